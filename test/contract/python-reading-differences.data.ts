/** Differences between what tokens and what the tree say of a Python change, each with its reason. */
export const pythonReadingDifferences: Readonly<Record<string, string>> = {
  'syntax-broken "x = (1)\\n": - whitespace-only info':
    'Tokens cannot tell redundant brackets from those of a tuple or a call.',
}

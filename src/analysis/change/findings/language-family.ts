const SCRIPT = /^(?:javascript|typescript|jsx|tsx)$/

/** Languages that share their library names: JavaScript and its dialects are `script`, C and C++ are `c`. */
export function familyOf(language: string): string {
  if (SCRIPT.test(language)) return 'script'
  return language === 'cpp' ? 'c' : language
}

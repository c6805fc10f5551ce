/** Shows things the way they were last chosen: one column or two, which bars, which language. */
export function restoreChoices(root: ParentNode): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('input[data-keep]'))
    if (readChoice(input.dataset['keep'] ?? '') === input.value) input.checked = true
}

function readChoice(name: string): string | null {
  try {
    return localStorage.getItem(`tollgauge.choice:${name}`)
  } catch {
    return null
  }
}

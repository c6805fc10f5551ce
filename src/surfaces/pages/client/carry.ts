const SAID_MS = 1_500

/** Puts a text on the clipboard and says so on the button. */
export async function copyText(button: HTMLButtonElement, text: string): Promise<void> {
  const label = button.textContent
  button.textContent = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not allowed here',
  )
  setTimeout(() => (button.textContent = label), SAID_MS)
}

/** Gives a text as a file, without asking anybody. */
export function downloadText(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  // A name that came with an answer is a name and no path.
  link.download = name.replace(/[^\w.-]+/g, '-').slice(0, 100)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

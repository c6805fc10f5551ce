/** The official packages warn of what they read, and that is a stranger's text. */
export function silenceConsole(): void {
  for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => undefined
}

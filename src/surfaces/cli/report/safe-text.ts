import { visibleText } from '../visible-text.ts'

/**
 * A line from outside for a terminal or a log: control characters visible, breaks and tabs told apart from ours. The
 * runner of GitHub reads `##[` anywhere in a line as a command, so the sign is broken up.
 */
export function safeLine(text: string): string {
  return visibleText(text).replaceAll('\n', '\\n').replaceAll('\t', ' ').replaceAll('##[', '## [')
}

/** The same for a line of code, where a tab is as wide as four spaces. */
export function safeCode(text: string): string {
  return visibleText(text.replaceAll('\t', '    ')).replaceAll('\n', '\\n').replaceAll('##[', '## [')
}

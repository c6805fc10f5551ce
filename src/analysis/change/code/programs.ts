/** Families of languages whose files are programs of statements, conditions and calls. */
export const PROGRAMS: ReadonlySet<string> = new Set([
  'c',
  'csharp',
  'dart',
  'go',
  'java',
  'kotlin',
  'objective-c',
  'php',
  'python',
  'ruby',
  'rust',
  'scala',
  'script',
  'swift',
])

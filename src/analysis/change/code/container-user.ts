import type { Change, Side } from '../change.ts'

const FILE = /(?:Dockerfile|Containerfile)[^\\/]*$/i
const USER = /^\s*USER\s+(\S+)/i
const STAGE = /^\s*FROM\s/i
const ROOT = /^(?:root|0)(?::|$)/i

/** A container that ran as somebody and runs as root now. */
export function findRootContainer({
  before,
  after,
  filename,
}: Change): { name: string; line: number } | null {
  if (!FILE.test(filename ?? '') || after.text === '') return null
  const was = readUser(before)
  const is = readUser(after)
  if (was === null || ROOT.test(was.name) || (is !== null && !ROOT.test(is.name))) return null
  return { name: 'USER', line: is?.line ?? Math.max(1, after.lines.length) }
}

/** The user of the last stage, which is the one that runs. */
function readUser({ lines }: Side): { name: string; line: number } | null {
  let user: { name: string; line: number } | null = null
  for (const [index, text] of lines.entries()) {
    if (STAGE.test(text)) user = null
    const name = USER.exec(text)?.[1]
    if (name !== undefined) user = { name, line: index + 1 }
  }
  return user
}

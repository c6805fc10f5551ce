import { listLines, type WholeLine } from '../families/data/whole-lines.ts'

const INSTRUCTION =
  /^(?:FROM|RUN|CMD|LABEL|MAINTAINER|EXPOSE|ENV|ADD|COPY|ENTRYPOINT|VOLUME|USER|WORKDIR|ARG|ONBUILD|STOPSIGNAL|HEALTHCHECK|SHELL)\s+\S/i
const HEREDOC = /<<-?["']?(\w{1,40})["']?/
const PYTHON_IMPORT = /^from\s+\S+\s+import\s/
const COMMENT = /^#/

/** Instructions one after the other, the first of which names an image or an argument of its name. */
export function hasDockerfileForm(text: string): boolean {
  const lines = listLines(text, COMMENT)
  if (!/^(?:FROM|ARG)\s/i.test(lines[0]?.said ?? '')) return false
  const instructions: string[] = []
  for (let at = 0; at < lines.length; at = nextAt(lines, at)) instructions.push(lines[at]?.said ?? '')
  return (
    instructions.every((said) => INSTRUCTION.test(said) && !PYTHON_IMPORT.test(said)) &&
    instructions.some((said) => /^FROM\s/i.test(said))
  )
}

/** Past the lines that go on with an instruction, or past the text it holds. */
function nextAt(lines: readonly WholeLine[], at: number): number {
  const end = HEREDOC.exec(lines[at]?.said ?? '')?.[1]
  let next = at
  if (end === undefined) while (lines[next]?.said.endsWith('\\')) next++
  else while (next < lines.length && lines[next]?.said !== end) next++
  return next + 1
}

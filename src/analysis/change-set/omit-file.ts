import { findGenerated } from '../source/find-generated.ts'
import { measureLineLengths, splitLines } from '../source/lines.ts'
import { isNotebook, placeNotebook, readNotebook } from '../source/notebook.ts'
import type { PairedFile } from './set-file.ts'

export const omissionReasons = ['binary', 'generated', 'vendored', 'unplaced-notebook'] as const
export type OmissionReason = (typeof omissionReasons)[number]

const VENDORED =
  /(?:^|\/)(?:vendor|node_modules|third_party|wwwroot[\\/]lib|third-party|bower_components|Pods|Godeps)\//
const GENERATED_PATH =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|Cargo\.lock|poetry\.lock|Pipfile\.lock|uv\.lock|composer\.lock|Gemfile\.lock|go\.sum)$|\.(?:min\.(?:js|css)|pb\.go|pb2\.py|g\.dart|map)$/
const HEAD_LINES = 40
const HEAD_CHARACTERS = 20_000

/** Why a file is listed and not reviewed; null when it is reviewed. Nothing is left out without a word. */
export function omitFile({ path, before, after }: PairedFile): OmissionReason | null {
  const text = after === '' ? before : after
  if (before.includes('\0') || after.includes('\0')) return 'binary'
  if (VENDORED.test(path)) return 'vendored'
  if (GENERATED_PATH.test(path) || saysGenerated(text)) return 'generated'
  return isNotebook('', path) && [before, after].some(isUnplaced) ? 'unplaced-notebook' : null
}

/** Lines of its code could not be pointed at in the file. */
function isUnplaced(text: string): boolean {
  return text !== '' && placeNotebook(text) === null && readNotebook(text) !== null
}

/** Comments are not told apart from code here: what generators write on top stands in one. */
function saysGenerated(text: string): boolean {
  const lines = splitLines(cutHead(text)).slice(0, HEAD_LINES)
  const isComment = (line: number): boolean => /^\s*(?:#|\/[/*]|\*|--|<!--|;|%|")/.test(lines[line - 1] ?? '')
  return findGenerated(lines, measureLineLengths(lines), isComment)?.kind === 'marked'
}

/** At least the first lines, without a look at the rest. */
function cutHead(text: string): string {
  let end = 0
  for (let line = 0; line < HEAD_LINES && end < HEAD_CHARACTERS; line++) {
    const next = text.indexOf('\n', end)
    if (next < 0) return text.slice(0, HEAD_CHARACTERS)
    end = next + 1
  }
  return text.slice(0, Math.min(end, HEAD_CHARACTERS))
}

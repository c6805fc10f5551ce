import type { TokenList } from '../source/tokens.ts'
import type { CommentKnowledge } from '../languages/review-knowledge.ts'
import type { CommentLine } from './source-facts.ts'

/** Comments cut into lines, each with the line it stands on. */
export function listCommentLines(source: string, comments: TokenList): CommentLine[] {
  const found: CommentLine[] = []
  for (let index = 0; index < comments.count; index++) {
    const text = source.slice(comments.starts[index], comments.ends[index])
    const first = comments.lines[index] ?? 1
    for (const [offset, line] of text.split(/\r\n|\r|\n/).entries()) {
      found.push({ text: line.trim(), line: first + offset })
    }
  }
  return found
}

const DIRECTIVE =
  /^[\s#/*-]*(?:noqa|nosec|type:|pylint:|pyright:|mypy:|ruff:|flake8:|pragma:|fmt:|isort:|eslint|oxlint|biome-ignore|@ts-|tslint|prettier-ignore|istanbul|c8 ignore|v8 ignore|nolint|NOLINT|rubocop:|phpcs:|phpstan|psalm|noinspection|swiftlint:|codespell)/

/** A word to a checker: it silences, and explains nothing to a reader. */
export function isDirective(text: string): boolean {
  return DIRECTIVE.test(text)
}

const DOCUMENTS = /^(?:\/\*\*|\/\/\/|\/\/!)/

/** Lines on which a documenting comment ends. */
export function findDocumentingLines(
  source: string,
  comments: TokenList,
  { plainDocuments }: CommentKnowledge,
): Set<number> {
  const ends = new Set<number>()
  for (let index = 0; index < comments.count; index++) {
    const text = source.slice(comments.starts[index], comments.ends[index])
    if (!plainDocuments && !DOCUMENTS.test(text)) continue
    const breaks = text.match(/\r\n|\r|\n/g)?.length ?? 0
    ends.add((comments.lines[index] ?? 1) + breaks)
  }
  return ends
}

const CODE_END = /[;{}]$|\)$/
const NOT_CODE = /TODO|FIXME|HACK|XXX|https?:|@\w|^[A-Z][a-z]+ .*[.)]$|\be\.g\.|\bi\.e\./
const CODE_SHAPE = /[\w\])]\(.*\)|=[^=]|^\W*[})]|[{;]$/
const PROSE = /^(?:[A-Za-z][a-z']*,? ){3,}/

/** Comment lines that read as code by their shape alone: they end like a statement and are no prose, no marker. */
export function findCodeComments(comments: readonly CommentLine[]): number[] {
  const found: number[] = []
  for (const { text, line } of comments) {
    if (!/^(?:\/\/(?![/!])|#(?![!:[])|--)/.test(text) || text.length > 300) continue
    const content = text.replace(/^(?:\/\/|#|--)+\s*/, '')
    if (content.length < 3 || NOT_CODE.test(content) || PROSE.test(content)) continue
    if (CODE_END.test(content) && CODE_SHAPE.test(content)) found.push(line)
  }
  return found
}

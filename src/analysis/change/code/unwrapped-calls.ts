import type { Change } from '../change.ts'
import { listEditTokens, type EditTokens } from './edit-tokens.ts'

export interface UnwrappedCall {
  readonly name: string
  readonly line: number
  readonly owner: string
}

const OUTPUT =
  /^(?:echo|print|printf|println|Print\w*|write|Write|append|render|html|innerHTML|<%=|<\?=|puts|raw|show_?[mM]essage|flash|alert|redirect\w*|[sS]endRedirect|header|[sS]etHeader|setAttribute|attr|query|execute|raw_?[qQ]uery|exec\w*|system|open|readFile\w*|writeFile\w*|file_get_contents|file_put_contents|readfile|unlink|sendFile|createReadStream|include_once|require_once|location|href|src)$/
const MARKUP = /<\/?[a-zA-Z][^>]*>?|\{\{|&nbsp;/
const COMMON =
  /^(?:array|list|tuple|str|string|String|int|Number|sprintf|format|_|__|t|tr|trim|strip|count|len|isset|empty|is_\w+|if|for|while|switch|return|function|new|lang_get|gettext|await|require|include|print\w*|echo|printf|cast|sizeof|typeof)$/

/**
 * What is put into a page went through a call and does so no more, and nothing else changed there: whatever the call is
 * named, it stood between the value and the page.
 */
export function listUnwrapped(change: Change): UnwrappedCall[] {
  return listEditTokens(change).flatMap((each): UnwrappedCall[] => {
    const { edit, owner, lost, gained, removed, added } = each
    const shown = findInterpolated(each)
    if (shown !== null) return [{ name: shown, line: edit.oldStart + 1, owner }]
    if (gained.length > 0 || lost.length === 0 || edit.newLines === 0 || !isOutput(removed)) return []
    if (!isSubsequence(added, removed)) return []
    const name = findCall(each)
    return name === null ? [] : [{ name, line: edit.oldStart + 1, owner }]
  })
}

/** A call that went, whose argument stands inside the text of a page now. */
function findInterpolated({ removed, lost, gained }: EditTokens): string | null {
  const pages = gained.filter((text) => /^["'`]/.test(text) && MARKUP.test(text) && /\$|#\{/.test(text))
  if (pages.length === 0) return null
  const name = lost.find((word) => {
    const at = removed.indexOf(word)
    const value = removed[at + 2] ?? ''
    const isCall = removed[at + 1] === '(' && /^\$?[A-Za-z_]\w+$/.test(value) && !COMMON.test(word)
    return (
      isCall &&
      pages.some((text) => text.includes(`$${value.replace('$', '')}`) || text.includes(`{${value}}`))
    )
  })
  return name ?? null
}

function isOutput(tokens: readonly string[]): boolean {
  return tokens.some((token) => OUTPUT.test(token) || (/^["'`]/.test(token) && MARKUP.test(token)))
}

/** The one name that is gone and was called; null when anything else went too. */
function findCall({ removed, added, lost }: EditTokens): string | null {
  const called = lost.filter((word) => removed[removed.indexOf(word) + 1] === '(')
  const name = called[0]
  if (name === undefined || COMMON.test(name) || !/^(?:[A-Za-z_]\w{2,}|[ehQ])$/.test(name)) return null
  const others = lost.filter((word) => word !== name && !isQualifier(removed, word) && !added.includes(word))
  return others.length === 0 ? name : null
}

/** `Html` of `Html.encode(`: what the name is asked of. */
function isQualifier(removed: readonly string[], word: string): boolean {
  return ['.', '->', '::'].includes(removed[removed.indexOf(word) + 1] ?? '')
}

function isSubsequence(some: readonly string[], all: readonly string[]): boolean {
  let at = 0
  for (const token of all) if (at < some.length && token === some[at]) at++
  return at === some.length
}

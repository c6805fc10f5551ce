import type { Change, Side } from '../change.ts'
import { listEditTokens, type EditTokens } from './edit-tokens.ts'

/** A value that went through a call and is used as it came. */
export interface RawValue {
  readonly owner: string
  readonly line: number
  readonly lineAfter: number
  readonly name: string
  readonly call: string
}

const COMMON =
  /^(?:array|list|tuple|dict|set|str|string|String|int|Number|sprintf|format|_|__|t|tr|trim|strip|count|len|isset|empty|is_\w+|if|for|while|switch|return|function|new|gettext|await|async|require|include|print\w*|echo|cast|sizeof|typeof|sorted|sort|reversed|map|filter|Object|Array|Promise|resolve|get\w*|Get\w*|load\w*|read\w*|fetch\w*|create\w*|make\w*|build\w*|init\w*|find\w*|parse\w*|to\w*|as\w*|log\w*|super|move|std|deepcopy|copy|clone|freeze|memo\w*|use[A-Z]\w*|open|update\w*|merge\w*|append|concat|join|add\w*|with\w*|set\w*|wrap\w*|ref|unref|computed|render\w*|translate\w*|catch|then|bind|call|apply|super)$/

/** `x = f(x)` that is gone while `x` is still used; `v = f(x)` that is gone while `x` stands where `v` stood. */
export function listRawValues(change: Change): RawValue[] {
  const edits = listEditTokens(change)
  return edits.flatMap((each): RawValue[] => {
    const made = each.owner === '' ? null : readMade(each)
    if (made === null || hasCall(change.after, made.call)) return []
    const isRaw =
      made.name === made.value
        ? isPlainLoss(each) && isUsed(change, each.owner, made.name)
        : isReplaced(edits, each, made)
    if (!isRaw) return []
    const { edit, owner } = each
    return [
      { owner, line: edit.oldStart + 1, lineAfter: edit.newStart + 1, name: made.value, call: made.call },
    ]
  })
}

interface Made {
  readonly name: string
  readonly call: string
  readonly value: string
}

const NAME = /^[$@]?[A-Za-z_]\w*$/
const MOST_PATH = 7
const MOST_LEFT = 4

/** `[const] v = f(x …)`, the first statement of the block. */
function readMade({ removed }: EditTokens): Made | null {
  const at = removed.findIndex((token) => token === '=' || token === ':=')
  const open = removed.indexOf('(', at)
  if (at < 1 || at > MOST_LEFT || open < 0 || open > at + MOST_PATH) return null
  const isPath = removed.slice(at + 1, open).every((token) => /^(?:\w+|\.|::|->|\$this)$/.test(token))
  if (!isPath || !/^[,)]$/.test(removed[open + 2] ?? '')) return null
  const [name, call, value] = [at - 1, open - 1, open + 1].map((index) => removed[index] ?? '')
  return makes(name, call, value)
}

function makes(name = '', call = '', value = ''): Made | null {
  return filters(call) && NAME.test(name) && NAME.test(value) ? { name, call, value } : null
}

function filters(call: string): boolean {
  return /^[A-Za-z_]\w{2,}$/.test(call) && !COMMON.test(call)
}

function isPlainLoss({ added, gained }: EditTokens): boolean {
  return added.length === 0 || gained.length === 0
}

function hasCall({ calls }: Side, name: string): boolean {
  return calls.some(({ callee }) => callee === name || callee.endsWith(`.${name}`))
}

function isUsed({ after }: Change, owner: string, name: string): boolean {
  const facts = after.functions.find(({ key }) => key === owner)
  return facts !== undefined && facts.bodyTokens().includes(name)
}

/** The made value is gone from the lines of some block, where the plain one stands now, and nothing else changed there. */
function isReplaced(edits: readonly EditTokens[], own: EditTokens, { name, value, call }: Made): boolean {
  return edits.some(({ owner, removed, added, lost, gained }) => {
    if (owner !== own.owner || added.length === 0 || !removed.includes(name)) return false
    const isOnly = gained.every((word) => word === value) && added.includes(value) && !added.includes(name)
    return (
      isOnly &&
      lost.every(
        (word) =>
          word === name || word === call || word === value || /^(?:const|let|var|auto|:=)$/.test(word),
      )
    )
  })
}

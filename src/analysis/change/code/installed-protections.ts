import type { Side } from '../change.ts'
import { splitArguments, type Call } from '../../languages/engine/calls.ts'
import type { Protection } from './protection.ts'
import { accessWords, checkWords, installedWords } from './protection-words.data.ts'

const INSTALLS =
  /(?:^|\.)(?:before_action|before_filter|prepend_before_action|around_action|use|middleware|add_middleware|filter|addFilter|get|post|put|patch|delete|del|head|options|route|guard|UseGuards|UseInterceptors|all|append|decorator|Use|With|interceptor|Group|Handle|HandleFunc|GET|POST|PUT|PATCH|DELETE|Any|addHook|register|Depends|Security|APIRouter|include_router|add_api_route|add_url_rule|Blueprint|resources?|scope|through|pipe)$/
const MOST_TOKENS = 60

/** Names of access and checks handed to what installs them: `app.use(requireLogin)`, `middleware('auth')`. */
export function readInstalled(side: Side, call: Call): Protection[] {
  if (!INSTALLS.test(call.callee)) return []
  const { reader } = side
  // `handle(500, 'getUser')` answers and installs nothing.
  if (/^\d/.test(reader.text(call.from))) return []
  const about = readRoute(side, call)
  const found: Protection[] = []
  for (let at = call.from; at < Math.min(call.to, call.from + MOST_TOKENS); at++) {
    // What is done is no longer what is installed.
    if (reader.text(at) === '=>' || reader.text(at) === 'function' || reader.text(at) === 'func') break
    const word = reader.text(at).replaceAll(/^[:'"`]+|['"`]+$/g, '')
    if (!isHandedOver(reader, at, word) || !protects(word)) continue
    found.push({
      word,
      kind: 'access rule',
      token: at,
      line: reader.line(at),
      about,
      isInstalled: true,
    })
  }
  return found
}

function protects(word: string): boolean {
  return accessWords.test(word) || checkWords.test(word) || installedWords.test(word)
}

function isHandedOver(reader: Side['reader'], at: number, word: string): boolean {
  if (reader.isString(at)) return /^[\w.:,-]{3,60}$/.test(word)
  if (!reader.isWord(at) || word.length < 3) return false
  const next = reader.text(at + 1)
  // `helmet()`, `requireRole('admin')`: what makes the middleware counts as it.
  return /^[,)[\]:}(]?$/.test(next) && (next === '(' || reader.text(at - 1) !== '.')
}

/** The path of a route: without it the route is gone, not its protection. */
function readRoute({ reader }: Side, call: Call): string[] {
  const first = splitArguments(reader, call)[0]
  if (first === undefined || first[1] - first[0] !== 1 || !reader.isString(first[0])) return []
  const text = reader.text(first[0])
  return /^["'`]\//.test(text) ? [text] : []
}

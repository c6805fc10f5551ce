import { cutText } from './cut-text.ts'

/** Everything a generation can be quieter or weaker about than the document asked for. */
export type WarningCode =
  | 'OPERATION_ID_MISSING'
  | 'OPERATION_ID_DUPLICATE'
  | 'NO_DOCUMENTED_RESPONSES'
  | 'DEFAULT_RESPONSE'
  | 'RESPONSE_KEY_INVALID'
  | 'SECURITY_UNSUPPORTED'
  | 'SERVER_URL_RELATIVE'
  | 'SERVER_URL_UNSUPPORTED'
  | 'SERVER_CREDENTIALS_REMOVED'
  | 'SERVER_OVERRIDE_IGNORED'
  | 'PATH_INVALID'
  | 'PATH_ITEM_INVALID'
  | 'PATH_HAS_FRAGMENT'
  | 'OPERATION_INVALID'
  | 'METHOD_INVALID'
  | 'TOO_MANY_OPERATIONS'
  | 'PATH_VARIABLE_UNDECLARED'
  | 'PARAMETER_NOT_IN_PATH'
  | 'PATH_VALUE_REPLACED'
  | 'PARAMETER_INVALID'
  | 'PARAMETER_DUPLICATE'
  | 'PARAMETER_VALUE_UNKNOWN'
  | 'TOO_MANY_PARAMETERS'
  | 'HEADER_DROPPED'
  | 'COOKIE_DROPPED'
  | 'BODY_IGNORED'
  | 'BODY_INVALID'
  | 'BODY_VALUE_UNKNOWN'
  | 'BODY_MEDIA_UNSUPPORTED'
  | 'EXAMPLE_TYPE_MISMATCH'
  | 'EXAMPLE_TOO_LARGE'
  | 'PATTERN_NOT_SATISFIED'
  | 'SCHEMA_TRUNCATED'
  | 'EXTERNAL_REF'
  | 'UNRESOLVED_REF'
  | 'CYCLIC_REF'
  | 'WEBHOOKS_IGNORED'
  | 'SOURCE_TRUNCATED'
  | 'OPERATIONS_LEFT_OUT'
  | 'CREDENTIAL_VARIABLES'
  | 'PATH_VALUES_INVENTED'
  | 'PLACEHOLDER_REPLACED'
  | 'TEST_SKIPPED'
  | 'RESPONSE_SCHEMA_UNREAD'

export interface GenerationWarning {
  readonly code: WarningCode
  count: number
  readonly at: string
  readonly detail: string
}

/** One call of `add`. */
export type RecordedWarning = readonly [code: WarningCode, detail: string, count: number]

const DETAIL_CHARACTERS = 200
const PLACE_CHARACTERS = 200
const NONE: readonly RecordedWarning[] = []

/** One warning per code: how often it happened, and where and with what it happened first. */
export class WarningLog {
  readonly #byCode = new Map<WarningCode, GenerationWarning>()
  #place = ''
  readonly #journal: RecordedWarning[] = []
  #recordings = 0

  /** What follows happened at this place: an operation, or the document as a whole ('#'). */
  enter(place: string): void {
    this.#place = place
  }

  /** Remembers what is added from now on, until the function it gives is called for it. */
  record(): () => readonly RecordedWarning[] {
    const start = this.#journal.length
    this.#recordings += 1
    return () => {
      const recorded = this.#journal.length === start ? NONE : this.#journal.slice(start)
      this.#recordings -= 1
      if (this.#recordings === 0) this.#journal.length = 0
      return recorded
    }
  }

  replay(recorded: readonly RecordedWarning[]): void {
    for (const [code, detail, count] of recorded) this.add(code, detail, count)
  }

  add(code: WarningCode, detail = '', count = 1): void {
    if (this.#recordings > 0) this.#journal.push([code, detail, count])
    const known = this.#byCode.get(code)
    if (known) {
      known.count += count
      return
    }
    const at = trimForDisplay(this.#place, PLACE_CHARACTERS)
    this.#byCode.set(code, { code, count, at, detail: trimForDisplay(detail, DETAIL_CHARACTERS) })
  }

  list(): GenerationWarning[] {
    return [...this.#byCode.values()]
  }
}

/** Controls and invisible marks could rearrange the line a warning is shown on. */
function trimForDisplay(text: string, characters: number): string {
  return cutText(text, characters).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
}

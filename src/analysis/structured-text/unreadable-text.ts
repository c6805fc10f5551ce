/** Why a text holds no values: it is not what its format says, or it is beyond a limit. */
export class UnreadableText extends Error {
  readonly kind: 'invalid' | 'too-complex'
  /** What would help, when that can be said. */
  readonly hint: string | undefined

  constructor(
    kind: UnreadableText['kind'],
    message: string,
    options: { readonly hint?: string | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.hint = options.hint
  }
}

export function invalidText(message: string, cause?: unknown, hint?: string): UnreadableText {
  return new UnreadableText('invalid', message, { cause, hint })
}

import type { MediaModel } from '../model/api-model.ts'

/** How a body of a media type is written. */
export type MediaKind = 'json' | 'multipart' | 'form' | 'text' | 'xml' | 'binary' | 'other'

const ORDER: readonly MediaKind[] = ['json', 'multipart', 'form', 'text', 'xml', 'binary', 'other']

/** The media type a body is sent as: JSON wherever it is offered, exotic types last. */
export function chooseMedia(media: readonly MediaModel[]): { media: MediaModel; kind: MediaKind } | null {
  const [first] = media
  if (first?.type === 'application/json') return { media: first, kind: 'json' }
  const usable = media.flatMap((offered) => {
    const type = readMediaType(offered.type)
    return type === null ? [] : [{ ...offered, type }]
  })
  const plainJson = usable.find(({ type }) => essenceOf(type) === 'application/json')
  if (plainJson) return { media: plainJson, kind: 'json' }
  const suffixed = usable.find(({ type }) => /[+/]json$/.test(essenceOf(type)))
  if (suffixed) return { media: suffixed, kind: 'json' }
  for (const kind of ORDER) {
    const found = usable.find(({ type }) => kindOf(essenceOf(type)) === kind)
    if (found) return { media: found, kind }
  }
  return null
}

/** The `Content-Type` to send by hand; null where the client sets the right one itself. */
export function contentTypeOf(type: string, kind: MediaKind): string | null {
  if (kind === 'multipart' || kind === 'form') return null
  const essence = essenceOf(type)
  if (kind === 'json')
    return /[*]/.test(essence) || type.trim().toLowerCase() === 'application/json' ? null : type.trim()
  if (essence.endsWith('/*')) return kind === 'text' ? 'text/plain' : 'application/octet-stream'
  return type.trim()
}

export function isBinaryFamily(type: string): boolean {
  return (
    /^(?:image|audio|video|font)\//.test(essenceOf(type)) ||
    /[/](?:pdf|zip|gzip|x-tar|x-gzip)$/.test(essenceOf(type))
  )
}

function kindOf(essence: string): MediaKind {
  if (essence === '*/*' || essence === 'application/*' || /[+/]json$/.test(essence)) return 'json'
  if (essence === 'multipart/form-data') return 'multipart'
  if (essence === 'application/x-www-form-urlencoded') return 'form'
  if (essence.startsWith('text/') && !essence.endsWith('xml')) return 'text'
  if (/[/+]xml$/.test(essence)) return 'xml'
  return essence === 'application/octet-stream' ? 'binary' : 'other'
}

function essenceOf(type: string): string {
  const [essence = ''] = type.split(';', 1)
  return essence.trim().toLowerCase()
}

const MEDIA_TYPE = /^\s*[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;\s*[\w.-]+=(?:[\w.:/+-]+|"[\w .:/+-]*"))*\s*$/

/** `type/subtype` with simple parameters; without parameters that cannot stand in a header; null for anything else. */
function readMediaType(text: string): string | null {
  if (text.length > 200) return null
  if (MEDIA_TYPE.test(text)) return text
  const [essence = ''] = text.split(/[;,]/, 1)
  return MEDIA_TYPE.test(essence) ? essence : null
}

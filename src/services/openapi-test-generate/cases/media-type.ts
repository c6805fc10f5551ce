import type { MediaModel } from '../model/api-model.ts'

/** How a body of a media type is written. */
export type MediaKind = 'json' | 'multipart' | 'form' | 'text' | 'binary' | 'other'

const ORDER: readonly MediaKind[] = ['json', 'multipart', 'form', 'text', 'binary', 'other']

/** The media type a body is sent as: JSON wherever it is offered, exotic types last. */
export function chooseMedia(media: readonly MediaModel[]): { media: MediaModel; kind: MediaKind } | null {
  const usable = media.filter(({ type }) => isMediaType(type))
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
  return essence === 'application/octet-stream' ? 'binary' : 'other'
}

function essenceOf(type: string): string {
  const [essence = ''] = type.split(';', 1)
  return essence.trim().toLowerCase()
}

/** `type/subtype` with simple parameters: what is not cannot stand in a header. */
function isMediaType(type: string): boolean {
  return (
    type.length <= 200 &&
    /^\s*[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;\s*[\w.-]+=(?:[\w.:/+-]+|"[\w .:/+-]*"))*\s*$/.test(type)
  )
}

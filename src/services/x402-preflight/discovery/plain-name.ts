const IDENTIFIER = /^[A-Za-z0-9_.$-]{1,40}$/

/** A name of the target's choosing, echoed only when it is a plain identifier: no prose of a target travels in an answer. */
export function plainName(name: string): string {
  return IDENTIFIER.test(name) ? name : '?'
}

export function plainPointer(pointer: string): string {
  return pointer
    .split('/')
    .slice(0, 12)
    .map((part) => (part === '' ? '' : plainName(part)))
    .join('/')
}

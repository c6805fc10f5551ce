import { oncePerSide } from './once-per-side.ts'

/** Places where a side reads a name that nothing in it binds, as far as its language lets tokens tell. */
export const listUnbound = oncePerSide(({ review, reader }) => review.unbound?.(reader) ?? [])

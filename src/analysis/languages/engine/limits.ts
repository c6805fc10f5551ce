/** Tokens a reader looks ahead of a head for what belongs to it; real heads are far shorter. */
export const LOOK_AHEAD = 400

/** Brackets or blocks open at once; what is nested deeper is read as if it were flat. */
export const DEPTH = 1000

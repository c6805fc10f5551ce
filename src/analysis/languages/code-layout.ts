/** What the layout says: the structure itself, where a statement ends, or (nearly) nothing. */
export type CodeLayout = 'indentation' | 'line-ends' | 'free'

/** An answer with the request it answers, as it was bought. */
export interface KeptAnswer {
  readonly text: string
  readonly request: string
  /** PAYMENT-RESPONSE as it came; null when nothing was paid. */
  readonly receipt: string | null
  /** When it came. */
  readonly atMs: number
}

const PREFIX = 'tollgauge.answer:'
const CHOICE = 'tollgauge.keep-answers'
const MOST_KEPT = 20
/** Storage of a browser holds about five million characters; a larger answer is kept by downloading it. */
const MAX_KEPT_CHARACTERS = 1_500_000

/** By choice answers outlive the tab; without it they outlive Back and reload. */
export function keepsForGood(): boolean {
  return readItem(localStorage, CHOICE) === 'yes'
}

export function chooseKeeping(isWanted: boolean): void {
  if (isWanted) writeItem(localStorage, CHOICE, 'yes')
  else {
    localStorage.removeItem(CHOICE)
    forgetAll()
  }
}

/** False when it is too large to be kept here. */
export function keepForPage(page: string, answer: KeptAnswer): boolean {
  const kept = JSON.stringify(answer)
  const isSmall = kept.length <= MAX_KEPT_CHARACTERS
  if (!isSmall) {
    sessionStorage.removeItem(PREFIX + page)
    return false
  }
  const isKept = writeItem(sessionStorage, PREFIX + page, kept)
  if (!keepsForGood()) return isKept
  dropOldest()
  return writeItem(localStorage, PREFIX + page, kept) || isKept
}

export function readKept(page: string): KeptAnswer | null {
  const text = readItem(sessionStorage, PREFIX + page) ?? readItem(localStorage, PREFIX + page)
  if (text === null) return null
  try {
    return { receipt: null, ...(JSON.parse(text) as Omit<KeptAnswer, 'receipt'>) }
  } catch {
    return null
  }
}

export function forgetPage(page: string): void {
  sessionStorage.removeItem(PREFIX + page)
  localStorage.removeItem(PREFIX + page)
}

function forgetAll(): void {
  for (const key of listKeys()) localStorage.removeItem(key)
}

function dropOldest(): void {
  const keys = listKeys()
  const age = (key: string): number =>
    (JSON.parse(readItem(localStorage, key) ?? '{}') as Partial<KeptAnswer>).atMs ?? 0
  for (const key of keys.sort((a, b) => age(b) - age(a)).slice(MOST_KEPT - 1)) localStorage.removeItem(key)
}

const listKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

function readItem(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** A full or forbidden storage costs the comfort, not the answer. */
function writeItem(storage: Storage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

import { find } from './page.ts'

type Entry = readonly [path: string, title: string, section: string, summary: string, keywords: string]

const SHOWN = 12
let index: Promise<readonly Entry[]> | null = null

/** The index is fetched with the first letter and searched here: nobody is told what was looked for. */
function loadIndex(): Promise<readonly Entry[]> {
  return (index ??= fetch('/docs/search.json').then((answer) => answer.json() as Promise<readonly Entry[]>))
}

function rank([, title, section, summary, keywords]: Entry, words: readonly string[]): number {
  const [name, rest] = [title.toLowerCase(), `${section} ${summary} ${keywords}`.toLowerCase()]
  let points = 0
  for (const word of words) {
    const found = (name.startsWith(word) ? 8 : name.includes(word) ? 5 : 0) + (rest.includes(word) ? 1 : 0)
    if (found === 0) return 0
    points += found
  }
  return points
}

async function search(text: string): Promise<void> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const results = find('search-results')
  const found =
    words.length === 0
      ? []
      : (await loadIndex())
          .map((entry) => ({ entry, points: rank(entry, words) }))
          .filter(({ points }) => points > 0)
          .sort((a, b) => b.points - a.points || (a.entry[1] < b.entry[1] ? -1 : 1))
  results.replaceChildren(...found.slice(0, SHOWN).map(({ entry }) => renderEntry(entry)))
  results.hidden = found.length === 0
  find('search-count').textContent =
    words.length === 0 ? '' : found.length === 0 ? 'Nothing found.' : `${found.length} found`
}

function renderEntry([path, title, section, summary]: Entry): HTMLLIElement {
  const [item, link, about] = [
    document.createElement('li'),
    document.createElement('a'),
    document.createElement('small'),
  ]
  link.href = path
  about.textContent = `${section}: ${shorten(summary.replaceAll('`', ''))}`
  link.append(title, about)
  item.append(link)
  return item
}

const SUMMARY_CHARACTERS = 140

/** Ends after a word. */
const shorten = (text: string): string =>
  text.length <= SUMMARY_CHARACTERS ? text : `${text.slice(0, SUMMARY_CHARACTERS).replace(/\W+\w*$/, '')} …`

/** A slash leads to the search, as elsewhere, unless it is being written. */
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof Element && event.target.matches('input, textarea, select')) return
  event.preventDefault()
  input.focus()
})

const input = find<HTMLInputElement>('search-words')
input.addEventListener('input', () => void search(input.value))
input.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  input.value = ''
  void search('')
})

/** Markup without what only its writers indent by: between two tags, never inside `pre`, where space is text. */
export function dropIndents(markup: string): string {
  const [first = '', ...rest] = markup.split('<pre')
  const parts = rest.map((part) => {
    const end = part.indexOf('</pre>')
    return part.slice(0, end) + dropBetweenTags(part.slice(end))
  })
  return [dropBetweenTags(first), ...parts].join('<pre')
}

const dropBetweenTags = (markup: string): string => markup.replaceAll(/>\n\s+(?=<|$)/g, '>\n')

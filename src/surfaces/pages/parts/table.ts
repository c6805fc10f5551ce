import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

type Cell = string | number | Markup

/** A table that scrolls by itself when the page is narrow; the first cell names its row, numbers stand right. */
export function renderTable(
  label: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Markup {
  const side = (cell: Cell | undefined) => (isNumeric(cell) ? html` class="number"` : '')
  const head = columns.map((column, index) => html`<th scope="col" ${side(rows[0]?.[index])}>${column}</th>`)
  const body = rows.map(
    ([name, ...cells]) =>
      html`<tr>
        <th scope="row">${name}</th>
        ${cells.map((cell) => html`<td${side(cell)}>${cell}</td>`)}
      </tr>`,
  )
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`
}

/** Amounts of money are text, because they are exact. */
const isNumeric = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && /^[+−-]?\d+(\.\d+)?$/.test(cell))

import { defineLanguage } from '../language.ts'
import { markupLexicon } from '../families/script/script-lexicon.ts'
import { readScript } from '../families/script/read-script.ts'
import { scriptBranches } from '../families/script/script-branches.ts'
import { javascriptReview } from '../javascript/javascript-review.ts'

export const jsx = defineLanguage({
  id: 'jsx',
  title: 'JavaScript with JSX',
  aliases: ['javascriptreact', 'react'],
  extensions: ['jsx'],
  ignoresCase: false,
  lexicon: markupLexicon,
  readStructure: readScript,
  branches: scriptBranches,
  review: javascriptReview,
  examples: [
    {
      title: 'elements hold code in braces and text that looks like code',
      source: [
        'export function List({ items, empty }) {',
        '  if (!items.length) return <p>{empty ?? "nothing if (yet)"}</p>',
        '  return (',
        '    <ul className="list" onClick={() => refresh()}>',
        '      {/* one entry for each */}',
        '      {items.map((item) => (',
        "        <li key={item.id}>it's {item.done ? 'done' : 'open'} && more</li>",
        '      ))}',
        '    </ul>',
        '  )',
        '}',
      ],
      functions: [
        { name: 'List', kind: 'function', line: 1, endLine: 11, branchPoints: 2, parameters: 1 },
        { name: 'List.(anonymous)', kind: 'anonymous', line: 4, endLine: 4, branchPoints: 0, parameters: 0 },
        { name: 'List.(anonymous)', kind: 'anonymous', line: 6, endLine: 8, branchPoints: 1, parameters: 1 },
      ],
      branchPoints: 3,
      classes: 0,
      lines: { code: 11, comments: 0, blank: 0 },
    },
    {
      title: 'calls in expressions between tags',
      source: [
        'export const List = ({ days, render }) => (',
        '  <ul>',
        '    {days.map((day) => (',
        '      <li key={day}>',
        '        {render(day) && <b title={day}>{day}</b>}',
        '        {render ? render(day) : <small>{day}</small>}',
        '      </li>',
        '    ))}',
        '  </ul>',
        ')',
      ],
      functions: [
        { name: 'List', kind: 'function', line: 1, endLine: 10, branchPoints: 0, parameters: 1 },
        { name: 'List.(anonymous)', kind: 'anonymous', line: 3, endLine: 8, branchPoints: 2, parameters: 1 },
      ],
      branchPoints: 2,
      classes: 0,
      lines: { code: 10, comments: 0, blank: 0 },
    },
  ],
})

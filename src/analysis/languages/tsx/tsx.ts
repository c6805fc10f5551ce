import { defineLanguage } from '../language.ts'
import { markupLexicon } from '../families/script/script-lexicon.ts'
import { readScript } from '../families/script/read-script.ts'
import { scriptBranches } from '../families/script/script-branches.ts'
import { typescriptReview } from '../typescript/typescript-review.ts'

export const tsx = defineLanguage({
  id: 'tsx',
  title: 'TypeScript with JSX',
  aliases: ['typescriptreact'],
  extensions: ['tsx'],
  ignoresCase: false,
  lexicon: markupLexicon,
  readStructure: readScript,
  branches: scriptBranches,
  review: typescriptReview,
  examples: [
    {
      title: 'generic arrows are not elements',
      source: [
        'const identity = <T,>(value: T): T => value',
        '',
        'export const Panel: FC<Props> = ({ title, onClose }) => (',
        '  <section aria-label={title}>',
        '    {title && <h1>{title}</h1>}',
        '    <Select<string> onChange={(next: string) => onClose(next)} />',
        '  </section>',
        ')',
      ],
      functions: [
        { name: 'identity', kind: 'function', line: 1, endLine: 1, branchPoints: 0, parameters: 1 },
        { name: 'Panel', kind: 'function', line: 3, endLine: 8, branchPoints: 1, parameters: 1 },
        { name: 'Panel.(anonymous)', kind: 'anonymous', line: 6, endLine: 6, branchPoints: 0, parameters: 1 },
      ],
      branchPoints: 1,
      classes: 0,
      lines: { code: 7, comments: 0, blank: 1 },
    },
    {
      title: 'signatures that look like tags',
      source: [
        'export interface Close {',
        '  /** Not a tag. */',
        '  <R>(dialog: Promise<R>, result: R): Promise<R>',
        '}',
        '',
        'type Picker = (<TDate>(props: Props<TDate>) => Element) & { types?: object }',
        '',
        'export function Note({ open }: { open: boolean }) {',
        '  return open ? <Trans>(note: closed)</Trans> : null',
        '}',
      ],
      functions: [{ name: 'Note', kind: 'function', line: 8, endLine: 10, branchPoints: 1, parameters: 1 }],
      branchPoints: 1,
      classes: 0,
      lines: { code: 7, comments: 1, blank: 2 },
    },
  ],
})

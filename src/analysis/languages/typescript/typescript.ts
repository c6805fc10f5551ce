import { defineLanguage } from '../language.ts'
import { scriptLexicon } from '../families/script/script-lexicon.ts'
import { readScript } from '../families/script/read-script.ts'
import { scriptBranches } from '../families/script/script-branches.ts'
import { typescriptReview } from './typescript-review.ts'

/** TypeScript: functions with a body; overloads, abstract methods and function types are none. */
export const typescript = defineLanguage({
  id: 'typescript',
  title: 'TypeScript',
  aliases: ['ts'],
  extensions: ['ts', 'mts', 'cts'],
  signs: [
    /^\s{0,40}(?:export )?(?:interface|type|enum) \w{1,60}\b[^;\n]{0,80}[={]/m,
    /\b(?:private|public|readonly) \w{1,60}[?!]?:/,
    /^import type\b/m,
    /[\w)]\??: (?:string|number|boolean|void|unknown|any)\b/,
  ],
  ignoresCase: false,
  lexicon: scriptLexicon,
  readStructure: readScript,
  branches: scriptBranches,
  review: typescriptReview,
  examples: [
    {
      title: 'types with arrows, conditionals and generics are no code',
      source: [
        'type Mapper<T> = T extends string ? (value: T) => void : never',
        'interface Shape {',
        '  area(): number',
        '  scale?: (by: number) => Shape',
        '}',
        '',
        'export function pick<const T extends object, K extends keyof T = keyof T>(value: T, ...keys: K[]): Pick<T, K> | null {',
        '  const found = keys.filter((key): key is K => key in value)',
        '  return found.length > 0 ? (value as Pick<T, K>) : null',
        '}',
        '',
        'function over(a: string): void',
        'function over(a: number): void',
        'function over(a: unknown): void {',
        "  if (typeof a === 'string' || a === null) return",
        '}',
        '',
        'abstract class Box<T> {',
        '  private readonly make: () => T = () => this.init<Array<T>>([])',
        '  abstract open(): void',
        '  protected async wait(ms = 10, done?: (error?: Error) => void): Promise<void> {',
        '    done?.()',
        '    switch (ms) {',
        '      case 0:',
        '        return',
        '      default:',
        '        this.value ??= ms',
        '    }',
        '  }',
        '}',
      ],
      functions: [
        { name: 'pick', kind: 'function', line: 7, endLine: 10, branchPoints: 1, parameters: 2 },
        { name: 'pick.(anonymous)', kind: 'anonymous', line: 8, endLine: 8, branchPoints: 0, parameters: 1 },
        { name: 'over', kind: 'function', line: 14, endLine: 16, branchPoints: 2, parameters: 1 },
        { name: 'Box.make', kind: 'method', line: 19, endLine: 19, branchPoints: 0, parameters: 0 },
        { name: 'Box.wait', kind: 'async_method', line: 21, endLine: 29, branchPoints: 2, parameters: 2 },
      ],
      branchPoints: 5,
      classes: 1,
      lines: { code: 27, comments: 0, blank: 3 },
    },
    {
      title: 'conditional types after `as`, the type of `this`, line separators',
      source: [
        'function read(this: Box, a: string) {',
        '  const b = a as typeof a extends string ? number : never',
        '  return (b as unknown) ? b : a',
        '}',
        '// what follows is no comment \u2028function late(a) { if (a) return 1 }',
      ],
      functions: [
        { name: 'read', kind: 'function', line: 1, endLine: 4, branchPoints: 1, parameters: 1 },
        { name: 'late', kind: 'function', line: 5, endLine: 5, branchPoints: 1, parameters: 1 },
      ],
      branchPoints: 2,
      classes: 0,
      lines: { code: 5, comments: 0, blank: 0 },
    },
  ],
})

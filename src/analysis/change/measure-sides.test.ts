import { describe, expect, it } from 'vitest'
import { resolveLanguage } from '../languages/resolve-language.ts'
import type { PythonEngine, PythonFacts, PythonVerdict } from '../../core/python-engine.ts'
import { measureSides } from './measure-sides.ts'

const python = resolveLanguage('python')
const facts: PythonFacts = {
  classes: 0,
  moduleBranchPoints: 3,
  moduleNesting: 0,
  moduleCognitiveComplexity: 0,
  compileError: null,
  minimumPython: '3.5',
  functions: [],
  review: {},
}
const parsed = (review: unknown): PythonVerdict => ({
  valid: true,
  pythonVersion: '3.14',
  facts: { ...facts, review },
})
const tooComplex: PythonVerdict = {
  valid: false,
  pythonVersion: '3.14',
  error: { kind: 'too-complex', message: 'too complex', line: null, column: null },
}

function answering(...verdicts: PythonVerdict[]): PythonEngine & { asked: () => number } {
  let asked = 0
  return {
    asked: () => asked,
    inspect: async () => verdicts[asked++] ?? tooComplex,
  }
}

describe('measureSides', () => {
  it('does not try an after snapshot of the same size when before exceeded the limits', async () => {
    const engine = answering(tooComplex)
    const { after } = await measureSides('x = 1\n', 'x = 2\n', python, engine)
    expect(engine.asked()).toBe(1)
    expect(after.syntax).toMatchObject({ valid: false, tooComplex: true })
    expect(after.syntax.error).toContain('not judged')
  })

  it('tries an after snapshot that became much smaller', async () => {
    const engine = answering(tooComplex, parsed({}))
    const { before, after } = await measureSides('x = 1\n'.repeat(10), 'x = 2\n', python, engine)
    expect(engine.asked()).toBe(2)
    expect(after.syntax.valid).toBe(true)
    expect([before.countedBy, after.countedBy]).toEqual(['tokens', 'tokens'])
  })

  it('keeps the numbers of the tree and compares tokens when one tree is too large to compare', async () => {
    const { before, after } = await measureSides(
      'x = 1\n',
      'x = 2\n',
      python,
      answering(parsed({}), parsed(null)),
    )
    expect([before.countedBy, after.countedBy]).toEqual(['tree', 'tree'])
    expect([before.python, after.python]).toEqual([null, null])
    expect(after.branchPoints).toBe(3)
  })

  it('does not read the after tree for a comparison that the before tree is too large for', async () => {
    const levels: string[] = []
    const engine: PythonEngine = {
      inspect: async (_source, level) => (levels.push(level), parsed(null)),
    }
    await measureSides('x = 1\n', 'x = 2\n', python, engine)
    expect(levels).toEqual(['review', 'metrics'])
  })

  it('asks once for identical snapshots', async () => {
    const engine = answering(parsed({}))
    await measureSides('x = 1\n', 'x = 1\n', python, engine)
    expect(engine.asked()).toBe(1)
  })
})

import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { createPythonHost } from '../../src/execution/python/python-host.ts'
import { reviewFile } from '../../src/analysis/change/review-file.ts'

const python = createPythonHost()
afterAll(() => python.close())

interface BadChange {
  readonly id: string
  readonly what: string
  readonly filename: string
  readonly before: string
  readonly bad: string
  readonly harmless: string
}

interface WeakenedTest {
  readonly id: string
  readonly what: string
  readonly filename: string
  readonly before: string
  readonly after: string
}

function load<Case>(name: string): Case[] {
  return JSON.parse(readFileSync(new URL(`../fixtures/review/${name}`, import.meta.url), 'utf8')) as Case[]
}

/** A `~` inside an invented token keeps scanners quiet. */
const whole = (text: string): string => text.replaceAll('~', '')

async function raisedAboveInfo(before: string, after: string, filename: string): Promise<string[]> {
  const { findings } = await reviewFile({ before: whole(before), after: whole(after), filename }, python)
  return findings.filter(({ severity }) => severity !== 'info').map(({ id }) => id)
}

describe('a change that a careful reviewer must be told of', () => {
  it.each(
    ['changes.json', 'more-changes.json', 'other-changes.json'].flatMap((name) => load<BadChange>(name)),
  )('$what is told, its harmless twin is not: $id', async (each) => {
    expect(await raisedAboveInfo(each.before, each.bad, each.filename)).not.toEqual([])
    expect(await raisedAboveInfo(each.before, each.harmless, each.filename)).toEqual([])
  })
})

describe('a test, or the gate around it, made to prove less', () => {
  it.each(load<WeakenedTest>('weakened-tests.json'))('$what is told: $id', async (each) => {
    expect(await raisedAboveInfo(each.before, each.after, each.filename)).not.toEqual([])
  })
})

describe('a refactoring that loses nothing', () => {
  it.each(load<Omit<WeakenedTest, 'what'>>('refactorings.json'))('is not accused: $id', async (each) => {
    expect(await raisedAboveInfo(each.before, each.after, each.filename)).toEqual([])
  })
})

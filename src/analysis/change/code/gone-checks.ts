import type { Change } from '../change.ts'
import { lastPart } from '../../facts/function-names.ts'
import { goneFunctions, newFunctions } from '../findings/function-pairs.ts'
import { listEditTokens } from './edit-tokens.ts'
import { listGuards } from './guards.ts'
import type { Protection, RemovedProtection } from './protection.ts'

const CHECKS_BY_NAME =
  /filter|sanit|check|valid|verif|guard|escape|clean|limit|safe|protect|restrict|enforce|authoriz|permi|allowed|forbid|deny|quote|canonical/i

/** What cleans or compares by its name is called by others when it is public. */
const CLEANS_BY_NAME =
  /saniti[sz]|escape|xss|csrf|purif|constant_?time|verify|authoriz|safe_?(?:join|path|redirect)|^filter$/i

/** Hooks that a framework calls by their name. */
const CALLED_BY_FRAMEWORK =
  /^(?:validate|clean|check|has|authorize|verify|can)_?\w*(?:permission|users?|perm)|^validate_\w+$|^clean_\w+$/

/** Functions that checked or cleaned by their name, are gone, and were called by a function that is still there. */
export function listGoneChecks(change: Change): RemovedProtection[] {
  const called = new Set<string>()
  for (const { callee } of change.before.calls) called.add(callee.slice(callee.lastIndexOf('.') + 1))
  const still = new Set<string>()
  for (const { callee } of change.after.calls) still.add(callee.slice(callee.lastIndexOf('.') + 1))
  const gone = goneFunctions(change).filter(({ name, key, isTest, isStub, isPublic }) => {
    const last = lastPart(name)
    const isAsked =
      called.has(last) || CALLED_BY_FRAMEWORK.test(last) || (isPublic && CLEANS_BY_NAME.test(last))
    if (isTest || isStub || still.has(last)) return false
    return (CHECKS_BY_NAME.test(last) && isAsked) || (isLeftOut(change, last) && refuses(change, key))
  })
  if (gone.length === 0 || newFunctions(change).length > 0) return []
  const removed = gone.map(({ name, line }): Protection => {
    return { word: lastPart(name), kind: 'check', token: -1, line, about: [] }
  })
  return [{ name: '', after: null, removed }]
}

const MOST_GAINED = 2

/** A line that called it stands without the call, and hardly anything came for it. */
function isLeftOut(change: Change, name: string): boolean {
  return listEditTokens(change).some(({ removed, added, gained }) => {
    const at = removed.indexOf(name)
    const isCalled =
      at >= 0 && removed[at + 1] === '(' && !/^(?:function|def|func|fn|void)$/.test(removed[at - 1] ?? '')
    return isCalled && added.length > 0 && gained.length <= MOST_GAINED
  })
}

/** It left with an error under a condition of its own, handing on those of others left out, and whoever called it goes on without. */
function refuses({ before }: Change, key: string): boolean {
  return (listGuards(before).get(key) ?? []).some(({ exit, words }) => {
    return exit === 'error' && !words.some((word) => /^(?:err|error|e|ex|exc|rc|ret|res|ok)$/.test(word))
  })
}

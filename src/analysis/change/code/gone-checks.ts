import type { Change } from '../change.ts'
import { lastPart } from '../../facts/function-names.ts'
import { goneFunctions, newFunctions } from '../findings/function-pairs.ts'
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
  const gone = goneFunctions(change).filter(({ name, isTest, isStub, isPublic }) => {
    const last = lastPart(name)
    const isAsked =
      called.has(last) || CALLED_BY_FRAMEWORK.test(last) || (isPublic && CLEANS_BY_NAME.test(last))
    return !isTest && !isStub && CHECKS_BY_NAME.test(last) && isAsked && !still.has(last)
  })
  if (gone.length === 0 || newFunctions(change).length > 0) return []
  const removed = gone.map(({ name, line }): Protection => {
    return { word: lastPart(name), kind: 'check', token: -1, line, about: [] }
  })
  return [{ name: '', after: null, removed }]
}

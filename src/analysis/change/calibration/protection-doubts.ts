import type { Doubt } from './doubts.ts'
import { doneOtherwise } from './doubts.ts'
import { countEdited } from './edited-places.ts'
import { notAccess } from './kinds-of-doubt.ts'

const KEEPS_APART = /^(?:lock or transaction|comparison in constant time|access rule): /
const KEEPS_OUT =
  /^cleaning: .*(?:escap|saniti[sz]|html|purif|quote|shell|secure_|safe|bind|xss|intval|strip_?tags|encode)/i
const ACCESS = /^access rule: /
const CONSTANT = /^comparison in constant time: /

function listRemoved(evidence: Readonly<Record<string, unknown>>): string[] {
  const functions: unknown[] = Array.isArray(evidence['functions']) ? evidence['functions'] : []
  return functions.flatMap((each) => (each as { removed?: string[] }).removed ?? [])
}

/** A limit, a timeout or a check is a matter of what the program is for; what keeps others out is not. */
export const plainCare: Doubt = {
  when: 'none of it is about access, verification, escaping, locks, transactions or comparison in constant time',
  holds: (change, raised) => {
    const removed = listRemoved(raised.evidence)
    return (
      !removed.some((each) => KEEPS_APART.test(each) || KEEPS_OUT.test(each)) &&
      notAccess.holds(change, raised)
    )
  },
}

/** As for other code, but two values that are compared have nothing that could stand for constant time. */
export const protectedOtherwise: Doubt = {
  when: doneOtherwise.when,
  holds: (change, raised) =>
    !listRemoved(raised.evidence).some((each) => CONSTANT.test(each)) && doneOtherwise.holds(change, raised),
}

const FEW_LINES = 20

/** Locks and escaping come and go with the code around them; a rule of access has no such excuse. */
export const withOtherCode: Doubt = {
  grows: true,
  when: `more than ${FEW_LINES} lines of code came or went (rules of access excepted)`,
  holds: (change, raised) => {
    const { gone, come } = countEdited(change)
    return gone + come > FEW_LINES && !listRemoved(raised.evidence).some((each) => ACCESS.test(each))
  },
}

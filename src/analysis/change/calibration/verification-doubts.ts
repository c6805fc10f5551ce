import type { Doubt } from './doubts.ts'
import { everyLine, goneAt, listEditsAt, placesOn, removedLines } from './edited-places.ts'

/** Libraries of Go verify what they parse with a function that gives the key. */
const VERIFIES = /\bverif\w*\s*\(|\bParse(?:WithClaims)?\(\s*\w+\s*,.{0,80}\bfunc\b/i
const VERIFIED_BELOW = 60

/** It is read to find the key, and verified with that. */
export const verifiedBelow: Doubt = {
  when: `a call that verifies stands in the ${VERIFIED_BELOW} lines below every one`,
  holds: (change, raised) =>
    everyLine(change, raised, (_text, line) =>
      change.after.lines.slice(line, line + VERIFIED_BELOW).some((each) => VERIFIES.test(each)),
    ),
}

const UNVERIFIED = /\bverify\w*['"]?\s*[:=]\s*(?:False|false)\b|unverified/i

/** It says in other words what it said. */
export const unverifiedBefore: Doubt = {
  when: 'a line that went from the same place read one unverified too, or was the same but for capitals',
  holds: (change, raised) =>
    everyLine(change, raised, (text, line) => {
      const isSame = (each: string): boolean => each.trim().toLowerCase() === text.trim().toLowerCase()
      return goneAt(change, { side: 'after', line }).some((each) => UNVERIFIED.test(each) || isSame(each))
    }),
}

const CHECKED = /verif|valid|key|secret|algorithm|sign|jws|\bparse\w{0,20}\(/i

/** What reads a token for what it says trusts it no more than before; what was checked and is not any more is a loss. */
export const noCheckGone: Doubt = {
  when: 'no line that went from there speaks of a check, a key or a signature',
  holds: (change, raised) =>
    everyLine(change, raised, (_text, line) =>
      goneAt(change, { side: 'after', line }).every((each) => !CHECKED.test(each)),
    ),
}

const OWN_CHECK = /\bVerify(?:PeerCertificate|Connection)\b|\bcheckServerIdentity\b/
const OWN_CHECK_NEAR = 4

/** The library's look is off because another one is put in its place. */
export const checkedOtherwise: Doubt = {
  when: 'a check of its own is given right beside every one',
  holds: (change, raised) =>
    everyLine(change, raised, (_text, line) =>
      change.after.lines
        .slice(Math.max(0, line - 1 - OWN_CHECK_NEAR), line + OWN_CHECK_NEAR)
        .some((each) => OWN_CHECK.test(each)),
    ),
}

const ANSWERS =
  /\b(?:HostnameVerifier|X509TrustManager|ValidationCallback|checkServerIdentity|badCertificateCallback)\b/
const ALWAYS = /\breturn true\b|[=-]> ?true\b/
const BY_NAME = /\bdoNotValidate\w*\(|\b(?:trust|allow|accept)_?all(?!ow)\w*/i

/** What said yes to all says so in other words now. */
export const acceptedBefore: Doubt = {
  when: 'a callback or a call that accepts all went from the same place',
  holds: (change, raised) =>
    everyLine(change, raised, (_text, line) => {
      const gone = goneAt(change, { side: 'after', line })
      const isAnswer = gone.some((each) => ANSWERS.test(each)) && gone.some((each) => ALWAYS.test(each))
      return isAnswer || gone.some((each) => BY_NAME.test(each))
    }),
}

const STRONG =
  /sha-?(?:256|384|512|3\b)|blake|bcrypt|scrypt|argon|pbkdf|\baes|secure_?random|\bsecrets\.|randomBytes|randomUUID|crypto\/rand|SystemRandom|urandom|getRandomValues|RandomNumberGenerator|random_(?:bytes|int)\b|\brand\.Read|msg\.sender|TLSv?_?1[._]?[23]/i

/** What a digest is for no line tells; that a strong one stood there does. */
export const noneStronger: Doubt = {
  when: 'it took the place of no strong one',
  holds: (change, raised) =>
    placesOn(raised, 'after').every((place) =>
      listEditsAt(change, place).every(
        (edit) => !removedLines(change, edit).some((line) => STRONG.test(line)),
      ),
    ),
}

const DROPPED = /^\s*_\s*,\s*_\s*,/

/** What the token says is not even kept: it is asked whether it is one. */
export const onlyItsForm: Doubt = {
  when: 'what is read is dropped at once',
  holds: (change, raised) => everyLine(change, raised, (text) => DROPPED.test(text)),
}

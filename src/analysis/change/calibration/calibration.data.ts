import {
  allNew,
  assertedOtherwise,
  doneOtherwise,
  fieldGone,
  inManyPlaces,
  notAlone,
  notInPlace,
  onlyReworded,
  questionGone,
  replaced,
  subjectGone,
  subjectNowhere,
  untouched,
  type Doubt,
} from './doubts.ts'
import {
  built,
  endless,
  generated,
  knownOffences,
  newFile,
  ofOthers,
  oldPython,
  ownTool,
  shownOnly,
  styleSheet,
  succeeded,
  testData,
  translation,
} from './file-doubts.ts'
import {
  aloneInQuotes,
  escapedArgument,
  escapedText,
  filteredBefore,
  fixedMarkup,
  inMessage,
  knownHere,
  measuredAbove,
  namedForIt,
  namedForRunning,
  namedSafe,
  noCheckLost,
  ownFolder,
  ownMarkup,
  underMask,
} from './danger-doubts.ts'
import {
  askedAfter,
  doesNothing,
  explained,
  goesOn,
  habit,
  handedOn,
  keptForLater,
  letGo,
  quietBefore,
  saidAbove,
  thrownToStop,
} from './handler-doubts.ts'
import { explainedAbove, onlyPrints, overComputed, switchedByMark } from './disabled-doubts.ts'
import {
  changedNotAccess,
  forTests,
  notACheck,
  ownSwitch,
  valueUnused,
  notAccess,
  checkGone,
} from './kinds-of-doubt.ts'
import {
  elsewhereToo,
  functionGone,
  notAloneInFile,
  ranNotBefore,
  saidByType,
  saidTwice,
  somethingCame,
} from './lone-losses.ts'
import { keyUnderTest, madeUp, plainToken, shownKey } from './secret-doubts.ts'
import {
  absentBoth,
  newTest,
  onSomePlatforms,
  rewritten,
  sameClass,
  sameWords,
  stillAsserts,
  turnedRound,
  withOtherTests,
  expectedAbove,
} from './proof-doubts.ts'
import {
  cleanedGone,
  commentedOut,
  givenToAnother,
  plainCare,
  protectedOtherwise,
  stillSaid,
  stillStrict,
} from './protection-doubts.ts'
import { madeAnew, namesOnly, tableNames, wayBack, writesSql } from './query-doubts.ts'
import { ownCommand, ownDecision } from './outside-doubts.ts'
import { aroundTests, askedOfOthers, looseAround, onlyRange, runtimeOnly } from './supply-doubts.ts'
import { hardlyHarder, inConflict } from './readability-doubts.ts'

/** What has to be out of the question before a finding may raise a decision. */
export interface Calibration {
  /** Any one of them makes the finding low. */
  readonly doubts: readonly Doubt[]
}

/** Nobody here wrote it by hand: whatever is found, its own project or its sources are the place to mend it. */
export const FOREIGN: readonly Doubt[] = [generated, built, ofOthers]

const NEW_CALL = [untouched, onlyReworded] as const
const READABILITY = [inConflict, generated, built, ofOthers, endless, hardlyHarder, shownOnly] as const

/**
 * Severity is confidence times harm: medium or higher is for what surely is what it says and what a maintainer would
 * want to be stopped for (`docs/findings.md` says it once). What is listed here was raised on real merged changes more
 * often than it was wanted, unless none of these doubts held; the shares are in `docs/measured.md`. A finding that is
 * not listed keeps what its own rule says.
 */
export const calibrations: Readonly<Record<string, Calibration>> = {
  'assertion-removed': {
    doubts: [
      assertedOtherwise,
      expectedAbove,
      subjectNowhere,
      rewritten,
      withOtherTests,
      notAloneInFile,
      stillAsserts,
    ],
  },
  'assertion-weakened': {
    doubts: [notInPlace, sameWords, sameClass, turnedRound, absentBoth, withOtherTests, notAloneInFile],
  },
  'await-removed': { doubts: [somethingCame, notAlone] },
  'bare-except': {
    doubts: [untouched, explained, letGo, habit, doesNothing, handedOn, allNew, ownTool],
  },
  'code-disabled': {
    doubts: [
      endless,
      explainedAbove,
      onlyPrints,
      overComputed,
      shownOnly,
      styleSheet,
      switchedByMark,
      testData,
    ],
  },
  'compile-broken': { doubts: [testData] },
  'complexity-increased': { doubts: READABILITY },
  'condition-weakened': {
    doubts: [notAccess, changedNotAccess, questionGone, shownOnly, doneOtherwise, somethingCame, notAlone],
  },
  'constraint-removed': { doubts: [fieldGone] },
  'debug-leftover': { doubts: [shownOnly] },
  'decorator-removed': { doubts: [doneOtherwise, somethingCame, notAlone] },
  'destructive-command': { doubts: [ownFolder, aloneInQuotes, shownOnly] },
  'destructive-sql': {
    doubts: [untouched, allNew, knownHere, ownTool, namedForIt, madeAnew, wayBack, writesSql, shownOnly],
  },
  'dynamic-code-execution': { doubts: [...NEW_CALL, ownCommand, knownHere, namedForRunning, shownOnly] },
  'function-too-complex': { doubts: READABILITY },
  'gate-weakened': { doubts: [notACheck, checkGone, succeeded, newFile, knownOffences, notAlone] },
  'guard-removed': {
    doubts: [
      replaced,
      saidTwice,
      saidByType,
      subjectGone,
      valueUnused,
      ownTool,
      inManyPlaces,
      somethingCame,
      notAlone,
    ],
  },
  'cors-open': { doubts: [shownOnly] },
  'hardcoded-secret': { doubts: [plainToken, shownKey, keyUnderTest, madeUp] },
  'hidden-characters': { doubts: [translation, generated, built] },
  'html-injection': {
    doubts: [
      ...NEW_CALL,
      ownDecision,
      knownHere,
      ownTool,
      escapedText,
      filteredBefore,
      ownMarkup,
      fixedMarkup,
      shownOnly,
    ],
  },
  'nesting-too-deep': { doubts: READABILITY },
  'permissions-open': { doubts: [ownTool, shownOnly, underMask] },
  'protection-removed': {
    doubts: [
      plainCare,
      functionGone,
      cleanedGone,
      commentedOut,
      stillSaid,
      protectedOtherwise,
      givenToAnother,
      ownTool,
      somethingCame,
      notAlone,
    ],
  },
  'remote-script': { doubts: [shownOnly] },
  'removed-name-used': { doubts: [somethingCame, notAlone] },
  'secret-logged': { doubts: [shownOnly] },
  'setting-loosened': { doubts: [ownTool, somethingCame, notAlone] },
  'shell-execution': { doubts: [untouched, ownCommand, escapedArgument, ownTool, shownOnly] },
  'sql-string-building': { doubts: [...NEW_CALL, ownDecision, ownTool, shownOnly, tableNames, namesOnly] },
  'strict-mode-removed': { doubts: [ownTool, stillStrict] },
  'swallowed-exception': {
    doubts: [
      untouched,
      explained,
      letGo,
      habit,
      quietBefore,
      thrownToStop,
      goesOn,
      askedAfter,
      keptForLater,
      saidAbove,
      allNew,
      ownTool,
    ],
  },
  'supply-chain-loosened': {
    doubts: [askedOfOthers, runtimeOnly, onlyRange, aroundTests, looseAround, explained, notAlone, shownOnly],
  },
  'syntax-broken': { doubts: [testData, oldPython] },
  'test-bypassed': { doubts: [untouched, explained, onSomePlatforms, elsewhereToo] },
  'test-focused': { doubts: [shownOnly] },
  'test-rows-removed': { doubts: [somethingCame, elsewhereToo] },
  'test-skipped': { doubts: [untouched, ranNotBefore, onSomePlatforms, elsewhereToo] },
  'test-subject-patched': { doubts: [newTest, inManyPlaces, elsewhereToo, withOtherTests] },
  'tls-verification-disabled': { doubts: [ownSwitch, shownOnly] },
  'token-verification-disabled': { doubts: [inMessage, shownOnly] },
  'unsafe-deserialization': { doubts: [...NEW_CALL, knownHere, namedSafe, shownOnly] },
  'unsafe-memory': { doubts: [...NEW_CALL, noCheckLost, measuredAbove, allNew, shownOnly] },
  'weak-primitive': { doubts: [forTests, shownOnly] },
}

import { annotationsDropped } from './annotations-dropped.ts'
import { assertionHollow } from './assertion-hollow.ts'
import { assertionRemoved } from './assertion-removed.ts'
import { assertionStrengthened } from './assertion-strengthened.ts'
import { assertionWeakened } from './assertion-weakened.ts'
import { awaitRemoved } from './await-removed.ts'
import { bareExcept } from './bare-except.ts'
import { boundaryChanged } from './boundary-changed.ts'
import { broadExcept } from './broad-except.ts'
import { callProtocolChanged } from './call-protocol-changed.ts'
import { checkMovedLater } from './check-moved-later.ts'
import { codeDisabled } from './code-disabled.ts'
import { commentOnly } from './comment-only.ts'
import { commentedOutCode } from './commented-out-code.ts'
import { comparisonLoosened } from './comparison-loosened.ts'
import { comparisonUnused } from './comparison-unused.ts'
import { compileBroken } from './compile-broken.ts'
import { complexityDecreased } from './complexity-decreased.ts'
import { complexityIncreased } from './complexity-increased.ts'
import { conditionConstant } from './condition-constant.ts'
import { conditionRemoved } from './condition-removed.ts'
import { conditionRepeated } from './condition-repeated.ts'
import { conditionWeakened } from './condition-weakened.ts'
import { constraintRemoved } from './constraint-removed.ts'
import { coroutineUnawaited } from './coroutine-unawaited.ts'
import { corsOpen } from './cors-open.ts'
import { csrfDisabled } from './csrf-disabled.ts'
import { debugLeftover } from './debug-leftover.ts'
import { debugPrint } from './debug-print.ts'
import { decoratorRemoved } from './decorator-removed.ts'
import { destructiveCommand } from './destructive-command.ts'
import { destructiveSql } from './destructive-sql.ts'
import { docstringRemoved } from './docstring-removed.ts'
import { duplicateFunction } from './duplicate-function.ts'
import { dynamicCodeExecution } from './dynamic-code-execution.ts'
import { eagerLoadingRemoved } from './eager-loading-removed.ts'
import { errorHandlingRemoved } from './error-handling-removed.ts'
import { errorIgnored } from './error-ignored.ts'
import { exitRemoved } from './exit-removed.ts'
import { expectationRewritten } from './expectation-rewritten.ts'
import { failureUnhandled } from './failure-unhandled.ts'
import { formatMismatch } from './format-mismatch.ts'
import { functionRenamed } from './function-renamed.ts'
import { functionShadowed } from './function-shadowed.ts'
import { functionTooComplex } from './function-too-complex.ts'
import { functionTooLong } from './function-too-long.ts'
import { gateWeakened } from './gate-weakened.ts'
import { globalStateAdded } from './global-state-added.ts'
import { guardRemoved } from './guard-removed.ts'
import { hardcodedSecret } from './hardcoded-secret.ts'
import { hiddenCharacters } from './hidden-characters.ts'
import { htmlInjection } from './html-injection.ts'
import { identityOfLiteral } from './identity-of-literal.ts'
import { importsAdded } from './imports-added.ts'
import { interpolationMissing } from './interpolation-missing.ts'
import { keyRepeated } from './key-repeated.ts'
import { largeChange } from './large-change.ts'
import { limitLoosened } from './limit-loosened.ts'
import { listLoosenedFinding } from './list-loosened.ts'
import { maintainabilityDropped } from './maintainability-dropped.ts'
import { memoryCareRemoved } from './memory-care-removed.ts'
import { mergeConflictMarkers } from './merge-conflict-markers.ts'
import { mutableDefaultArgument } from './mutable-default-argument.ts'
import { nestingTooDeep } from './nesting-too-deep.ts'
import { newWorkMarkers } from './new-work-markers.ts'
import { operandsIdentical } from './operands-identical.ts'
import { orderChanged } from './order-changed.ts'
import { patternWidened } from './pattern-widened.ts'
import { permissionsOpen } from './permissions-open.ts'
import { protectionRemoved } from './protection-removed.ts'
import { publicClassRemoved } from './public-class-removed.ts'
import { publicDeclarationRemoved } from './public-declaration-removed.ts'
import { publicFunctionRemoved } from './public-function-removed.ts'
import { queryInLoop } from './query-in-loop.ts'
import { randomnessWeakened } from './randomness-weakened.ts'
import { remoteScript } from './remote-script.ts'
import { removedNameUsed } from './removed-name-used.ts'
import { resourceUnclosed } from './resource-unclosed.ts'
import { resultUnused } from './result-unused.ts'
import { returnValueDropped } from './return-value-dropped.ts'
import { secretLogged } from './secret-logged.ts'
import { selfAssignment } from './self-assignment.ts'
import { sensitiveCodeChanged } from './sensitive-code-changed.ts'
import { settingLoosened } from './setting-loosened.ts'
import { shellExecution } from './shell-execution.ts'
import { signatureBreaking } from './signature-breaking.ts'
import { signatureChanged } from './signature-changed.ts'
import { signatureExtended } from './signature-extended.ts'
import { sizeChanged } from './size-changed.ts'
import { sqlStringBuilding } from './sql-string-building.ts'
import { starImport } from './star-import.ts'
import { strayFile } from './stray-file.ts'
import { strictModeRemoved } from './strict-mode-removed.ts'
import { supplyChainLoosened } from './supply-chain-loosened.ts'
import { suppressionAdded } from './suppression-added.ts'
import { swallowedException } from './swallowed-exception.ts'
import { syntaxBroken } from './syntax-broken.ts'
import { syntaxRepaired } from './syntax-repaired.ts'
import { testBypassed } from './test-bypassed.ts'
import { testFocused } from './test-focused.ts'
import { testRemoved } from './test-removed.ts'
import { testRowsRemoved } from './test-rows-removed.ts'
import { testShadowed } from './test-shadowed.ts'
import { testSkipped } from './test-skipped.ts'
import { testSubjectPatched } from './test-subject-patched.ts'
import { tlsVerificationDisabled } from './tls-verification-disabled.ts'
import { tokenVerificationDisabled } from './token-verification-disabled.ts'
import { tooManyParameters } from './too-many-parameters.ts'
import { typeChanged } from './type-changed.ts'
import { undefinedName } from './undefined-name.ts'
import { unfinishedEdit } from './unfinished-edit.ts'
import { unreachableCode } from './unreachable-code.ts'
import { unsafeDeserialization } from './unsafe-deserialization.ts'
import { unsafeMemory } from './unsafe-memory.ts'
import { valueUnfiltered } from './value-unfiltered.ts'
import { weakPrimitive } from './weak-primitive.ts'
import { whitespaceOnly } from './whitespace-only.ts'
import { workMarkersResolved } from './work-markers-resolved.ts'
import type { FindingDefinition } from './finding.ts'

/** Every finding, one line each, in order of id. */
export const findingCatalogue: readonly FindingDefinition[] = [
  annotationsDropped,
  assertionHollow,
  assertionRemoved,
  assertionStrengthened,
  assertionWeakened,
  awaitRemoved,
  bareExcept,
  boundaryChanged,
  broadExcept,
  callProtocolChanged,
  checkMovedLater,
  codeDisabled,
  commentOnly,
  commentedOutCode,
  comparisonLoosened,
  comparisonUnused,
  compileBroken,
  complexityDecreased,
  complexityIncreased,
  conditionConstant,
  conditionRemoved,
  conditionRepeated,
  conditionWeakened,
  constraintRemoved,
  coroutineUnawaited,
  corsOpen,
  csrfDisabled,
  debugLeftover,
  debugPrint,
  decoratorRemoved,
  destructiveCommand,
  destructiveSql,
  docstringRemoved,
  duplicateFunction,
  dynamicCodeExecution,
  eagerLoadingRemoved,
  errorHandlingRemoved,
  errorIgnored,
  exitRemoved,
  expectationRewritten,
  failureUnhandled,
  formatMismatch,
  functionRenamed,
  functionShadowed,
  functionTooComplex,
  functionTooLong,
  gateWeakened,
  globalStateAdded,
  guardRemoved,
  hardcodedSecret,
  hiddenCharacters,
  htmlInjection,
  identityOfLiteral,
  importsAdded,
  interpolationMissing,
  keyRepeated,
  largeChange,
  limitLoosened,
  listLoosenedFinding,
  maintainabilityDropped,
  memoryCareRemoved,
  mergeConflictMarkers,
  mutableDefaultArgument,
  nestingTooDeep,
  newWorkMarkers,
  operandsIdentical,
  orderChanged,
  patternWidened,
  permissionsOpen,
  protectionRemoved,
  publicClassRemoved,
  publicDeclarationRemoved,
  publicFunctionRemoved,
  queryInLoop,
  randomnessWeakened,
  remoteScript,
  removedNameUsed,
  resourceUnclosed,
  resultUnused,
  returnValueDropped,
  secretLogged,
  selfAssignment,
  sensitiveCodeChanged,
  settingLoosened,
  shellExecution,
  signatureBreaking,
  signatureChanged,
  signatureExtended,
  sizeChanged,
  sqlStringBuilding,
  starImport,
  strayFile,
  strictModeRemoved,
  supplyChainLoosened,
  suppressionAdded,
  swallowedException,
  syntaxBroken,
  syntaxRepaired,
  testBypassed,
  testFocused,
  testRemoved,
  testRowsRemoved,
  testShadowed,
  testSkipped,
  testSubjectPatched,
  tlsVerificationDisabled,
  tokenVerificationDisabled,
  tooManyParameters,
  typeChanged,
  undefinedName,
  unfinishedEdit,
  unreachableCode,
  unsafeDeserialization,
  unsafeMemory,
  valueUnfiltered,
  weakPrimitive,
  whitespaceOnly,
  workMarkersResolved,
]

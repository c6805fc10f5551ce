import { annotationsDropped } from './annotations-dropped.ts'
import { assertionRemoved } from './assertion-removed.ts'
import { bareExcept } from './bare-except.ts'
import { broadExcept } from './broad-except.ts'
import { callProtocolChanged } from './call-protocol-changed.ts'
import { commentOnly } from './comment-only.ts'
import { commentedOutCode } from './commented-out-code.ts'
import { complexityDecreased } from './complexity-decreased.ts'
import { complexityIncreased } from './complexity-increased.ts'
import { debugLeftover } from './debug-leftover.ts'
import { debugPrint } from './debug-print.ts'
import { decoratorRemoved } from './decorator-removed.ts'
import { docstringRemoved } from './docstring-removed.ts'
import { duplicateFunction } from './duplicate-function.ts'
import { dynamicCodeExecution } from './dynamic-code-execution.ts'
import { functionRenamed } from './function-renamed.ts'
import { functionTooComplex } from './function-too-complex.ts'
import { functionTooLong } from './function-too-long.ts'
import { globalStateAdded } from './global-state-added.ts'
import { guardRemoved } from './guard-removed.ts'
import { hardcodedSecret } from './hardcoded-secret.ts'
import { hiddenCharacters } from './hidden-characters.ts'
import { importsAdded } from './imports-added.ts'
import { largeChange } from './large-change.ts'
import { maintainabilityDropped } from './maintainability-dropped.ts'
import { mergeConflictMarkers } from './merge-conflict-markers.ts'
import { mutableDefaultArgument } from './mutable-default-argument.ts'
import { nestingTooDeep } from './nesting-too-deep.ts'
import { newWorkMarkers } from './new-work-markers.ts'
import { publicClassRemoved } from './public-class-removed.ts'
import { publicFunctionRemoved } from './public-function-removed.ts'
import { returnValueDropped } from './return-value-dropped.ts'
import { shellExecution } from './shell-execution.ts'
import { signatureBreaking } from './signature-breaking.ts'
import { signatureChanged } from './signature-changed.ts'
import { signatureExtended } from './signature-extended.ts'
import { sqlStringBuilding } from './sql-string-building.ts'
import { starImport } from './star-import.ts'
import { suppressionAdded } from './suppression-added.ts'
import { swallowedException } from './swallowed-exception.ts'
import { syntaxBroken } from './syntax-broken.ts'
import { syntaxRepaired } from './syntax-repaired.ts'
import { testRemoved } from './test-removed.ts'
import { testSkipped } from './test-skipped.ts'
import { tlsVerificationDisabled } from './tls-verification-disabled.ts'
import { tooManyParameters } from './too-many-parameters.ts'
import { unsafeDeserialization } from './unsafe-deserialization.ts'
import { weakPrimitive } from './weak-primitive.ts'
import { whitespaceOnly } from './whitespace-only.ts'
import { workMarkersResolved } from './work-markers-resolved.ts'
import type { FindingDefinition } from './finding.ts'

/** Every finding, one line each, in order of id. */
export const findingCatalogue: readonly FindingDefinition[] = [
  annotationsDropped,
  assertionRemoved,
  bareExcept,
  broadExcept,
  callProtocolChanged,
  commentOnly,
  commentedOutCode,
  complexityDecreased,
  complexityIncreased,
  debugLeftover,
  debugPrint,
  decoratorRemoved,
  docstringRemoved,
  duplicateFunction,
  dynamicCodeExecution,
  functionRenamed,
  functionTooComplex,
  functionTooLong,
  globalStateAdded,
  guardRemoved,
  hardcodedSecret,
  hiddenCharacters,
  importsAdded,
  largeChange,
  maintainabilityDropped,
  mergeConflictMarkers,
  mutableDefaultArgument,
  nestingTooDeep,
  newWorkMarkers,
  publicClassRemoved,
  publicFunctionRemoved,
  returnValueDropped,
  shellExecution,
  signatureBreaking,
  signatureChanged,
  signatureExtended,
  sqlStringBuilding,
  starImport,
  suppressionAdded,
  swallowedException,
  syntaxBroken,
  syntaxRepaired,
  testRemoved,
  testSkipped,
  tlsVerificationDisabled,
  tooManyParameters,
  unsafeDeserialization,
  weakPrimitive,
  whitespaceOnly,
  workMarkersResolved,
]

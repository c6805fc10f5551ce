import type { JsonObject } from '../load/json-object.ts'
import type { OpenApiDocument } from '../load/load-document.ts'
import type { ReferenceResolver } from '../load/reference-resolver.ts'
import type { OmissionLog } from '../omission-log.ts'
import type { WarningLog } from '../warning-log.ts'
import type { ParameterModel } from './api-model.ts'

/** What every step from document to model reads from, and complains to. */
export interface ModelSource {
  readonly document: OpenApiDocument
  readonly references: ReferenceResolver
  readonly warnings: WarningLog
  readonly omissions: OmissionLog
  /** Parameters already read, by their node. */
  readonly parameters: Map<JsonObject, ParameterModel | null>
}

import { findWorkMarkers } from '../../source/work-markers.ts'
import type { Side } from '../change.ts'
import type { Hit } from './net-hits.ts'

/** Work markers of a side with their lines. */
export function findMarkers({ text, measurement }: Side): Hit[] {
  return findWorkMarkers(text, measurement.scan.comments).map(({ marker, line }) => ({ line, label: marker }))
}

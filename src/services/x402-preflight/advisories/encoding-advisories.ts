import { measureJsonForm } from '../../../analysis/x402/json-form.ts'
import type { Inspection } from '../inspection.ts'
import type { AdvisoryId } from './advisory-texts.data.ts'

const DEEP = 64

/** Forms that some official clients read and others refuse. */
export function findEncodingAdvisories({ header }: Inspection): AdvisoryId[] {
  if (!header.decoded) return header.lenient ? ['lenient_decode_possible'] : []
  const form = measureJsonForm(header.text)
  const version = form.topLevelNumbers.get('x402Version')
  const found: AdvisoryId[] = []
  if (!header.padded) found.push('base64_unpadded')
  if (header.byteOrderMark) found.push('json_bom')
  if (form.duplicateKeys) found.push('json_duplicate_keys')
  if (form.maximumDepth > DEEP) found.push('json_too_deep')
  if (version !== undefined && Number(version) === 2 && version !== '2') found.push('version_number_form')
  return found
}

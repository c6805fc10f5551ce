import { expect, test } from 'vitest'
import { TokenReader } from '../../src/analysis/languages/engine/token-reader.ts'
import { scanSource } from '../../src/analysis/languages/engine/scan-source.ts'
import { commonReview } from '../../src/analysis/languages/families/common/common-review.ts'
import { languages } from '../../src/analysis/languages/registry.ts'
import { resolveLanguage } from '../../src/analysis/languages/resolve-language.ts'
import { cells, shared } from './review-cells.data.ts'

const coded = languages.filter(({ id, holds }) => holds === 'code' && id !== 'unknown')

test.each(cells)('%s is a language’s own, or a reason says why it is what most share', (cell) => {
  const sharing = coded.filter(({ review }) => review[cell] === commonReview[cell]).map(({ id }) => id)
  const explained = shared[cell].flatMap(([, ids]) => ids.split(' '))
  expect(explained.toSorted()).toEqual(sharing.toSorted())
})

test('every language of code says what it declares besides functions and classes, in examples', () => {
  const silent = coded.filter(({ review }) => {
    const examples = (review.declarations ?? []).flatMap(({ others }) => others ?? [])
    return review.declared.length === 0 || examples.length === 0
  })
  expect(silent.map(({ id }) => id)).toEqual([])
})

const imports: readonly (readonly [string, string, readonly string[]])[] = [
  ['r', 'library(dplyr)\nrequire("tidyr")\nlibrary <- 1\nsource("lib.R")\n', ['dplyr', 'tidyr', 'lib.R']],
  ['shell', '. ./lib.sh\nsource "$dir/a.sh"\n./run.sh\nresource x\n', ['./lib.sh', '$dir/a.sh']],
  ['powershell', 'using module A\nImport-Module -Name Pester\nImport-Module $path\n', ['A', 'Pester']],
]

test.each(imports)('%s reads what it imports', (id, source, modules) => {
  const { language } = resolveLanguage(id)
  const reader = new TokenReader(scanSource(source, language).code)
  const found: string[] = []
  for (let index = 0; index < reader.count; index++)
    found.push(...language.review.imports(reader, index).map(({ module }) => module))
  expect(found).toEqual(modules)
})

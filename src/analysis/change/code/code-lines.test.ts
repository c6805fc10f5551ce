import { afterAll, expect, it } from 'vitest'
import { createPythonHost } from '../../../execution/python/python-host.ts'
import { reviewFile } from '../review-file.ts'

const python = createPythonHost()
afterAll(() => python.close())

it('a danger inside a text over several lines is shown on its own line, and told once', async () => {
  const lines = ['install:', '  - |', '    echo first', '    wget --no-check-certificate -O a.tgz "$URL"', '']
  const { findings } = await reviewFile(
    { before: 'install:\n  - make\n', after: lines.join('\n'), filename: '.travis.yml' },
    python,
  )
  const told = findings.filter(({ id }) => /^tls-|^supply-/.test(id))
  expect(told.map(({ id, locations }) => [id, locations.map(({ line }) => line)])).toEqual([
    ['tls-verification-disabled', [4]],
  ])
})

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { converse, programFile } from './program-truth.ts'
import type { TruthProvider, TruthSource } from './truth-source.ts'

const PACKAGE = 'omnisharp-server-roslyn-binaries'
/** The compiler and what it needs, each in the folder of its version. */
const LIBRARIES = [
  'Microsoft.CodeAnalysis.Common/1.0.0-rc1/lib/net45/Microsoft.CodeAnalysis.dll',
  'Microsoft.CodeAnalysis.VisualBasic/1.0.0-rc1/lib/net45/Microsoft.CodeAnalysis.VisualBasic.dll',
  'System.Collections.Immutable/1.1.33-beta/lib/portable-net45+win8+wp8+wpa81/System.Collections.Immutable.dll',
  'System.Reflection.Metadata/1.0.18-beta/lib/portable-net45+win8/System.Reflection.Metadata.dll',
]

const FACADES = ['System.Runtime', 'System.Text.Encoding', 'System.Threading.Tasks'].map(
  (each) => `/usr/lib/mono/4.5/Facades/${each}.dll`,
)

/** Visual Basic by Microsoft's own compiler, which a package of an editor's server brings along; mono runs it. */
export const visualBasicTruth: TruthProvider = {
  language: 'visual-basic',
  title: 'the compiler’s tree (Roslyn 1.0)',
  open: async () => openCompiler(),
}

function openCompiler(): TruthSource | string {
  const folder = process.env['TOLLGAUGE_BENCH_GRAMMARS']
  if (folder === undefined) return 'TOLLGAUGE_BENCH_GRAMMARS is not set'
  const server = resolve(folder, 'node_modules', PACKAGE, 'lib/server/approot/packages')
  if (!existsSync(server)) return `${PACKAGE} is not installed in TOLLGAUGE_BENCH_GRAMMARS`
  const libraries = LIBRARIES.map((each) => join(server, each))
  const program = join(mkdtempSync(join(tmpdir(), 'tollgauge-truth-')), 'truth.exe')
  const references = [...libraries, ...FACADES].map((each) => `-r:${each}`)
  const compiled = spawnSync(
    'mcs',
    [`-out:${program}`, ...references, programFile('visual_basic_truth.cs')],
    {
      encoding: 'utf8',
    },
  )
  if (compiled.status !== 0) return `mcs of mono-devel does not compile it here: ${compiled.stderr}`
  const paths = libraries.map((each) => join(each, '..')).join(':')
  return converse(['mono', program], { ...process.env, MONO_PATH: paths })
}

import * as z from 'zod'
import type { Side } from '../change.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** Modules the file did not use before. */
export const importsAdded = defineFinding({
  id: 'imports-added',
  severity: 'info',
  trigger: 'New top-level modules are imported; relative imports are not counted.',
  why: 'A new dependency, or a new part of an old one.',
  evidence: z.strictObject({ modules: z.array(z.string()).describe('Modules not imported before.') }),
  engines: 'both',
  check: ({ before, after }) => {
    const known = listModules(before)
    const modules = [...listModules(after)].filter((module) => !known.has(module)).toSorted()
    if (modules.length === 0) return null
    return {
      severity: 'info',
      message: `The change imports ${count(modules.length, 'new module')}.`,
      places: after.imports
        .filter(({ module }) => modules.includes(topOf(module, after.language)))
        .map(({ line, module }) => ({ side: 'after', line, meaning: module })),
      evidence: { modules },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'import os\n', after: 'import os\nimport json.decoder\n' },
      {
        language: 'javascript',
        before: '',
        after: "import { a } from 'left-pad'\nconst b = require('fs')\n",
      },
      { language: 'go', before: 'package a\n', after: 'package a\n\nimport (\n\t"fmt"\n)\n' },
    ],
    allows: [
      { language: 'python', before: 'import os\n', after: 'from os import path\nfrom . import b\n' },
      {
        language: 'javascript',
        before: "import a from 'x'\n",
        after: "import { b } from 'x'\nimport c from './c.js'\n",
      },
      { language: 'go', before: 'package a\n\nimport "fmt"\n', after: 'package a\n\nimport (\n\t"fmt"\n)\n' },
    ],
  },
})

function listModules({ imports, language }: Side): Set<string> {
  const names = imports.filter(({ module }) => !module.startsWith('.') && module !== '')
  return new Set(names.map(({ module }) => topOf(module, language)))
}

function topOf(module: string, language: string): string {
  return language === 'python' ? (module.split('.')[0] ?? module) : module
}

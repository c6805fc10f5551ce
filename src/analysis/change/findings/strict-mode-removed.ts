import type { Change, Side } from '../change.ts'
import { listCodeLines } from '../code/code-lines.ts'
import { removedNames } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'

/** Lines that make the whole file fail early, by family; the first group names them. */
const MODES: Readonly<Record<string, RegExp>> = {
  shell: /^\s*set\s+(-[a-z]*[eu][a-z]*(?:\s+-?o?\s*pipefail)?|-o\s+(?:errexit|nounset|pipefail))\b/,
  php: /\bdeclare\s*\(\s*(strict_types)\s*=\s*1\s*\)/,
  perl: /^\s*(use\s+(?:strict|warnings))\b/,
  rust: /^\s*#!\[((?:deny|forbid)\([\w:,\s]{1,200}\))\]/,
  csharp: /^\s*(#nullable\s+enable)\b/,
}

/** A setting of the whole project takes its place, or what is left to the compiler is the same. */
const OFTEN_MOVED = /^#nullable|strict_types|^deny\((?!unsafe)/

/** The line that made a whole file strict is gone. */
export const strictModeRemoved = defineFinding({
  id: 'strict-mode-removed',
  severity: 'medium',
  severityNote:
    'low in tests, for `strict_types` and `#nullable enable`, which a setting of the project replaces, and for lints that are denied, unless of unsafe code',
  trigger:
    'A line that makes the whole file strict is gone: `set -e`, `set -u` and pipefail in shell, `declare(strict_types=1)` in PHP, `use strict` in Perl, `#![deny(…)]` and `#![forbid(…)]` in Rust, `#nullable enable` in C#.',
  why: 'Failures that stopped the program, or the compiler, pass unnoticed now.',
  evidence: removedNames('modes'),
  engines: 'lexical',
  languages: ['shell', 'php', 'perl', 'rust'],
  check: (change) => {
    const gone = listGone(change)
    const first = gone[0]
    if (first === undefined) return null
    return {
      severity: change.isTest || gone.every(({ name }) => OFTEN_MOVED.test(name)) ? 'low' : 'medium',
      message: `The change takes out \`${first.name}\`, which made the whole file strict; what stopped at the first failure goes on now. Put it back, or handle each failure where it happens.`,
      places: gone.map(({ line, name }) => ({
        side: 'before' as const,
        line,
        meaning: name,
      })),
      evidence: {
        modes: [...new Set(gone.map(({ name }) => name))].toSorted(),
      },
    }
  },
  examples: {
    flags: [
      {
        language: 'shell',
        before: 'set -eo pipefail\nmake | tee log\n',
        after: 'set -e\nmake | tee log\n',
        severity: 'low',
      },
      {
        language: 'shell',
        before: 'set -eu\nmake\nmake install\n',
        after: 'make\nmake install\n',
      },
      {
        language: 'shell',
        before: '#!/bin/bash -e\nmake\nmake install\n',
        after: '#!/bin/bash\nmake\nmake install\n',
      },
      {
        language: 'php',
        before: '<?php\ndeclare(strict_types=1);\nf(1);\n',
        after: '<?php\nf(1);\n',
        severity: 'low',
      },
      {
        language: 'perl',
        before: 'use strict;\nmy $a = 1;\n',
        after: 'my $a = 1;\n',
      },
      {
        language: 'rust',
        before: '#![forbid(unsafe_code)]\n\npub mod a;\n',
        after: 'pub mod a;\n',
      },
    ],
    allows: [
      {
        language: 'shell',
        before: '#!/bin/sh\n\nset -ex\nmake\nmake install\n',
        after: '#!/bin/sh -ex\n\nmake\nmake install\n',
      },
      {
        language: 'shell',
        before: 'set -eu\nmake\n',
        after: 'set -euo pipefail\nmake\n',
      },
      {
        language: 'php',
        before: '<?php\ndeclare(strict_types=1);\nf(1);\n',
        after: '<?php\n\ndeclare(strict_types=1);\ng(1);\n',
      },
      {
        language: 'perl',
        before: 'use strict;\nmy $a = 1;\n',
        after: 'use v5.36;\nmy $a = 1;\n',
      },
      {
        language: 'rust',
        before: '#![deny(missing_docs)]\n\npub mod a;\n',
        after: '#![forbid(missing_docs)]\n\npub mod b;\n',
      },
    ],
  },
})

interface Mode {
  readonly name: string
  readonly line: number
}

/** Perl turns both on from 5.12 and 5.36 on, Moose and its like for whoever uses them. */
const BRINGS_MODES = /^\s*use\s+(?:v5\.(?:1[2-9]|[2-9]\d)|Moose|Moo|Modern::Perl|Mojo\S*|common::sense)/

function listGone({ before, after }: Change): Mode[] {
  if (after.text.trim() === '') return []
  const old = listModes(before)
  if (old.length === 0) return []
  const now = listModes(after)
  if (after.lines.some((line) => BRINGS_MODES.test(line.slice(0, 100)))) return []
  const kept = new Set(now.flatMap(({ name }) => kindsOf(name)))
  return old.filter(({ name }) => kindsOf(name).some((kind) => !kept.has(kind)))
}

const SET_OPTIONS = ['errexit', 'nounset', 'pipefail']

/** What it makes strict: the options of `set`, however they are written; a lint's level may be another. */
function kindsOf(name: string): string[] {
  if (!name.startsWith('-')) return [name.replace(/^(?:deny|forbid)/, '')]
  const letters = /^-([a-z]+)/.exec(name)?.[1] ?? ''
  const said = [letters.includes('e') ? 'errexit' : '', letters.includes('u') ? 'nounset' : '', name]
  return SET_OPTIONS.filter((option) => said.some((each) => each === option || each.includes(`${option}`)))
}

function listModes(side: Side): Mode[] {
  const mode = MODES[side.review.family]
  if (mode === undefined) return []
  const lines = side.review.family === 'csharp' ? listDirectives(side) : listCodeLines(side)
  const said = lines.flatMap(({ text, line }) => {
    const name = mode.exec(text)?.[1]
    return name === undefined ? [] : [{ name, line }]
  })
  const asRun =
    side.review.family === 'shell' ? AS_RUN.exec(side.lines[0]?.slice(0, 100) ?? '')?.[1] : undefined
  return asRun === undefined ? said : [{ name: asRun, line: 1 }, ...said]
}

/** `#!/bin/sh -ex`. */
const AS_RUN = /^#!.{1,60}\s(-[a-z]*[eu][a-z]*)\s*$/

function listDirectives({ lines }: Side): { text: string; line: number }[] {
  return lines.map((text, index) => ({
    text: text.slice(0, 200),
    line: index + 1,
  }))
}

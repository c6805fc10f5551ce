import * as z from 'zod'
import { listLoosened } from '../code/named-lists.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A list that keeps out names less, or one that lets in names more. */
export const listLoosenedFinding = defineFinding({
  id: 'list-loosened',
  severity: 'low',
  trigger:
    'A list whose name says that it denies (deny, blocked, forbidden, dangerous…) lost an entry, one whose name says that it exempts got one, or one whose name says that it allows got a pattern, a plain-text address or something that runs. Not in tests.',
  why: 'What the list kept out comes in by one entry.',
  evidence: z.strictObject({
    lists: z
      .array(
        z.strictObject({
          name: z.string().describe('Its name.'),
          how: z.enum(['denied entry removed', 'allowed entry added']).describe('What changed.'),
        }),
      )
      .describe('Lists that let more in.'),
  }),
  engines: 'lexical',
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const lists = listLoosened(change)
    const first = lists[0]
    if (first === undefined) return null
    return {
      severity: 'low',
      message: `The change lets more through ${count(lists.length, 'list')} (${first.name}: ${first.how}); what was kept out gets in. Confirm that each entry is meant.`,
      places: lists.map(({ side, line, name }) => ({ side, line, meaning: name })),
      evidence: { lists: lists.map(({ name, how }) => ({ name, how })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'FORBIDDEN_TAGS = ["script", "iframe", "object"]\n',
        after: 'FORBIDDEN_TAGS = ["script", "object"]\n',
      },
      {
        language: 'javascript',
        before: "const allowedOrigins = new Set(['https://a.example'])\n",
        after: "const allowedOrigins = new Set(['https://a.example', 'http://b.example'])\n",
      },
      {
        language: 'php',
        before: "<?php\n$blacklist = array('exec', 'system');\n",
        after: "<?php\n$blacklist = array('exec');\n",
      },
      {
        language: 'go',
        before: 'package a\nvar blockedHosts = []string{"localhost", "::1"}\n',
        after: 'package a\nvar blockedHosts = []string{"localhost"}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'FORBIDDEN_TAGS = ["script", "iframe"]\n',
        after: 'FORBIDDEN_TAGS = ["iframe", "script", "object"]\n',
      },
      {
        language: 'javascript',
        before: "const allowedOrigins = new Set(['https://a.example'])\n",
        after: "const allowedOrigins = new Set(['https://a.example', 'https://b.example'])\n",
      },
      {
        language: 'php',
        before: "<?php\n$colors = array('red', 'green');\n",
        after: "<?php\n$colors = array('red');\n",
      },
      {
        language: 'go',
        before: 'package a\nvar blockedHosts = []string{"localhost"}\n',
        after: 'package a\nvar blockedHosts = []string{\n\t"localhost",\n}\n',
      },
      {
        // Lists in a list are each held against their own.
        language: 'python',
        before: 'VERSION = "1.0-dev"\nEXEMPT_MODELS = (\n    ("auth", "group"),\n    ("auth", "user"),\n)\n',
        after: 'VERSION = "1.0"\nEXEMPT_MODELS = (\n    ("auth", "group"),\n    ("auth", "user"),\n)\n',
      },
    ],
  },
})

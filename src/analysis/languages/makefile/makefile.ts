import { lineComment } from '../engine/lexing/comments.ts'
import { defineData } from '../families/data/define-data.ts'

/** What is built from what; the commands of a rule are no code of its own. */
export const makefile = defineData({
  id: 'makefile',
  title: 'Makefile',
  aliases: ['make'],
  extensions: ['mk', 'mak', 'make'],
  signs: [
    /^\.PHONY ?:/m,
    /^[\w./%$()-]{1,80} ?::?(?: [^=\n]{0,200})?\n\t\S/m,
    /\$[({][A-Za-z_][\w.-]{0,60}[)}]/,
    /^[\w.-]{1,60} ?(?::=|\?=|\+=) ?/m,
    /^\t@?-?\$?[\w($]/m,
    /^(?:ifeq|ifneq|ifdef|ifndef|else|endif|-?include|define|export)\b/m,
    /\$\((?:shell|wildcard|patsubst|foreach|call|addprefix|MAKE) ?/,
    /\$[@<^*](?:\s|$|\))/m,
  ],
  filenames: ['makefile', 'gnumakefile'],
  holds: 'data',
  rules: [lineComment('#', { atWordStart: true })],
  examples: [
    {
      title: 'rules, conditions, comments',
      source: [
        '# what',
        'ifeq ($(OS),x) # a remark',
        'all: a.o',
        '\t@if test -f a; then echo "b" && c; fi',
        'endif',
      ],
      functions: [],
      branchPoints: 0,
      classes: 0,
      lines: { code: 4, comments: 1, blank: 0 },
    },
  ],
})

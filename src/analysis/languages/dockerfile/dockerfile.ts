import { lineComment } from '../engine/lexing/comments.ts'
import { defineData } from '../families/data/define-data.ts'
import { hasDockerfileForm } from './has-dockerfile-form.ts'

/** How an image is built; the commands it runs are no code of its own. */
export const dockerfile = defineData({
  id: 'dockerfile',
  title: 'Dockerfile',
  aliases: ['docker', 'containerfile'],
  extensions: ['dockerfile', 'containerfile'],
  hasForm: hasDockerfileForm,
  filenames: ['dockerfile', 'containerfile'],
  holds: 'data',
  rules: [lineComment('#', { atLineStart: true })],
  examples: [
    {
      title: 'comments between continued lines',
      source: [
        '# syntax=docker/dockerfile:1',
        'FROM node:24 AS build',
        'RUN if [ -f a ]; then \\',
        '  # a comment',
        '  npm ci && npm test; fi # no comment',
      ],
      functions: [],
      branchPoints: 0,
      classes: 0,
      lines: { code: 3, comments: 2, blank: 0 },
    },
  ],
})

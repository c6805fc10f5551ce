import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { changeSetReview } from '../../src/services/change-set-review/service.ts'
import { openGitProject, type GitProject } from '../standins/git-project.ts'

let project: GitProject
afterEach(() => project.close())

test('the guide of the command line shows the review of the sample as it is printed', async () => {
  const guide = readFileSync(new URL('../../docs/command-line.md', import.meta.url), 'utf8')
  const { files } = changeSetReview.sample
  project = openGitProject()
  project.commit(Object.fromEntries(files.map(({ path, before }) => [path, before])))
  project.write(Object.fromEntries(files.map(({ path, after }) => [path, after])))
  const { exit, printed } = await project.run('review')
  expect(exit).toBe(1)
  expect(guide).toContain(`\`\`\`\n$ tollgauge review\n${printed}$ echo $?\n1\n\`\`\``)
})

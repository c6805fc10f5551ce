import { serveJobs } from '../../src/execution/serve-jobs.ts'

/** A thread that repeats what it is told, fails on "fail", dies on "die" and has no answer to "never". Started by the test of job threads. */
serveJobs({
  runAll: (words: readonly string[]) =>
    words.map((word) => {
      if (word === 'die') throw new Error('dead')
      if (word === 'never') return new Promise<string>(() => {})
      if (word === 'later') return new Promise<string>((resolve) => setTimeout(() => resolve(word), 20))
      return word === 'fail' ? Object.assign(new RangeError('failed'), { code: 'E_WORD' }) : word
    }),
  close: () => {},
})

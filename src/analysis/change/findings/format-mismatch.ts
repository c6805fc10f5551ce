import type { Side } from '../change.ts'
import { listJavaLogs } from '../code/java-logs.ts'
import { listFormats, listPercents, listPythonLogs } from '../code/python-formats.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** `'%s of %s' % (a,)`: as many values as places it is not. */
export const formatMismatch = defineFinding({
  id: 'format-mismatch',
  severity: 'medium',
  trigger:
    'A new text has more or fewer places than the values it is given: `%` and `.format` of Python, its loggers, and loggers of Java that fill `{}` (a last value that is an exception needs no place).',
  why: 'The line fails when it is reached, or a value is not shown.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'java'],
  check: (change) => {
    if (change.isBroken) return null
    const hits = findNewHits(change, findMismatches)
    if (hits.length === 0) return null
    return {
      severity: 'medium',
      message: `The change adds ${count(hits.length, 'text')} with another number of places than values; the line fails or leaves a value out. Give each place its value.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: "def f(a):\n    return '%s of %s' % (a,)\n",
      },
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: "def f(a):\n    return '{} of {}'.format(a)\n",
      },
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: "def f(a):\n    return '{a} of {b}'.format(a=a)\n",
      },
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: "def f(a):\n    log = logging.getLogger()\n    log.info('got %s', a, b)\n    return a\n",
      },
      {
        language: 'java',
        before: 'import org.slf4j.Logger;\n\nclass A {\n  void f(int a) {\n    g(a);\n  }\n}\n',
        after:
          'import org.slf4j.Logger;\n\nclass A {\n  void f(int a) {\n    log.info("got {}", a, h(a));\n    if (a > 1) throw new TimeoutException("late");\n    g(a);\n  }\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n  void f(int a) {\n    g(a);\n  }\n}\n',
        after:
          'import org.slf4j.Logger;\n\nclass A {\n  void f(int a) {\n    log.info("got {} of {}", a);\n    g(a);\n  }\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n  void f(int a) {\n    g(a);\n  }\n}\n',
        after:
          'import org.slf4j.Logger;\n\nclass A {\n  void f(int a) {\n    LOG.debug("got ", a);\n    g(a);\n  }\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after:
          'import logging\nfrom crds.core import rmap, log\n\n\ndef f(a):\n    log.warning("keyword", repr(a), "unknown")\n    return a\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after:
          "def f(a):\n    log = logging.getLogger()\n    b = '%s of %d%%' % (a, 1)\n    c = '%(a)s' % {'a': a}\n    d = '%s' % a\n    e = '%*d' % (a, b)\n    log.info('got %s', a, exc_info=True)\n    log.info('100%')\n    log.info('%s %s', *a)\n    log.info('{}', a)\n    log.debug('%(a)s', {'a': a})\n    g = '{} {}'.format(*a)\n    h = '{0} {0} {{}}'.format(a)\n    return '{a.b} {c[0]}'.format(a=a, **b)\n",
      },
      {
        language: 'java',
        before: 'class A {\n  void f(int a) {\n    g(a);\n  }\n}\n',
        after:
          'import org.slf4j.Logger;\n\nclass A {\n  void f(int a) {\n    log.info("got {}", a, e);\n    try {\n      g(a);\n    } catch (TimeoutException | OfflineException tme) {\n      log.warn("got {}", a, tme);\n    }\n    log.error("failed", e);\n    log.info("got {} of {}", new Object[] {a, b});\n    log.info("a" + b, c);\n    log.info("got {} of {}", all);\n    log.warn("failed", ex.getCause());\n    Exception late = h();\n    log.warn("got {}", a, late);\n    BulkWriteException bwe = (BulkWriteException) m;\n    log.error("failed", bwe);\n  }\n}\n',
      },
    ],
  },
})

function findMismatches(side: Side): Hit[] {
  const isPython = side.review.family === 'python'
  const lines = isPython
    ? [...listPercents(side.reader), ...listFormats(side), ...listPythonLogs(side)]
    : side.language === 'java'
      ? listJavaLogs(side)
      : []
  return lines.map((line) => ({ line, label: 'format' }))
}

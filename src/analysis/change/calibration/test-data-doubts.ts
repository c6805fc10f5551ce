import { isShown } from '../findings/example-files.ts'
import type { Doubt } from './doubts.ts'
import { everyLine } from './edited-places.ts'

/** What a test compares with. */
const EXPECTED = /\.(?:expected|golden|approved|snap|stdout|stderr|out)$/i
const TEST_DATA =
  /(?:^|[\\/])(?:[\w.-]+\.)?(?:test|tests|testing|spec|specs|__tests__)[\\/](?:.*[\\/])?(?:\w*data|(?:test[-_]?)?cases|\w+_(?:cases|files)|inputs?|samples?|resources|snapshots?|expected|corpus)[\\/]/i

/** Data below tests, wherever, and whatever lies below what is named for it. */
const DATA_OF_TESTS =
  /(?:^|[\\/])(?:tests?|specs?|__tests__)[\\/].*\.(?:json\w*|ya?ml|toml|xml|ini|csv)$|(?:^|[\\/])test[-_]?data[\\/]/i
/** Data that says itself that it is not to be read. */
const BROKEN_DATA =
  /(?:^|[\\/])(?:[\w.]*[-_.])?(?:fail|invalid|bad|broken|malformed|corrupt|illegal|truncated|unparsable)\w*(?:[-_.]\w+)*\.(?:json\w*|ya?ml|toml|xml|ini|csv)$/i

/** Data of tests is as broken as its test wants it. */
export const testData: Doubt = {
  when: 'the file is data of a test, an example or a fixture, or is named for being broken',
  holds: ({ filename }) =>
    isShown(filename) ||
    [EXPECTED, TEST_DATA, DATA_OF_TESTS, BROKEN_DATA].some((path) => path.test(filename ?? '')),
}

/** `{{cookiecutter.name}}/run.py`, and what is filled in before anybody runs it. */
const TEMPLATE_PATH = /\{\{|%7B%7B|(?:^|[\\/])(?:templates?|skeletons?|scaffolds?|archetypes?)[\\/]/i
const FILLED_IN =
  /<#(?:if|list|assign|macro)\b|\{\{[^{}\n]{1,200}\}\}|\{%|<%|\$\{[A-Z_]{2,40}\}|__[A-Z][A-Z_]{2,40}__|(?<!\$)\{[A-Z][A-Z_]{2,40}\}/

/** `application.tpl.qute.yml`, `values.yaml.j2`, `example.in.py`: named for what fills it in. */
const TEMPLATE_NAME =
  /\.(?:tpl|tmpl|template|qute|j2|jinja2?|in)(?:\.\w+){0,2}$|\.(?:ftl|vm|mustache|hbs|handlebars|erb|ejs)$/i

/** Nobody reads it as it stands. */
export const template: Doubt = {
  when: 'the name says what fills it in, or the path that it is a template and it has places to be filled in',
  holds: ({ filename, after }) =>
    TEMPLATE_NAME.test(filename ?? '') ||
    (TEMPLATE_PATH.test(filename ?? '') && FILLED_IN.test(`${filename ?? ''}\n${after.text}`)),
}

const TRIED_ON = /(?:^|[\\/])(?:tests?|test[-_]?(?:files?|data)|specs?|__tests__)[\\/]/i

/** What lies below tests is what they are run on. */
export const belowTests: Doubt = {
  when: 'the file lies below a folder of tests',
  holds: ({ filename }) => TRIED_ON.test(filename ?? ''),
}

const PLACEHOLDER = /<[A-Z][A-Z0-9]{2,40}(?:_[A-Z0-9]{1,40}){1,6}>|\{%[-+]?\s*\w[^%\n]{0,200}%\}/

/** `import <MODULE_NAME>`, `{% if a %}`: it is filled in before anybody runs it. */
export const placeholders: Doubt = {
  when: 'every line of it has a place to be filled in, as `<MODULE_NAME>` or `{% if a %}`',
  holds: (change, raised) => everyLine(change, raised, (text) => PLACEHOLDER.test(text)),
}

const BELOW_TESTS =
  /(?:^|[\\/])(?:(?:[a-z0-9]+[-_])?tests?|specs?|__tests__|test[-_]?suites?)[\\/](?:.*[\\/])?([^\\/]+)$/i
const NEEDED = /test|spec|conf|help|util|common|base|support|setup|__init__|run|mock|fake/i

/** A file among tests that is none, and nothing that tests need by its name, is what they are run on. */
export const amongTests: Doubt = {
  when: 'the file lies among tests, holds none, and is not named for what tests need',
  holds: ({ filename, before, after }) => {
    const name = BELOW_TESTS.exec(filename ?? '')?.[1]
    return name !== undefined && !NEEDED.test(name) && before.tests.length + after.tests.length === 0
  },
}

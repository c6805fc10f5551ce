const PROPERTY =
  /(?:^|[;{\s])(?:color|background(?:-\w+)?|margin(?:-\w+)?|padding(?:-\w+)?|display|width|height|font(?:-\w+)?|position|border(?:-\w+)*|content|cursor|opacity|transition|transform|text-align|line-height|overflow|z-index|float|flex(?:-\w+)?|max-width|min-width|box-shadow|list-style|animation(?:-\w+)?|top|left|right|bottom|gap|fill|outline)\s*:/g
/** What is written without line ends is not looked at line by line. */
const LONGEST_LINE = 1_000
const LINE = [
  /^[^;{}"'=]*\{$/,
  /^[^;{}=]*,$/,
  /^\}[;,]?$/,
  /^(?:[\w-]+|\*[\w-]+|\$[\w-]+|#\{.*\})\s*:\s*[^{}]*(?:;|,|\()?(?: *!default;?)?$/,
  /^@[\w-]+\b[^{}]*[;{]?$/,
  /^[^{}]*\{[^{}]*\}$/,
  /^\} *@else.*\{$/,
]
const CODE =
  /\b(?:function|const|let|interface|class|struct|enum|import [\w{]|return|public|private|def|fn)\b(?![-:])/
/** Mixins are in dialects of CSS too; these are not. */
const SASS = /^[ \t]*\$[\w-]+\s*:|@(?:include|extend|use|forward|function|return|each)\b|#\{/m
const MIXED = /^[ \t]*@mixin\b|^[ \t]*\/\/|^[ \t]*\$/m
const LESS =
  /^[ \t]*@(?!charset|import|media|font-face|keyframes|supports|layer|page|namespace|property|container|include|mixin|use|forward)[\w-]+\s*:|^[ \t]*\.[\w-]+\(.*\);/m

/** Rules with properties that style sheets have, line by line. */
export function isStyleSheet(text: string): boolean {
  const plain = text
    .slice(0, 60_000)
    .split('/*')
    .map(afterComment)
    .join('')
    .replaceAll(/^[ \t]*\/\/.*$/gm, '')
  if (new Set(plain.match(PROPERTY)?.map((each) => each.replaceAll(/[^\w-]/g, ''))).size < 2) return false
  if (LESS.test(plain) || !plain.includes('{')) return false
  const lines = plain.split(/\r\n?|\n/, 2_000).map((line) => line.replace(/ \/\/.*$/, '').trim())
  const said = lines.filter((line) => line !== '')
  if (said.some((line) => line.length > LONGEST_LINE)) return false
  const fitting = said.filter(
    (line) => LINE.some((each) => each.test(line)) && !(line.endsWith('{') && CODE.test(line)),
  )
  return fitting.length >= said.length * 0.97
}

/** What only SCSS has. */
export function speaksSass(text: string): boolean {
  return SASS.test(text.slice(0, 60_000).split('/*').map(afterComment).join(''))
}

/** What follows the comment that a part begins with; the first part has none. */
function afterComment(part: string, index: number): string {
  if (index === 0) return part
  const end = part.indexOf('*/')
  return end < 0 ? '' : part.slice(end + 2)
}

/** A rule inside of a rule: newer CSS and SCSS both have it. */
function nests(text: string): boolean {
  const plain = text.slice(0, 60_000).split('/*').map(afterComment).join('')
  const open: boolean[] = []
  for (const part of plain.split(/(?<=[{}])/)) {
    const isRule = part.endsWith('{') && !isAtRule(part)
    if (isRule && open.includes(true)) return true
    if (part.endsWith('{')) open.push(isRule)
    else open.pop()
  }
  return false
}

function isAtRule(part: string): boolean {
  const prelude = part.slice(part.lastIndexOf(';') + 1)
  return prelude.trimStart().startsWith('@')
}

export function hasCssForm(text: string): boolean {
  return isStyleSheet(text) && !speaksSass(text) && !MIXED.test(text) && !nests(text)
}

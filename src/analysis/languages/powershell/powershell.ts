import { tokenKind } from '../../source/tokens.ts'
import { defineLanguage } from '../language.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn } from '../engine/structure/branch-tests.ts'
import type { Code } from '../engine/structure/code.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { powershellReview } from './powershell-review.ts'
import { powershellText } from './powershell-text.ts'
import { readPowershell } from './read-powershell.ts'

const STARTS = new Set(['{', '}', ';', '(', '=', ')', '&&', '||'])

/** A statement's word, not an argument, a parameter or a member; after a pipe `foreach` is a command. */
const statement: BranchTest = (code, index) => {
  const before = code.text(index - 1)
  if (before === '.' || before === '::' || before === '|') return false
  const isFirst = code.startsLine(index) || code.kind(index - 1) === tokenKind.stringHead
  return (
    isFirst || code.kind(index - 1) === tokenKind.stringMiddle || STARTS.has(before) || before.startsWith(':')
  )
}

/** `{` of an arm right inside the braces of `switch`: not a condition in braces, nor what takes the rest. */
const arm: BranchTest = (code, index) => {
  const brace = code.parent(index)
  if (brace < 0 || code.text(brace) !== '{' || !opensSwitch(code, brace)) return false
  if (isCondition(code, index, brace)) code.marks[index] = 1
  return code.marks[index] === 0 && code.text(index - 1) !== 'default'
}

/** `{ … }` first of all, or behind the braces of an arm; behind a condition's braces are those of its arm. */
function isCondition(code: Code, index: number, brace: number): boolean {
  if (code.text(index - 1) !== '}') return index - 1 === brace
  return code.marks[code.match(index - 1)] === 0
}

/** `switch -Regex (…) {`, `switch -File $path {`; between the word and the brace stand only options and one value. */
function opensSwitch(code: Code, brace: number): boolean {
  let at = code.text(brace - 1) === ')' ? code.match(brace - 1) - 1 : brace - 2
  for (let steps = 0; steps < 6 && code.text(at).startsWith('-'); steps++) at--
  return code.text(at) === 'switch' && code.text(at - 1) !== '['
}

/** A conditional's `?` is followed by a value; the alias of `Where-Object` follows a pipe. */
const conditional: BranchTest = (code, index) =>
  !['|', '{', ''].includes(code.text(index - 1)) || code.isString(index - 1)

/** PowerShell: functions, filters and methods; blocks of script are part of what is around them. */
export const powershell = defineLanguage({
  id: 'powershell',
  title: 'PowerShell',
  aliases: ['posh', 'pwsh', 'ps'],
  extensions: ['ps1', 'psm1', 'psd1'],
  signs: [
    /^[ \t]*(?:function|filter) (?:\w{1,20}:)?[A-Za-z]{2,30}-\w{1,60}/im,
    /^[ \t]*\$(?:\w{1,20}:)?\w{1,60}(?:\.\w{1,40}){0,3} \+?= /m,
    / -(?:eq|ne|like|notlike|match|notmatch|contains|lt|gt|le|ge|and|or|replace|join|split|is|as) /i,
    /\[(?:CmdletBinding|Parameter|OutputType|ValidateSet|ValidateNotNullOrEmpty|switch|string|int|bool|PSCustomObject|hashtable)(?:\(|\])/i,
    /\b(?:Write-(?:Host|Output|Verbose|Error|Warning)|Get-\w{2,40}|Set-\w{2,40}|New-\w{2,40}|Import-Module|Test-Path|Join-Path|Out-Null|ForEach-Object|Where-Object|Invoke-\w{2,40})\b/,
    /\$(?:_\.\w|null\b|true\b|false\b|PSScriptRoot|args\b|env:\w)/i,
    /^[ \t]*param ?\(/im,
    /<#|^[ \t]*\.(?:SYNOPSIS|DESCRIPTION|EXAMPLE|PARAMETER)\b/m,
    / ?= ?@[{(]\s*$|^@\{\s*$/m,
    /^[ \t]*(?:Describe|Context|It|BeforeAll|BeforeEach) ['"{]/m,
    /\| (?:%|\?|select|sort|foreach|Should|Out-\w{2,20}) /i,
  ],
  ignoresCase: true,
  lexicon: {
    rules: [
      blockComment('<#', '#>'),
      lineComment('#', { atWordStart: true }),
      ...powershellText,
      quoted("'", { backslash: false, doubled: true, multiline: true }),
    ],
    operators: ['&&', '||', '??', '??=', '::', '..', '+=', '-=', '*=', '/='],
    wordCharacters: '-',
    wordEndings: '',
  },
  readStructure: readPowershell,
  branches: {
    ...branchOn('if elseif for foreach while until catch trap', statement),
    ...branchOn('-and -or && || ?? ??=', always),
    '?': conditional,
    '{': arm,
  },
  review: powershellReview,
  examples: [
    {
      title: 'functions, parameters, texts, switches, classes',
      source: [
        '<# function No { } #>',
        'function Get-Total {',
        '    [CmdletBinding()]',
        '    param(',
        '        [Parameter(Mandatory)] [string] $Name, # its name',
        '        $Size = 1',
        '    )',
        '    If ($Name -eq "a`"$(if ($b) { \'c\' })" -and $Size) { return }',
        '    foreach ($each in $all) { $all | Where-Object { $_ -or $each } }',
        '    switch ($Size) { 1 { "one" } { $_ -gt 2 } { "more" } default { "none" } }',
        "    $text = @'",
        'function No($a) { if ($a) { } }',
        "'@",
        '    try { Get-If -for 1 } catch [Exception] { }',
        '    do { $Size++ } until ($Size -gt 9)',
        '}',
        'filter script:Half($a) { $a / 2 }',
        'class Box : Base {',
        '    Box([int] $size) : base($size) { }',
        '    [string] Show([int] $a, $b) { return $a ? 1 : 2 }',
        '}',
      ],
      functions: [
        { name: 'Get-Total', kind: 'function', line: 2, endLine: 16, branchPoints: 9, parameters: 2 },
        { name: 'script:Half', kind: 'function', line: 17, endLine: 17, branchPoints: 0, parameters: 1 },
        { name: 'Box.Box', kind: 'constructor', line: 19, endLine: 19, branchPoints: 0, parameters: 1 },
        { name: 'Box.Show', kind: 'method', line: 20, endLine: 20, branchPoints: 1, parameters: 2 },
      ],
      branchPoints: 10,
      classes: 1,
      lines: { code: 20, comments: 1, blank: 0 },
    },
  ],
})

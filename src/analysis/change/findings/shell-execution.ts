import { addedCalls } from './evidence-shapes.ts'
import type { Side } from '../change.ts'
import type { Call } from '../../languages/engine/calls.ts'
import {
  findCalls,
  freedomOf,
  hasNamedArgument,
  stringArgument,
  takesText,
  type CallRules,
} from './call-rules.ts'
import { defineFinding } from './finding.ts'
import type { Hit } from './net-hits.ts'
import { raiseCalls } from './raise-calls.ts'

const MOST_ARGUMENT = 40
const SHELL = /^(?:\/(?:usr\/)?bin\/)?(?:sh|bash|zsh|dash|cmd(?:\.exe)?|powershell(?:\.exe)?)$/
const startsShell = (call: Call, side: Side): boolean => SHELL.test(stringArgument(call, side, 0))

/** `["bash", "-c", text]`: a shell that reads one text. */
const listsShell = (call: Call, { reader }: Side): boolean =>
  reader.text(call.from) === '[' &&
  SHELL.test(unquote(reader.text(call.from + 1))) &&
  isFlag(reader, call.from + 3)

/** `spawn("sh", ["-c", text])`. */
const listsCommand = ({ from, to }: Call, { reader }: Side): boolean => {
  for (let at = from; at < Math.min(to, from + 6); at++) if (isFlag(reader, at)) return true
  return false
}

const isFlag = (reader: Side['reader'], at: number): boolean => /^-\w?c$/.test(unquote(reader.text(at)))
const unquote = (text: string): string => text.replaceAll(/^["'`]|["'`]$/g, '')

/** One text for the shell; a list is given to the command itself. */
const isAlone = (call: Call, { reader }: Side): boolean =>
  !Array.from({ length: Math.min(call.to - call.from, MOST_ARGUMENT) }).some(
    (_, offset) => reader.text(call.from + offset) === ',',
  )

/** The same with options behind the text, as Ruby writes them. */
const isOneText = (call: Call, { reader }: Side): boolean =>
  !Array.from({ length: Math.min(call.to - call.from, MOST_ARGUMENT) }).some((_, offset) => {
    const at = call.from + offset
    const isOption = reader.text(at + 1).endsWith(':') || [':', '=>'].includes(reader.text(at + 2))
    return reader.text(at) === ',' && !isOption
  })

const rules: CallRules = {
  python: [
    { callee: /^(?:os\.(?:system|popen)|subprocess\.get(?:status)?output|commands\.getoutput)$/ },
    { callee: /^asyncio\.create_subprocess_shell$/ },
    {
      callee: /(?:^|\.)(?:run|call|check_call|check_output|Popen)$/,
      when: (call, side) => hasNamedArgument(call, side, 'shell', /^True$/) || listsShell(call, side),
    },
  ],
  script: [
    { callee: /^child_process\.exec(?:Sync)?$/ },
    // `const exec = require('child_process').execSync` and shelljs: the name alone, given a text put together.
    {
      callee: /^(?:exec|execSync|shell\.exec|shelljs\.exec|child_process)$/,
      when: (call, side) =>
        freedomOf(call, side) === 2 && /child_process|shelljs|shell\.exec/.test(side.text),
    },
    {
      callee: /(?:^|\.)(?:spawn|spawnSync|execFile|execFileSync)$/,
      when: (call, side) =>
        hasNamedArgument(call, side, 'shell', /^true$/) ||
        (startsShell(call, side) && listsCommand(call, side)),
    },
  ],
  php: [{ callee: /^(?:system|exec|shell_exec|passthru|popen|proc_open)$/ }],
  ruby: [
    {
      callee: /^(?:Kernel\.)?(?:system|exec)$|^Open3\.capture\w+$/,
      when: (call, side) => takesText(call, side) && isOneText(call, side),
    },
  ],
  java: [{ callee: /^\?\.exec$/, when: isRuntimeExec, label: 'Runtime.exec' }],
  kotlin: [{ callee: /^\?\.exec$/, when: isRuntimeExec, label: 'Runtime.exec' }],
  go: [{ callee: /^exec\.Command(?:Context)?$/, when: isGoShell }],
  rust: [{ callee: /(?:^|\.)Command\.new$/, when: startsShell }],
  csharp: [{ callee: /^(?:\w+\.)*Process\.Start$/, when: startsShell }],
  c: [{ callee: /^(?:std\.)?(?:system|popen)$/ }],
  lua: [{ callee: /^(?:os\.execute|io\.popen)$/ }],
  perl: [{ callee: /^(?:system|exec)$/, when: (call, side) => takesText(call, side) && isAlone(call, side) }],
}

/** A title or a branch in the text of a workflow's command; under a key of its own it is a value. */
const workflowText = {
  label: 'github.event',
  text: /^(?!\s*(?:-\s+)?(?!run\b)[\w-]+\s*:\s*["']?\$\{\{).{0,300}\$\{\{\s*github\.(?:event\.[\w.]{1,80}\.(?:title|body|message|ref|label|name|email|login|head_ref)|head_ref)\s*\}\}/,
  families: ['yaml'],
}

/** Commands given to a shell. */
export const shellExecution = defineFinding({
  id: 'shell-execution',
  severity: 'high',
  severityNote: 'low in tests, and when every command is a literal',
  trigger:
    'New os.system, subprocess with shell=True, child_process.exec, backticks, Runtime.exec, `"sh", "-c"`, C system and their like, titles and branches in the commands of workflows.',
  why: 'A shell reads its whole text; one quoted wrongly is a command of someone else.',
  evidence: addedCalls,
  engines: 'both',
  check: (change) =>
    raiseCalls(change, {
      severity: 'high',
      what: 'command run through a shell',
      plural: 'commands run through a shell',
      advice:
        '; a value in its text can start another command. Pass the program and its arguments as a list.',
      find: (side) => [...findCalls(side, rules), ...findBackticks(side)],
      texts: [workflowText],
      literal: 'low',
    }),
  examples: {
    flags: [
      {
        language: 'yaml',
        before: 'steps:\n  - run: echo "$TITLE"\n',
        after: 'steps:\n  - run: echo "${{ github.event.issue.title }}"\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'import os\n',
        after: 'import os\nos.system("ls " + path)\n',
        severity: 'low',
      },
      { language: 'python', before: '', after: 'import subprocess as sp\nsp.run(argv[1], shell=True)\n' },
      {
        language: 'python',
        before: 'def f(name):\n    install(name)\n',
        after: 'def f(name):\n    Popen(["bash", "-c", f"pip install {name}"])\n',
        severity: 'low',
      },
      { language: 'python', before: '', after: 'from os import system\nsystem(request.args["a"])\n' },
      { language: 'ruby', before: 'f\n', after: 'f\nout = `ls #{params[:dir]}`\n', severity: 'high' },
      { language: 'ruby', before: 'f\n', after: 'f\nout = `brew --prefix zstd`.strip\n', severity: 'low' },
      { language: 'php', before: '<?php\n', after: '<?php\n$out = `ls {$_GET["dir"]}`;\n', severity: 'high' },
      {
        language: 'javascript',
        before: '',
        after: "const { exec } = require('child_process')\nexec(`ls ${req.query.dir}`)\n",
      },
      {
        language: 'go',
        before: '',
        after: 'package a\nfunc f() { exec.Command("sh", "-c", line).Run() }\n',
        severity: 'low',
      },
      { language: 'php', before: '<?php\n', after: '<?php\n$out = shell_exec($_POST["command"]);\n' },
    ],
    allows: [
      {
        language: 'php',
        filename: 'views/fields.blade.php',
        before: "<script>\n  a = $('[name=' + name + ']')\n</script>\n",
        after: '<script>\n  a = $(`[name=${name}]`)\n</script>\n',
      },
      { language: 'python', before: '', after: 'import subprocess\nsubprocess.run(["ls", path])\n' },
      { language: 'javascript', before: '', after: 'const found = /a/.exec(text)\nregex.exec(text)\n' },
      { language: 'go', before: '', after: 'package a\nfunc f() { exec.Command("git", "status").Run() }\n' },
      { language: 'python', before: 'os.system(a)\n', after: 'def f(a):\n    os.system(a)\n' },
    ],
  },
})

function isRuntimeExec({ token }: Call, { reader }: Side): boolean {
  return reader.text(token - 4) === 'getRuntime' || reader.text(token - 3) === 'getRuntime'
}

function isGoShell(call: Call, side: Side): boolean {
  const offset = call.callee.endsWith('Context') ? 1 : 0
  return (
    SHELL.test(stringArgument(call, side, offset)) &&
    /^[-/][cC]$/.test(stringArgument(call, side, offset + 1))
  )
}

/** A page of Blade: what stands in backticks there is a script's. */
function isPage(language: string, source: string): boolean {
  return language === 'php' && !/<\?(?:php|=)/.test(source)
}

function findBackticks({ reader, language, text: source }: Side): Hit[] {
  if (!/^(?:php|ruby|perl)$/.test(language) || isPage(language, source)) return []
  const holdsValue = language === 'ruby' ? /#\{/ : /[$@]\{?\w/
  const hits: Hit[] = []
  for (let index = 0; index < reader.count; index++) {
    const text = reader.isString(index) ? reader.text(index) : ''
    if (/^(?:`|%x)/.test(text.slice(0, 2)))
      hits.push({ line: reader.line(index), label: 'backticks', freedom: holdsValue.test(text) ? 2 : 0 })
  }
  return hits
}

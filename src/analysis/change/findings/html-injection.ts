import type { TextRule } from '../code/code-lines.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { raiseTexts } from './raise-texts.ts'

const rules: readonly TextRule[] = [
  {
    label: 'innerHTML',
    text: /\b(?:inner|outer)HTML\s*\+?=(?!=)(?!\s*(?:''|""|``|'[^'+]*'|"[^"+]*"|`[^`$]*`|null)\s*;?$).+/,
  },
  {
    label: 'document.write',
    text: /\bdocument\.write(?:ln)?\s*\((?!\s*['"][^'"+]*['"]\s*\))/,
  },
  { label: 'insertAdjacentHTML', text: /\.insertAdjacentHTML\s*\(/ },
  { label: 'dangerouslySetInnerHTML', text: /\bdangerouslySetInnerHTML\b/, families: ['script'] },
  { label: 'v-html', text: /\bv-html\s*=/ },
  { label: 'bypassSecurityTrust', text: /\bbypassSecurityTrust\w+\s*\(/, families: ['script'] },
  { label: 'mark_safe', text: /\bmark_safe\s*\((?!\s*['"][^'"]*['"]\s*\))/, families: ['python'] },
  { label: 'Markup', text: /\bMarkup\s*\(\s*(?:f['"]|[a-z_]\w*\s*[)+%])/, families: ['python'] },
  { label: 'html_safe', text: /[\w)\]]\.html_safe\b/, families: ['ruby'] },
  { label: 'raw', text: /(?:^|[\s=(])raw[\s(]+[a-z@]/, families: ['ruby'] },
  {
    label: '|safe',
    text: /\{\{[^}]{1,200}\|\s*(?:safe|Safe|safeHTML|SafeHTML|noescape|raw|n)\s*(?:\||-?\}\})/,
  },
  { label: 'autoescape off', text: /\{%-?\s*autoescape\s+(?:off|false)\b/ },
  { label: '{!! !!}', text: /\{!!.{1,200}!!\}/ },
  { label: '<%-', text: /<%[-=]=?\s*raw\b|<%==|<%-\s*(?!include\b)[\w.]{1,100}\s*%>/ },
  { label: 'th:utext', text: /\bth:utext\s*=/ },
  { label: '[innerHTML]', text: /\[innerHTML\]\s*=/ },
  { label: '{@html}', text: /\{@html\s/ },
  { label: 'Html.Raw', text: /\bHtml\.Raw\s*\(/, families: ['csharp'] },
  { label: 'template.HTML', text: /\btemplate\.(?:HTML|JS|URL)\s*\((?!\s*["`])/, families: ['go'] },
]

/** Text put into a page as markup. */
export const htmlInjection = defineFinding({
  id: 'html-injection',
  severity: 'medium',
  severityNote: 'low in tests',
  trigger:
    'New innerHTML, outerHTML, insertAdjacentHTML or document.write with a value that is no literal, dangerouslySetInnerHTML, v-html, mark_safe, html_safe, raw, Html.Raw, template.HTML, bypassSecurityTrust and their like.',
  why: 'A value with a tag in it becomes part of the page.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['python', 'javascript', 'jsx', 'ruby', 'go', 'csharp'],
  check: (change) =>
    raiseTexts(change, rules, 'medium', (added) => {
      return `The change adds ${count(added, 'place where a value becomes markup', 'places where values become markup')}; a tag in it becomes part of the page. Write it as text, or clean it first.`
    }),
  examples: {
    flags: [
      {
        language: 'html',
        before: '<p>{{.Flash.Text | Clean}}</p>\n',
        after: '<p>{{.Flash.Text | Safe}}</p>\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'return escape(name)\n',
        after: 'return mark_safe(name)\n',
        severity: 'low',
      },
      {
        language: 'javascript',
        before: 'el.textContent = msg\n',
        after: 'el.innerHTML = msg\n',
        severity: 'low',
      },
      {
        language: 'jsx',
        before: 'const a = <p>{text}</p>\n',
        after: 'const a = <p dangerouslySetInnerHTML={{ __html: text }} />\n',
        severity: 'low',
      },
      { language: 'ruby', before: 'link = name\n', after: 'link = name.html_safe\n', severity: 'low' },
      {
        language: 'go',
        severity: 'low',
        before: 'package a\nvar b = template.HTMLEscapeString(c)\n',
        after: 'package a\nvar b = template.HTML(c)\n',
      },
      { language: 'csharp', before: 'var a = b;\n', after: 'var a = Html.Raw(b);\n', severity: 'low' },
    ],
    allows: [
      {
        language: 'html',
        before: '<p>{{.Flash.Text | Safe}}</p>\n',
        after: '<p>{{.Flash.Text | Clean}}</p>\n',
      },
      { language: 'python', before: 'return f(name)\n', after: 'return mark_safe("<br>")\n' },
      { language: 'javascript', before: 'el.textContent = msg\n', after: "el.innerHTML = ''\n" },
      {
        language: 'javascript',
        before: 'el.textContent = msg\n',
        after: 'el.textContent = message\nif (el.innerHTML === msg) f()\n',
      },
      { language: 'ruby', before: 'link = name\n', after: 'link = h(name)\n' },
      { language: 'go', before: 'package a\n', after: 'package a\nvar b = template.HTML("<br>")\n' },
      { language: 'csharp', before: 'var a = b;\n', after: 'var a = Html.Encode(b);\n' },
      { language: 'jsx', before: 'const a = <p>{text}</p>\n', after: 'const a = <p>{value}</p>\n' },
    ],
  },
})

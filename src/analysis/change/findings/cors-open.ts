import type { TextRule } from '../code/code-lines.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { raiseTexts } from './raise-texts.ts'

const rules: readonly TextRule[] = [
  {
    label: 'Access-Control-Allow-Origin',
    text: /Access-Control-Allow-Origin['"]?\s*[\],:=)]{0,3}\s*[,(]?\s*['"]?\*/i,
  },
  {
    label: 'origin',
    text: /^(?!.{0,300}\b(?:Storage\.|storageTypes|postMessage)).{0,300}\borigins?['"]?\s*[:=]\s*\[?\s*(?:['"]\*['"]|true\b)/,
  },
  { label: 'allow_origins', text: /\ballow(?:ed)?_?origins?['"]?\s*(?:[:=]|=>|\()\s*\[?\s*['"]\*['"]/i },
  { label: 'CORS_ALLOW_ALL_ORIGINS', text: /\bCORS_(?:ALLOW_ALL_ORIGINS|ORIGIN_ALLOW_ALL)\s*=\s*True\b/ },
  {
    label: 'AllowAnyOrigin',
    text: /\bAllowAnyOrigin\s*\(|\bAllowAllOrigins\s*[:=]\s*true\b|\bSetIsOriginAllowed\s*\(\s*\w+\s*=>\s*true/,
  },
  {
    label: 'CrossOrigin',
    text: /@CrossOrigin\s*\(\s*(?:origins\s*=\s*)?\{?\s*"\*"|\.addAllowedOrigin(?:Pattern)?\(\s*"\*"/,
    families: ['java', 'kotlin'],
  },
]

/** Every site may read the answers. */
export const corsOpen = defineFinding({
  id: 'cors-open',
  severity: 'medium',
  severityNote: 'low in tests',
  trigger:
    'New Access-Control-Allow-Origin `*`, origin `*` or reflected, allow_origins `*`, CORS_ALLOW_ALL_ORIGINS, AllowAnyOrigin, @CrossOrigin for all.',
  why: 'Pages of other sites may read what the user sees.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['python', 'javascript', 'go', 'csharp', 'java'],
  check: (change) =>
    raiseTexts(change, rules, 'medium', (added) => {
      return `The change adds ${count(added, 'place that lets every origin in', 'places that let every origin in')}; any page can read the answers with the visitor's rights. Name the origins that may.`
    }),
  examples: {
    flags: [
      {
        language: 'python',
        before: 'CORS_ALLOWED_ORIGINS = ["https://a.example"]\n',
        after: 'CORS_ALLOW_ALL_ORIGINS = True\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'app.add_middleware(CORSMiddleware, allow_origins=ORIGINS)\n',
        after: 'app.add_middleware(CORSMiddleware, allow_origins=["*"])\n',
        severity: 'low',
      },
      {
        language: 'javascript',
        before: "app.use(cors({ origin: 'https://a.example' }))\n",
        after: "app.use(cors({ origin: '*' }))\n",
        severity: 'low',
      },
      {
        language: 'go',
        before: 'package a\nfunc f() { w.Header().Set("X-A", "b") }\n',
        after: 'package a\nfunc f() { w.Header().Set("Access-Control-Allow-Origin", "*") }\n',
      },
      { language: 'csharp', before: 'b.WithOrigins(a);\n', after: 'b.AllowAnyOrigin();\n', severity: 'low' },
      {
        language: 'java',
        before: '@CrossOrigin("https://a.example")\nclass A {}\n',
        after: '@CrossOrigin("*")\nclass A {}\n',
        severity: 'low',
      },
    ],
    allows: [
      { language: 'python', before: 'a = 1\n', after: 'CORS_ALLOWED_ORIGINS = ["https://a.example"]\n' },
      {
        language: 'javascript',
        before: 'app.use(cors())\n',
        after: "app.use(cors({ origin: 'https://b.example' }))\n",
      },
      {
        language: 'go',
        before: 'package a\n',
        after: 'package a\nfunc f() { w.Header().Set("Access-Control-Allow-Origin", origin) }\n',
      },
      { language: 'csharp', before: 'b.WithOrigins(a);\n', after: 'b.WithOrigins(c);\n' },
      { language: 'java', before: 'class A {}\n', after: '@CrossOrigin("https://a.example")\nclass A {}\n' },
    ],
  },
})

import { defineLanguage } from '../language.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { spacedQuestion } from '../families/c-like/c-like-branches.ts'
import { groovyReview } from './groovy-review.ts'
import { groovyText } from './groovy-text.ts'
import { readGroovy } from './read-groovy.ts'

/** Groovy: methods and constructors, those with a text for a name included; closures count to what is around them. */
export const groovy = defineLanguage({
  id: 'groovy',
  title: 'Groovy',
  aliases: ['nextflow'],
  extensions: ['groovy', 'gradle', 'gvy', 'gy', 'gsh', 'nf'],
  filenames: ['jenkinsfile'],
  signs: [
    /^[ \t]*def \w{1,60}\s?=\s/m,
    /^[ \t]*(?:(?:private|public|protected|static|final) ){0,3}(?:def|void) (?:"[^"\n]{1,120}"|'[^'\n]{1,120}'|\w{1,60})\([^)\n]{0,120}\) \{/m,
    /\{ (?:\w{1,30}(?:, \w{1,30}){0,3} )?->/,
    /^(?:apply plugin:|plugins \{|pipeline \{|dependencies \{|buildscript \{|allprojects \{|android \{|rootProject\.name|include ['"]:)/m,
    /\bit\.\w|\.each \{|\.collect \{|\.find \{/,
    /^[ \t]*(?:given|when|then|expect|where|setup|and):(?:\s*$| ['"])/m,
    /^import [\w.]{1,200}[\w*]\s*$/m,
    /^[ \t]*(?:implementation|api|compile|testCompile|testImplementation|id|classpath|mavenCentral\(\)|compileOnly|kapt)(?: ['"(]|\s*$)/m,
    /\bextends Specification\b|@(?:CompileStatic|Unroll|TypeChecked|Grab)\b/,
    /^package [\w.]{1,200}\s*$/m,
    /'{3}[^']|\bassert \w|\?\.\w|\bas (?:String|List|Map)\b/,
    /^[ \t]*(?:sourceCompatibility|targetCompatibility|version|group|minSdkVersion|versionCode|applicationId|compileSdkVersion) =? ?['"\d\w]/m,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineComment('#!', { atLineStart: true }),
      lineComment('//'),
      blockComment('/*', '*/'),
      ...groovyText,
    ],
    operators:
      '&& || ?: ?. *. .& .@ -> :: ... .. ..< == === != !== <= >= <=> =~ ==~ ++ -- += -= *= /= %= **= ?= ** <<'.split(
        ' ',
      ),
    wordCharacters: '$',
    wordEndings: '',
  },
  readStructure: readGroovy,
  branches: {
    ...branchOn('if for while case catch', keyword),
    ...branchOn('&& || ?:', always),
    '?': spacedQuestion,
  },
  review: groovyReview,
  examples: [
    {
      title: 'methods, texts for names, closures, slashy strings',
      source: [
        'package shop // if (a) {',
        '@CompileStatic',
        'class Box<T> extends Base {',
        "  private final Map<String, List<T>> items = [:], other = ['if': 1]",
        '  Box(int size = 1, Object... rest) { this.size = size ?: 2 }',
        '',
        '  def "opens a box (#if)"() {',
        '    expect:',
        '    items.findAll { k, v -> v && k =~ /a{1} "if/ }.each { if (it) println "${it ? 1 : 2}" }',
        '  }',
        '  protected static List<String> names(Map args, Closure c) throws IOException, Other {',
        '    for (x in args) { switch (x) { case 1: break; default: return null } }',
        "    try { c() } catch (e) { '''while'''  }",
        '    run(a) { it?.b }',
        '  }',
        '}',
        'def total(a, b) { a == 1 || b ? 1 : $/ if / /$ }',
        'task copy(type: Copy) { from x }',
      ],
      functions: [
        { name: 'Box.Box', kind: 'constructor', line: 5, endLine: 5, branchPoints: 1, parameters: 2 },
        {
          name: 'Box.opens a box (#if)',
          kind: 'method',
          line: 7,
          endLine: 10,
          branchPoints: 3,
          parameters: 0,
        },
        { name: 'Box.names', kind: 'method', line: 11, endLine: 15, branchPoints: 3, parameters: 2 },
        { name: 'total', kind: 'function', line: 17, endLine: 17, branchPoints: 2, parameters: 2 },
      ],
      branchPoints: 9,
      classes: 1,
      lines: { code: 17, comments: 0, blank: 1 },
    },
  ],
})

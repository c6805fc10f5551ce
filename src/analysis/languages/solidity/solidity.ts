import { defineLanguage } from '../language.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import type { Code } from '../engine/structure/code.ts'
import { readParameters } from '../engine/structure/parameters.ts'
import { findBody } from '../families/keyword/keyword-bodies.ts'
import { readKeyword, type KeywordHead } from '../families/keyword/read-keyword.ts'
import { solidityReview } from './solidity-review.ts'

const search = {
  continues: new Set<string>(),
  awaits: new Set<string>(),
  newLineEnds: false,
  expressions: false,
  typeWords: new Set<string>(),
}
/** Heads whose word is their name. */
const UNNAMED = new Set(['constructor', 'receive', 'fallback'])

/** Solidity: functions, modifiers and constructors with a body, and the functions of its assembly. */
export const solidity = defineLanguage({
  id: 'solidity',
  title: 'Solidity',
  aliases: [],
  extensions: ['sol'],
  signs: [
    /^[ \t]*pragma solidity\b/m,
    /^[ \t]*(?:abstract )?(?:contract|library|interface) \w{1,80}(?: is [\w, ()."]{1,200})? ?\{/m,
    /SPDX-License-Identifier/,
    /\) (?:public|external|internal|private)(?: (?:view|pure|payable|virtual|override|returns)\b)?/,
    /\bmapping ?\(|\bmsg\.sender\b|\buint256\b|\baddress(?: payable)? \w|\bbytes32\b/,
    /^import [^\n]{0,200}\.sol['"];/m,
    /^[ \t]*(?:event|error|modifier|emit|using) \w{1,80}[ (]/m,
    /\brequire\([^\n]{1,200}"\);|\breturns ?\(/,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [lineComment('//'), blockComment('/*', '*/'), quoted('"'), quoted("'")],
    operators: '&& || => -> := == != <= >= ++ -- += -= *= /= %= |= &= ^= << **'.split(' '),
    wordCharacters: '$',
    wordEndings: '',
  },
  readStructure: readKeyword({
    words: new Set(['function', 'constructor', 'modifier', 'receive', 'fallback']),
    modifiers: new Set<string>(),
    types: {
      classWords: new Set(['contract', 'library', 'interface', 'struct', 'enum']),
      lendingWords: new Set(),
      notAfter: new Set(['.']),
      nameOf: (code, index) => (code.isWord(index + 1) ? index + 1 : -1),
      indented: false,
    },
    readHead,
    findBody: (code, head, index) => findBody(code, head.after, index, search),
  }),
  branches: {
    ...branchOn('if for while catch case', keyword),
    ...branchOn('&& || ?', always),
  },
  review: solidityReview,
  examples: [
    {
      title: 'contracts, modifiers, function types, assembly',
      source: [
        'pragma solidity ^0.8.0;',
        '/// @dev if (a) {',
        'abstract contract Box is Base("a") {',
        '    event Opened(address indexed who);',
        '    modifier onlyOwner() virtual { require(msg.sender == owner, "if"); _; }',
        '    modifier bare { _; }',
        '    constructor(uint256 a) Base(a) { size = a > 0 ? a : 1; }',
        '    function area() external view virtual returns (uint256);',
        '    receive() external payable {}',
        '    function each(function(uint) external returns (bool) check, uint256[] calldata all)',
        '        external onlyOwner returns (uint256 total)',
        '    {',
        '        for (uint256 i = 0; i < all.length && check(i); i++) { total += all[i]; }',
        '        try this.area() returns (uint256 b) { total = b; } catch { }',
        '        assembly {',
        '            function double(x) -> y { y := mul(x, 2) }',
        '            if lt(total, 1) { total := 1 }',
        '            switch total case 0 { } default { }',
        '        }',
        '    }',
        '}',
      ],
      functions: [
        { name: 'Box.onlyOwner', kind: 'method', line: 5, endLine: 5, branchPoints: 0, parameters: 0 },
        { name: 'Box.bare', kind: 'method', line: 6, endLine: 6, branchPoints: 0, parameters: 0 },
        { name: 'Box.constructor', kind: 'constructor', line: 7, endLine: 7, branchPoints: 1, parameters: 1 },
        { name: 'Box.receive', kind: 'method', line: 9, endLine: 9, branchPoints: 0, parameters: 0 },
        { name: 'Box.each', kind: 'method', line: 10, endLine: 20, branchPoints: 5, parameters: 2 },
        { name: 'Box.each.double', kind: 'function', line: 16, endLine: 16, branchPoints: 0, parameters: 1 },
      ],
      branchPoints: 6,
      classes: 1,
      lines: { code: 20, comments: 1, blank: 0 },
    },
  ],
})

function readHead(code: Code, index: number): KeywordHead | null {
  const word = code.text(index)
  const isUnnamed = UNNAMED.has(word)
  const nameToken = isUnnamed ? index : index + 1
  if (!code.isWord(nameToken)) return null
  const open = nameToken + 1
  const hasList = code.opensGroup(open)
  if (!hasList && word !== 'modifier') return null
  return {
    name: code.raw(nameToken),
    kind: word === 'constructor' ? 'constructor' : 'function',
    nameToken,
    parameters: hasList ? readParameters(code, open, 'nameLast') : [],
    after: hasList ? code.match(open) + 1 : open,
  }
}

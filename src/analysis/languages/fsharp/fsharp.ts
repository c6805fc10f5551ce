import { defineLanguage } from '../language.ts'
import { lineComment } from '../engine/lexing/comments.ts'
import { directiveLine } from '../engine/lexing/directives.ts'
import { joinsValues } from '../families/ml/ml-branches.ts'
import { always, branchOn } from '../engine/structure/branch-tests.ts'
import { fsharpReview } from './fsharp-review.ts'
import { fsharpBlock, fsharpText } from './fsharp-text.ts'
import { readFsharp } from './read-fsharp.ts'

/** F#: bindings that take parameters, and members; what is bound inside counts to the binding around it. */
export const fsharp = defineLanguage({
  id: 'fsharp',
  title: 'F#',
  aliases: ['f#', 'f sharp'],
  extensions: ['fs', 'fsi', 'fsx'],
  signs: [
    /^open [A-Z]\w{0,60}\.[\w.]{1,120}\s*$/m,
    /^[ \t]*let (?:rec |inline |private |mutable ){0,2}\w[\w']{0,60}(?: [\w'():<>]{1,60}){0,8} =(?: |\s*$)/m,
    /^open [A-Z]\w+(?:\.[A-Z]\w+)*\s*$/m,
    /^[ \t]*\[<\w+/m,
    /^[ \t]*(?:static |abstract |override |default )?member (?:val |inline |private )?[\w_]/m,
    /^(?:namespace|module) (?:rec |internal |private )?[A-Z][\w.]*(?: =)?\s*$/m,
    /\|> (?:List|Seq|Array|Option|Async|Map|ignore|Result|String|fun)\b/,
    /^[ \t]*\/\/\/? |^#(?:if|r|load|nowarn)\b/m,
    /^[ \t]*type (?:internal |private )?[A-Z]\w{0,60}(?:<[^>\n]{1,60}>)?(?:\([^\n]{0,120}\))? ?=?\s*$/m,
    /\b(?:printfn|sprintf|failwith|failwithf) "|\bfun [\w()]{1,40} ->|\blet! |\breturn! |\btask \{|\basync \{/,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      directiveLine(/^#(?:if|else|endif|nowarn|load|r|light|line|I)\b/),
      lineComment('//'),
      fsharpBlock,
      ...fsharpText,
    ],
    operators: [],
    wordCharacters: "'",
    wordEndings: '',
  },
  readStructure: readFsharp,
  branches: { ...branchOn('if elif while for', always), '&&': always, '||': joinsValues },
  review: fsharpReview,
  examples: [
    {
      title: 'bindings, arms, members, layout, quoted names',
      source: [
        'module Shop // let no x = if',
        'open System',
        'let limit = 5',
        '[<Test>]',
        'let ``opens a box, if`` (a: int -> int) (b, c) : int =',
        '    let go k = if k > 0 && b then k elif c then 2 else 1',
        '    match go limit with',
        '    | 0 | 1 when b -> (fun y -> y) 1',
        "    | n -> '\"' |> int",
        '    | _ -> 3',
        '',
        'let rec even = function',
        '    | 0 -> true',
        '    | _ -> [ for x in 1 .. 2 -> x ] |> List.isEmpty',
        'and odd n =',
        '    try not (even n)',
        '    with',
        '    | :? ArgumentException -> false',
        '    | _ -> true',
        'module Inner =',
        '    let inline (+!) a b = a || b',
        'type Box(size: int) =',
        '    let grow n = while n < size do ()',
        '    member this.Open(force: bool, ?key) = if force then $"{size}" else ""',
        '    member _.Size = size',
        '    member val Name = "" with get, set',
        '    interface IDisposable with',
        '        member x.Dispose() = ()',
        '    new() = Box(1)',
        'do printfn "if"',
      ],
      functions: [
        { name: 'opens a box, if', kind: 'function', line: 5, endLine: 10, branchPoints: 5, parameters: 2 },
        { name: 'even', kind: 'function', line: 12, endLine: 14, branchPoints: 2, parameters: 1 },
        { name: 'odd', kind: 'function', line: 15, endLine: 19, branchPoints: 2, parameters: 1 },
        { name: 'Inner.+!', kind: 'function', line: 21, endLine: 21, branchPoints: 1, parameters: 2 },
        { name: 'Box.grow', kind: 'method', line: 23, endLine: 23, branchPoints: 1, parameters: 1 },
        { name: 'Box.Open', kind: 'method', line: 24, endLine: 24, branchPoints: 1, parameters: 2 },
        { name: 'Box.Size', kind: 'accessor', line: 25, endLine: 25, branchPoints: 0, parameters: 0 },
        { name: 'Box.Dispose', kind: 'method', line: 28, endLine: 28, branchPoints: 0, parameters: 0 },
        { name: 'Box.new', kind: 'constructor', line: 29, endLine: 29, branchPoints: 0, parameters: 0 },
      ],
      branchPoints: 12,
      classes: 1,
      lines: { code: 29, comments: 0, blank: 1 },
    },
  ],
})

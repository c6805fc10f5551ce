import { defineLanguage } from '../language.ts'
import { blockComment } from '../engine/lexing/comments.ts'
import { always, branchOn } from '../engine/structure/branch-tests.ts'
import { joinsValues } from '../families/ml/ml-branches.ts'
import { ocamlReview } from './ocaml-review.ts'
import { ocamlText } from './ocaml-text.ts'
import { readOcaml } from './read-ocaml.ts'

/** OCaml: bindings that take parameters, and methods; what is bound inside counts to the binding around it. */
export const ocaml = defineLanguage({
  id: 'ocaml',
  title: 'OCaml',
  aliases: ['reasonml'],
  extensions: ['ml', 'mli', 'mll', 'mly'],
  signs: [
    /^[ \t]*let (?:rec )?\w[\w']{0,60}(?: [\w'~?():.]{1,60}){0,8} =\s/m,
    /^[ \t]*open!? [A-Z]\w+(?:\.[A-Z]\w+)*(?:;;)?\s*$/m,
    /\(\*[^\n]{0,200}(?:\*\)|$)/m,
    /^[ \t]*(?:module|module type) [A-Z]\w*(?: ?\([^\n)]{1,80}\))* ?(?::|=)/m,
    /^[ \t]*\| [A-Z`]\w*(?: [\w(),_ ]{1,60})? ->/m,
    /\bmatch [^\n]{1,80} with\b/,
    /^[ \t]*(?:val|external) \w[\w']{0,60} ?: /m,
    /^[ \t]*type (?:'\w |\(['\w, ]{1,40}\) )?\w{1,60}(?: =|\s*$)/m,
    /\b(?:List|Option|String|Hashtbl|Printf|Format|Lwt|Array|Map)\.\w{1,40} /,
    /\bin\s*$|;;\s*$|\bfun [\w~()]{1,40} ->|\bbegin match\b| :: /m,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [blockComment('(*', '*)', true), ...ocamlText],
    operators: [';;'],
    wordCharacters: "'",
    wordEndings: '',
  },
  readStructure: readOcaml,
  branches: { ...branchOn('if for while', always), '&&': always, '||': joinsValues },
  review: ocamlReview,
  examples: [
    {
      title: 'bindings, arms, labels, modules, objects, quoted strings',
      source: [
        'open Printf (* let no x = (* if *) x *)',
        'let limit = 5',
        "let total ?(from = 1) ~by:(step : int -> int) (a, b) x' : int =",
        '  let go k = if k > 0 && a then k else 1 in',
        '  match go from with',
        "  | 0 | 1 when b -> '\"'",
        '  | n -> (fun y -> y) n',
        '  | _ -> {|if match ->|}',
        '',
        'let rec even = function 0 -> true | _ -> false',
        'and odd n = try not (even n) with Not_found -> false | _ -> true',
        'let () = for i = 0 to 3 do print limit done',
        'module Inner (X : S) = struct',
        '  type t = { f : int -> int }',
        '  let ( +! ) a b = a || b',
        "  let map : 'a -> 'b = fun x -> begin match x with A -> 1 | B -> 2 end",
        'end',
        'class box = object',
        '  val mutable size = 0',
        '  method private grow n = while size < n do size <- size + 1 done',
        '  method virtual shut : int',
        'end',
      ],
      functions: [
        { name: 'total', kind: 'function', line: 3, endLine: 8, branchPoints: 4, parameters: 4 },
        { name: 'even', kind: 'function', line: 10, endLine: 10, branchPoints: 1, parameters: 1 },
        { name: 'odd', kind: 'function', line: 11, endLine: 11, branchPoints: 2, parameters: 1 },
        { name: 'Inner.+!', kind: 'function', line: 15, endLine: 15, branchPoints: 1, parameters: 2 },
        { name: 'Inner.map', kind: 'function', line: 16, endLine: 16, branchPoints: 2, parameters: 1 },
        { name: 'box.grow', kind: 'method', line: 20, endLine: 20, branchPoints: 1, parameters: 1 },
      ],
      branchPoints: 12,
      classes: 1,
      lines: { code: 21, comments: 0, blank: 1 },
    },
  ],
})

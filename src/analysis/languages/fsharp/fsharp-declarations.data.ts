import type { DeclarationExample } from '../review-knowledge.ts'

export const fsharpDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'module Shop',
      'let private hidden x = x',
      'let limit = 3',
      'type Color = Red | Green of int',
      'type Box =',
      '    { Size: int',
      '      Name: string }',
      '    member this.Open(force: bool, ?key: string) = 1',
      '    static member internal Shut() = 2',
      'exception Closed of string',
      'module Inner =',
      '    let deep = 1',
      '    let f () = deep',
      'type IOpen =',
      '    abstract Open: bool -> int',
    ],
    declarations: [
      '2 private function hidden(x/)',
      '4 public class Color',
      '5 public class Box',
      '8 public method Box.Open(force, key?)',
      '9 internal method Box.Shut()',
      '13 public function Inner.f((…)/)',
      '14 public class IOpen',
    ],
    others: [
      '3 public constant limit',
      '4 public enum-member Color.Red',
      '4 public enum-member Color.Green: of int',
      '6 public field Box.Size: int',
      '7 public field Box.Name: string',
      '10 public type Closed: of string',
      '12 public constant Inner.deep',
      '15 public function IOpen.Open: bool -> int',
    ],
  },
  {
    source: [
      'type Till() =',
      '    static member Join(mark: string, [<ParamArray>] parts: string[]) = mark',
      '    member _.Take(a, [<Optional; DefaultParameterValue(1)>] count: int) = a',
    ],
    declarations: [
      '1 public class Till',
      '2 public method Till.Join(mark, ...parts)',
      '3 public method Till.Take(a, count?)',
    ],
  },
]

import type { DeclarationExample } from '../review-knowledge.ts'

export const haskellDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'module Shop (open, Box(..), Opener, (<+>)) where',
      'type Id = String',
      'data Box a = Box { size :: Int, name :: a } | Empty !Int deriving (Show, Eq)',
      'newtype Key = Key Int',
      'class Opener a where',
      '  shut :: a -> Bool',
      '  force :: a -> Int',
      '  force _ = 1',
      'open :: Box a -> Int',
      'open (Box n _) = n',
      'open _ = 0',
      'hidden x y = x',
      'a <+> b = a',
      'instance Opener Key where',
      '  shut (Key k) = k > 1',
    ],
    declarations: [
      '3 public class Box',
      '4 private class Key',
      '5 public class Opener',
      '8 public method Opener.force(_/)',
      '10 public function open((…)/)',
      '12 private function hidden(x/, y/)',
      '13 public function <+>(a/, b/)',
      '15 private method Opener Key.shut((…)/)',
    ],
    others: [
      '2 private type Id: String',
      '3 public enum-member Box.Box',
      '3 public field Box.size: :: Int',
      '3 public field Box.name: :: a',
      '3 public enum-member Box.Empty',
      '4 private enum-member Key.Key',
      '6 public function Opener.shut: a -> Bool',
      '7 public function Opener.force: a -> Int',
    ],
  },
]

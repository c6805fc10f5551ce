import type { DeclarationExample } from '../review-knowledge.ts'

export const groovyDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'package shop',
      'class Box {',
      '  static final int LIMIT = 3',
      '  private Map<String, Integer> items = [:]',
      '  def name; String title',
      "  Box(int size, String label = 'x') { def local = 1 }",
      '  protected int open(boolean force = false, Object... rest) { return 1 }',
      '  private static void shut() { }',
      '}',
      'enum Color { RED, GREEN(2); int code }',
      'interface Opener { int open(boolean force) }',
      'def run(a) { }',
    ],
    declarations: [
      '2 public class Box',
      '6 public constructor Box.Box(size, label?)',
      '7 protected method Box.open(force?, ...rest)',
      '8 private method Box.shut()',
      '10 public class Color',
      '11 public class Opener',
      '12 public function run(a)',
    ],
    others: [
      '3 public constant Box.LIMIT: static final int',
      '4 private field Box.items: private Map < String , Integer >',
      '5 public field Box.name: def',
      '5 public field Box.title: String',
      '10 public enum-member Color.RED',
      '10 public enum-member Color.GREEN: ( 2 )',
      '10 public field Color.code: int',
      '11 public function Opener.open: ( boolean force )',
    ],
  },
]

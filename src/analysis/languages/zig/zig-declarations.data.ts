import type { DeclarationExample } from '../review-knowledge.ts'

export const zigDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'pub const Box = struct {',
      '    pub fn total(self: *Box, comptime T: type, args: anytype) u8 {',
      '        return 1;',
      '    }',
      '    fn hidden() void {}',
      '};',
      'const Inner = struct {',
      '    pub fn show(a: u8) void {}',
      '};',
      'export fn run(a: i32, ...) callconv(.C) void {}',
      'fn half(x: f32) f32 { return x; }',
    ],
    declarations: [
      '1 public class Box',
      '2 public method Box.total(self, T, args)',
      '5 private method Box.hidden()',
      '7 private class Inner',
      '8 private method Inner.show(a)',
      '10 public function run(a, ...)',
      '11 private function half(x)',
    ],
  },
]

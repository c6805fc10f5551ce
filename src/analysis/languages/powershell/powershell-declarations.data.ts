import type { DeclarationExample } from '../review-knowledge.ts'

export const powershellDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'function Get-Total {',
      '    param(',
      '        [Parameter(Mandatory = $true)] [string] $Name,',
      '        [Parameter(Mandatory = $false)] $By,',
      '        [int[]] $Size = @(1, 2),',
      '        [Parameter(ValueFromRemainingArguments)] $Rest',
      '    )',
      '    $all | foreach { $_ }',
      '}',
      'function private:Half($a) { $a / 2 }',
      'filter _each { $_ }',
      'class Box {',
      '    Box([int] $size) { }',
      '    hidden [string] Show([int] $a, $b) { return "$(if ($a) { 1 })" }',
      '}',
    ],
    declarations: [
      '1 public function Get-Total($Name, $By?, $Size?, ...$Rest)',
      '10 private function private:Half($a?)',
      '11 private function _each()',
      '12 public class Box',
      '13 public constructor Box.Box($size/)',
      '14 private method Box.Show($a/, $b/)',
    ],
  },
]

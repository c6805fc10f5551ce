import type { DeclarationExample } from '../review-knowledge.ts'

export const solidityDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'contract Box is Base {',
      '    modifier onlyOwner() { _; }',
      '    constructor(uint256 a) { }',
      '    receive() external payable {}',
      '    function each(function(uint) external check, uint256[] calldata all) internal view {}',
      '    function total(uint256) public pure returns (uint256 sum) { return 1; }',
      '    function half(uint256 a)',
      '        private',
      '    { }',
      '}',
      'function free(uint256 a) pure returns (uint256) { return a; }',
    ],
    declarations: [
      '1 public class Box',
      '2 protected method Box.onlyOwner()',
      '3 public constructor Box.constructor(a)',
      '4 public method Box.receive()',
      '5 protected method Box.each(check, all)',
      '6 public method Box.total(uint256)',
      '7 private method Box.half(a)',
      '11 public function free(a)',
    ],
  },
]

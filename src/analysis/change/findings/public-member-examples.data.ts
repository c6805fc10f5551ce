import type { FindingDefinition } from './finding.ts'

/** What contracts, containers, classes and modules take away from others, and what only looks like it. */
export const memberExamples: FindingDefinition['examples'] = {
  flags: [
    {
      language: 'solidity',
      before: 'contract A {\n    event Paid(address who);\n    event Shut();\n}\n',
      after: 'contract A {\n    event Shut();\n}\n',
    },
    {
      language: 'solidity',
      before: 'interface IBox {\n    function open() external;\n    function shut() external;\n}\n',
      after: 'interface IBox {\n    function open() external;\n}\n',
    },
    {
      language: 'solidity',
      before: 'contract A {\n    uint256 public limit;\n}\n',
      after: 'contract A {\n    uint256 internal limit;\n}\n',
    },
    {
      language: 'solidity',
      before: 'enum State { Open, Shut, Gone }\n',
      after: 'enum State { Open, Shut }\n',
    },
    { language: 'zig', before: 'pub const limit = 3;\npub const low = 1;\n', after: 'pub const low = 1;\n' },
    {
      language: 'zig',
      before: 'pub const Box = struct {\n    size: u8,\n    depth: u8,\n};\n',
      after: 'pub const Box = struct {\n    size: u8,\n};\n',
    },
    {
      language: 'zig',
      before: 'pub const Failure = error{ Full, Empty };\n',
      after: 'pub const Failure = error{Full};\n',
    },
    {
      language: 'visual-basic',
      before:
        'Public Module M\n    Public Const Limit As Integer = 3\n    Public Const Low As Integer = 1\nEnd Module\n',
      after: 'Public Module M\n    Public Const Low As Integer = 1\nEnd Module\n',
    },
    {
      language: 'visual-basic',
      before: 'Public Enum Color\n    Red\n    Blue\nEnd Enum\n',
      after: 'Public Enum Color\n    Red\nEnd Enum\n',
    },
    {
      language: 'visual-basic',
      before:
        'Public Class A\n    Public Property Size As Integer\n    Public Property Name As String\nEnd Class\n',
      after:
        'Public Class A\n    Private Property Size As Integer\n    Public Property Name As String\nEnd Class\n',
    },
    {
      language: 'objective-c',
      before:
        '@interface Box : NSObject\n@property (nonatomic) int size;\n@property (nonatomic) int depth;\n@end\n',
      after: '@interface Box : NSObject\n@property (nonatomic) int size;\n@end\n',
    },
    {
      language: 'objective-c',
      before: 'extern NSString *const BoxOpened;\nextern NSString *const BoxShut;\n',
      after: 'extern NSString *const BoxShut;\n',
    },
    {
      language: 'objective-c',
      before: '@interface Box : NSObject\n- (void)open:(int)a;\n- (void)shut;\n@end\n',
      after: '@interface Box : NSObject\n- (void)shut;\n@end\n',
    },
    {
      language: 'objective-c',
      before: 'typedef NS_ENUM(NSInteger, Color) {\n  ColorRed,\n  ColorBlue,\n};\n',
      after: 'typedef NS_ENUM(NSInteger, Color) {\n  ColorRed,\n};\n',
    },
    {
      language: 'matlab',
      before: 'classdef A\n    properties\n        Size = 1\n        Depth = 2\n    end\nend\n',
      after: 'classdef A\n    properties\n        Size = 1\n    end\nend\n',
    },
    {
      language: 'matlab',
      before: 'classdef C\n    enumeration\n        Red\n        Blue\n    end\nend\n',
      after: 'classdef C\n    enumeration\n        Red\n    end\nend\n',
    },
    {
      language: 'fortran',
      before:
        'module a\n  integer, parameter, public :: limit = 3\n  integer, parameter, public :: low = 1\nend module\n',
      after: 'module a\n  integer, parameter, public :: low = 1\nend module\n',
    },
    {
      language: 'fortran',
      before: 'module a\n  public :: limit, low\n  private\n  integer :: limit, low\nend module\n',
      after: 'module a\n  public :: low\n  private\n  integer :: limit, low\nend module\n',
    },
    {
      language: 'fortran',
      before: 'module a\n  type :: box\n    integer :: size\n    integer :: depth\n  end type\nend module\n',
      after: 'module a\n  type :: box\n    integer :: size\n  end type\nend module\n',
    },
  ],
  allows: [
    {
      language: 'solidity',
      before: 'contract A {\n    uint256 internal limit;\n    uint256 public size;\n}\n',
      after: 'contract A {\n    uint256 public size;\n}\n',
    },
    {
      language: 'solidity',
      before:
        'contract A is B {\n    event Paid(address who);\n    function f() external { emit Paid(msg.sender); }\n}\n',
      after: 'contract A is C {\n    function f() external { emit Paid(msg.sender); }\n}\n',
    },
    {
      language: 'solidity',
      before: 'contract A {\n    event Paid(address who);\n    event Shut();\n}\n',
      after: 'contract A {\n    event Shut();\n    event Paid(address who);\n}\n',
    },
    { language: 'zig', before: 'const limit = 3;\npub const low = limit;\n', after: 'pub const low = 3;\n' },
    {
      language: 'zig',
      before: 'pub const low = 1;\npub const high = 9;\n',
      after: 'pub const high = 9;\npub const low = 1;\n',
    },
    {
      language: 'zig',
      before: 'const Own = struct {\n    size: u8,\n    depth: u8,\n};\n',
      after: 'const Own = struct {\n    size: u8,\n};\n',
    },
    {
      language: 'visual-basic',
      before:
        'Public Class A\n    Private Const Limit As Integer = 3\n    Public Name As String\nEnd Class\n',
      after: 'Public Class A\n    Public Name As String\nEnd Class\n',
    },
    {
      language: 'visual-basic',
      before: 'Public Class A\n    Public Property Size As Integer\nEnd Class\n',
      after: 'Public Class A\n    PUBLIC PROPERTY SIZE AS INTEGER\nEnd Class\n',
    },
    {
      language: 'visual-basic',
      before: 'Public Class A\n    Dim own As Integer\n    Public Name As String\nEnd Class\n',
      after: 'Public Class A\n    Public Name As String\nEnd Class\n',
    },
    {
      language: 'objective-c',
      before:
        '@interface Box ()\n@property (nonatomic) int size;\n@property (nonatomic) int depth;\n@end\n@implementation Box\n- (int)f { return 1; }\n@end\n',
      after:
        '@interface Box ()\n@property (nonatomic) int size;\n@end\n@implementation Box\n- (int)f { return 2; }\n@end\n',
    },
    {
      language: 'objective-c',
      before: '@interface Box : NSObject\n- (void)open;\n- (void)shut;\n@end\n',
      after: '@interface Box : NSObject\n- (void)shut;\n- (void)open;\n- (void)more;\n@end\n',
    },
    {
      language: 'objective-c',
      before: 'static NSString *const kOwn = @"a";\nextern NSString *const BoxShut;\n',
      after: 'extern NSString *const BoxShut;\n',
    },
    {
      language: 'matlab',
      before:
        'classdef A\n    properties (Access = private)\n        Depth = 2\n    end\n    properties\n        Size = 1\n    end\nend\n',
      after: 'classdef A\n    properties\n        Size = 1\n    end\nend\n',
    },
    {
      language: 'matlab',
      before: 'classdef A\n    properties\n        Size = 1\n        Depth = 2\n    end\nend\n',
      after:
        'classdef A\n    properties\n        Depth = 2\n        Size = 1\n        More = 3\n    end\nend\n',
    },
    {
      language: 'fortran',
      before: 'module a\n  private\n  integer :: limit, low\n  public :: low\nend module\n',
      after: 'module a\n  private\n  integer :: low\n  public :: low\nend module\n',
    },
    {
      language: 'fortran',
      before: 'module a\n  integer :: limit\n  integer :: low\nend module\n',
      after: 'module a\n  INTEGER :: LIMIT\n  INTEGER :: LOW\n  logical :: more\nend module\n',
    },
    {
      language: 'fortran',
      before:
        'module a\ncontains\n  subroutine f()\n    integer, parameter :: limit = 3\n  end subroutine\nend module\n',
      after:
        'module a\ncontains\n  subroutine f()\n    integer, parameter :: other = 4\n  end subroutine\nend module\n',
    },
  ],
}

import { defineLanguage } from '../language.ts'
import { lineComment } from '../engine/lexing/comments.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn } from '../engine/structure/branch-tests.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { visualBasicReview } from './visual-basic-review.ts'
import { readVisualBasic } from './read-visual-basic.ts'
import { visualBasicMembers } from './visual-basic-examples.data.ts'

/** A statement's or expression's word, not the end of one, a member or a jump out of one. */
const statement: BranchTest = (code, index) =>
  !['end', 'exit', 'continue', '.'].includes(code.text(index - 1))

/** `Case x`, neither `Select Case` nor `Case Else`. */
const arm: BranchTest = (code, index) =>
  (code.startsLine(index) || code.text(index - 1) !== 'select') && code.text(index + 1) !== 'else'

/** Visual Basic, of .NET and before: routines and the accessors of properties. */
export const visualBasic = defineLanguage({
  id: 'visual-basic',
  title: 'Visual Basic',
  aliases: ['vb', 'vb.net', 'vbnet', 'visualbasic', 'visual basic', 'vba', 'vb6', 'vbscript'],
  extensions: ['vb', 'bas', 'cls', 'frm', 'vbs'],
  signs: [
    /^[ \t]*End (?:Sub|Function|If|Class|Module|Property|Namespace|Select|Try|With)\b/im,
    /^[ \t]*(?:Dim|Private|Public|Friend) \w{1,60}(?:\(\))? As \w/im,
    /^[ \t]*Imports [\w.]{1,100}\s*$/im,
    /^[ \t]*(?:(?:Public|Private|Protected|Friend|Shared|Overrides|Partial|Async|Overridable) ){0,4}(?:Sub|Function|Class|Module|Property|Structure|Enum) \w/im,
    /\b(?:ByVal|ByRef) \w/i,
    /^[ \t]*(?:If|ElseIf) [^\n]{1,200} Then\b/im,
    /\b(?:Is Nothing|IsNot Nothing|AndAlso|OrElse|Handles \w|AddressOf|\bMe\.\w|Of \w{1,40}\))/i,
    /^[ \t]*(?:Option (?:Strict|Explicit|Infer)|Attribute VB_|<\w{1,40}\(?\)?> _?\s*$)/im,
    /\bAs (?:String|Integer|Boolean|Object|New \w|Double|Long)\b/i,
  ],
  ignoresCase: true,
  lexicon: {
    rules: [
      lineComment("'"),
      lineComment('REM ', { atLineStart: true }),
      lineComment('#', { atLineStart: true }),
      quoted('$"', { close: '"', backslash: false, doubled: true, multiline: true, interpolation: '{' }),
      quoted('"', { backslash: false, doubled: true, multiline: true }),
    ],
    operators: ['<=', '>=', '<>', ':=', '+=', '-=', '&='],
    wordCharacters: '',
    wordEndings: '',
  },
  readStructure: readVisualBasic,
  branches: {
    ...branchOn('if elseif for while until catch', statement),
    case: arm,
    ...branchOn('andalso orelse and or', always),
  },
  review: visualBasicReview,
  examples: [
    {
      title: 'routines, properties, lambdas, declarations',
      source: [
        "' Sub No()",
        'Namespace Shapes',
        '    Public Class Box',
        '        Inherits Base',
        '        Public Sub New(size As Integer)',
        '            If size > 0 AndAlso open Then Me.size = "End Sub"',
        '        End Sub',
        '        Public Property Size As Integer',
        '        Public Property Wide() As Integer',
        '            Get',
        '                Return If(size > 1, 1, 2)',
        '            End Get',
        '            Set(value As Integer)',
        '            End Set',
        '        End Property',
        '        Private Declare Function Beep Lib "kernel32" (a As Integer) As Boolean',
        '        Public MustOverride Function Area() As Double',
        '        Public Function Total(Of T)(all As List(Of T), Optional by As Integer = 1) As Integer',
        '            For Each each In all',
        '                Select Case each',
        '                    Case 1, 2',
        '                        Exit For',
        '                    Case Else',
        '                        all.ForEach(Sub(x)',
        '                                        Show(x)',
        '                                    End Sub)',
        '                End Select',
        '            Next',
        '            Do While by < 3',
        '                by += 1',
        '            Loop',
        '            Exit Function',
        '        End Function',
        '    End Class',
        'End Namespace',
      ],
      functions: [
        {
          name: 'Shapes.Box.New',
          kind: 'constructor',
          line: 5,
          endLine: 7,
          branchPoints: 2,
          parameters: 1,
          nesting: 0,
        },
        {
          name: 'Shapes.Box.Wide.Get',
          kind: 'accessor',
          line: 10,
          endLine: 12,
          branchPoints: 1,
          parameters: 0,
        },
        {
          name: 'Shapes.Box.Wide.Set',
          kind: 'accessor',
          line: 13,
          endLine: 14,
          branchPoints: 0,
          parameters: 0,
        },
        {
          name: 'Shapes.Box.Total',
          kind: 'method',
          line: 18,
          endLine: 33,
          branchPoints: 3,
          parameters: 2,
          nesting: 2,
        },
      ],
      branchPoints: 6,
      classes: 1,
      lines: { code: 34, comments: 1, blank: 0 },
    },
    visualBasicMembers,
  ],
})

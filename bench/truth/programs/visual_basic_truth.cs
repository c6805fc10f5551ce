// Functions and branch points of Visual Basic files by the compiler's own tree: one JSON line for each path on standard input.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.VisualBasic;
using Microsoft.CodeAnalysis.VisualBasic.Syntax;

static class VisualBasicTruth
{
    // Both sides of a conditional are code, as everywhere else, so the directives themselves are taken out.
    static readonly Regex Directive = new Regex(
        @"^[ \t]*#[ \t]*(If|ElseIf|Else|End|Region|Const|ExternalSource|ExternalChecksum|Disable|Enable)\b[^\r\n]*",
        RegexOptions.Multiline | RegexOptions.IgnoreCase);

    static readonly HashSet<SyntaxKind> Branches = new HashSet<SyntaxKind> {
        SyntaxKind.SingleLineIfStatement, SyntaxKind.IfStatement, SyntaxKind.ElseIfStatement,
        SyntaxKind.ForStatement, SyntaxKind.ForEachStatement, SyntaxKind.WhileStatement,
        SyntaxKind.WhileClause, SyntaxKind.UntilClause, SyntaxKind.CaseStatement, SyntaxKind.CatchStatement,
        SyntaxKind.TernaryConditionalExpression, SyntaxKind.BinaryConditionalExpression,
        SyntaxKind.AndAlsoExpression, SyntaxKind.OrElseExpression, SyntaxKind.AndExpression, SyntaxKind.OrExpression,
    };

    static void Main()
    {
        for (var path = Console.ReadLine(); path != null; path = Console.ReadLine())
            Console.WriteLine(Read(path));
    }

    static string Read(string path)
    {
        try
        {
            var tree = VisualBasicSyntaxTree.ParseText(Directive.Replace(File.ReadAllText(path), ""));
            var functions = tree.GetRoot().DescendantNodes().OfType<MethodBlockBaseSyntax>().Select(each => Describe(tree, each));
            var hasErrors = tree.GetDiagnostics().Any(each => each.Severity == DiagnosticSeverity.Error);
            return "{\"hasErrors\":" + (hasErrors ? "true" : "false") + ",\"functions\":[" + string.Join(",", functions) + "]}";
        }
        catch (Exception) { return "{}"; }
    }

    static string Describe(SyntaxTree tree, MethodBlockBaseSyntax block)
    {
        var head = block.ChildNodes().First();
        var name = NameOf(head);
        var list = head.ChildNodes().OfType<ParameterListSyntax>().FirstOrDefault();
        var parameters = head is AccessorStatementSyntax ? "null" : (list == null ? 0 : list.Parameters.Count).ToString();
        return "{\"name\":\"" + Escape(name.ValueText) + "\",\"line\":" + LineOf(tree, name.SpanStart) +
            ",\"endLine\":" + LineOf(tree, block.Span.End) + ",\"parameters\":" + parameters +
            ",\"branchPoints\":" + block.DescendantNodes().Count(each => Branches.Contains(each.Kind())) + "}";
    }

    // A method's name, `New`, the sign of an operator, the word of an accessor: what stands before the parameters.
    static SyntaxToken NameOf(SyntaxNode head)
    {
        var method = head as MethodStatementSyntax;
        if (method != null) return method.Identifier;
        var created = head as SubNewStatementSyntax;
        if (created != null) return created.NewKeyword;
        var sign = head as OperatorStatementSyntax;
        if (sign != null) return sign.OperatorToken;
        return head.ChildTokens().Last(each => !each.IsKind(SyntaxKind.EmptyToken));
    }

    static int LineOf(SyntaxTree tree, int position)
    {
        return tree.GetText().Lines.GetLineFromPosition(position).LineNumber + 1;
    }

    static string Escape(string text)
    {
        return text.Replace("\\", "\\\\").Replace("\"", "\\\"");
    }
}

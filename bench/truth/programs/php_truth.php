<?php
// Functions and branch points of PHP files by the engine's own syntax tree (extension `ast`): one JSON line for each path on standard input.
$one = [ast\AST_FOR, ast\AST_FOREACH, ast\AST_WHILE, ast\AST_DO_WHILE, ast\AST_CATCH, ast\AST_CONDITIONAL];
$conditional = [ast\AST_IF_ELEM, ast\AST_SWITCH_CASE, ast\AST_MATCH_ARM];
$operators = [ast\flags\BINARY_BOOL_AND, ast\flags\BINARY_BOOL_OR, ast\flags\BINARY_COALESCE];

function points(ast\Node $node): int {
    global $one, $conditional, $operators;
    if (in_array($node->kind, $one, true)) return 1;
    if (in_array($node->kind, $conditional, true)) return $node->children['cond'] === null ? 0 : 1;
    if ($node->kind === ast\AST_BINARY_OP) return in_array($node->flags, $operators, true) ? 1 : 0;
    return $node->kind === ast\AST_ASSIGN_OP && $node->flags === ast\flags\BINARY_COALESCE ? 1 : 0;
}

function visit(ast\Node $node, ?int $owner, array &$functions): int {
    $isFunction = ($node->kind === ast\AST_FUNC_DECL || $node->kind === ast\AST_METHOD) && $node->children['stmts'] !== null;
    if ($isFunction) {
        $functions[] = ['name' => $node->children['name'], 'line' => $node->lineno, 'endLine' => $node->endLineno, 'branchPoints' => 0];
        $owner = count($functions) - 1;
    }
    $total = points($node);
    if ($owner !== null) $functions[$owner]['branchPoints'] += $total;
    foreach ($node->children as $child) if ($child instanceof ast\Node) $total += visit($child, $owner, $functions);
    return $total;
}

/** The engine turns `isset(a, b)` into `isset(a) && isset(b)`: how many of these `&&` were never written, by line. */
function issetCommas(string $text): array {
    $lines = [];
    $depths = [];
    $depth = 0;
    foreach (PhpToken::tokenize($text) as $token) {
        if ($token->id === T_ISSET) $depths[] = $depth + 1;
        elseif ($token->text === '(' || $token->text === '[') $depth++;
        elseif ($token->text === ')' || $token->text === ']') { if (end($depths) === $depth && $token->text === ')') array_pop($depths); $depth--; }
        elseif ($token->text === ',' && end($depths) === $depth) $lines[] = $token->line;
    }
    return $lines;
}

while (($path = fgets(STDIN)) !== false) {
    $path = rtrim($path, "\n");
    try {
        $functions = [];
        $total = visit(ast\parse_file($path, 90), null, $functions);
        foreach (issetCommas(file_get_contents($path)) as $line) {
            $total--;
            $inner = null;
            foreach ($functions as $at => $each) if ($each['line'] <= $line && $line <= $each['endLine']) $inner = $at;
            if ($inner !== null) $functions[$inner]['branchPoints']--;
        }
        $found = ['functions' => $functions, 'branchPoints' => $total];
    } catch (Throwable $error) {
        $found = ['error' => $error->getMessage()];
    }
    echo json_encode(['file' => $path] + $found), "\n";
}

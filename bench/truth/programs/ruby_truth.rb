# Functions and branch points of Ruby files by the interpreter's own parser: one JSON line for each path on standard input.
require 'json'
ONE = %i[IF UNLESS WHILE UNTIL FOR WHEN IN RESBODY].freeze

def children(node) = node.children.select { |child| child.is_a?(RubyVM::AbstractSyntaxTree::Node) }

def count(node)
  return 1 if ONE.include?(node.type)
  return node.children.size - 1 if %i[AND OR].include?(node.type)
  0
end

def visit(node, owner, functions)
  own = owner
  if %i[DEFN DEFS].include?(node.type)
    name = node.children[node.type == :DEFN ? 0 : 1]
    own = { name: name.to_s, line: node.first_lineno, endLine: node.last_lineno, branchPoints: 0 }
    functions << own
  end
  points = count(node)
  own[:branchPoints] += points if own
  points + children(node).sum { |child| visit(child, own, functions) }
end

$stdout.sync = true
$stderr = File.open(File::NULL, 'w')
$stdin.each_line(chomp: true) do |path|
  found = begin
    functions = []
    total = visit(RubyVM::AbstractSyntaxTree.parse(File.read(path, encoding: 'UTF-8')), nil, functions)
    { functions: functions, branchPoints: total }
  rescue SyntaxError => e
    { error: e.message.lines.first }
  end
  puts JSON.generate({ file: path }.merge(found))
end

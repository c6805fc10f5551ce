// Functions and branch points of Groovy files by the compiler's own tree: one JSON line for each path on standard input.
import groovy.json.JsonOutput
import org.codehaus.groovy.ast.*
import org.codehaus.groovy.ast.expr.*
import org.codehaus.groovy.ast.stmt.*
import org.codehaus.groovy.control.*

class Counter extends CodeVisitorSupport {
  int points = 0
  void visitIfElse(IfStatement s) { points++; super.visitIfElse(s) }
  void visitForLoop(ForStatement s) { points++; super.visitForLoop(s) }
  void visitWhileLoop(WhileStatement s) { points++; super.visitWhileLoop(s) }
  void visitDoWhileLoop(DoWhileStatement s) { points++; super.visitDoWhileLoop(s) }
  void visitCaseStatement(CaseStatement s) { points++; super.visitCaseStatement(s) }
  void visitCatchStatement(CatchStatement s) { points++; super.visitCatchStatement(s) }
  void visitTernaryExpression(TernaryExpression e) { points++; super.visitTernaryExpression(e) }
  void visitShortTernaryExpression(ElvisOperatorExpression e) { points++; e.trueExpression.visit(this); e.falseExpression.visit(this) }
  void visitBinaryExpression(BinaryExpression e) {
    if (e.operation.text in ['&&', '||']) points++
    super.visitBinaryExpression(e)
  }
  void visitClosureExpression(ClosureExpression e) {
    e.parameters?.each { it.initialExpression?.visit(this) }
    super.visitClosureExpression(e)
  }
}

def nameLine(MethodNode m, List<String> lines, String name) {
  for (int i = m.lineNumber - 1; i < Math.min(lines.size(), m.lastLineNumber); i++)
    if (lines[i] =~ /(^|[^\w.@])['"]?\Q${name}\E['"]?\s*\(/) return i + 1
  m.lineNumber
}

System.in.newReader('UTF-8').eachLine { path ->
  def found
  try {
    def text = new File(path).getText('UTF-8')
    def lines = text.readLines()
    def unit = new CompilationUnit(new CompilerConfiguration())
    unit.addSource(path, text)
    unit.compile(Phases.CONVERSION)
    def functions = []
    unit.AST.modules.each { module -> module.classes.each { ClassNode c ->
      def all = c.methods + c.declaredConstructors
      all.findAll { it.lineNumber > 0 && it.code != null && !(it.name in ['run', 'main'] && c.script && it.lineNumber < 1) }.each { MethodNode m ->
        def counter = new Counter()
        m.code.visit(counter)
        m.parameters.each { it.initialExpression?.visit(counter) }
        def name = m instanceof ConstructorNode ? c.nameWithoutPackage.replaceAll(/.*\$/, '') : m.name
        functions << [name: name, line: nameLine(m, lines, name), endLine: m.lastLineNumber, parameters: m.parameters.size(), branchPoints: counter.points]
      }
    } }
    found = [file: path, functions: functions]
  } catch (Throwable e) { found = [file: path, error: e.class.name] }
  println JsonOutput.toJson(found)
  System.out.flush()
}

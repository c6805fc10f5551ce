import { defineLanguage } from '../language.ts'
import { cLexicon } from '../families/c-like/c-lexicon.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { readCLike } from '../families/c-like/read-c-like.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { cppReview } from './cpp-review.ts'

const AFTER_REFERENCE = new Set([
  ')',
  ',',
  '>',
  '...',
  '=',
  '{',
  ';',
  'noexcept',
  'override',
  'final',
  '->',
  '(',
  ']',
])

/** Not the name in `operator||`. */
const isOperator: BranchTest = (code, index) => code.text(index - 1) !== 'operator'

/** `&&` of a reference type: something no condition has stands after it, or it leans on one side only. */
const conjunction: BranchTest = (code, index) => {
  if (!isOperator(code, index) || code.marks[index] === 1) return false
  if (AFTER_REFERENCE.has(code.text(index + 1)) && code.text(index + 1) !== '(') return false
  if (code.text(index - 1) === 'auto') return false
  if (!code.isWord(index - 1) && code.text(index - 1) !== '>') return true
  return code.touchesPrevious(index) === code.touchesPrevious(index + 1)
}

/** C++: out-of-class definitions are named `Class.member`; lambdas count to the function around them. */
export const cpp = defineLanguage({
  id: 'cpp',
  title: 'C++',
  aliases: ['c++', 'cplusplus'],
  extensions: ['cpp', 'cc', 'cxx', 'hpp', 'hh', 'hxx', 'ipp', 'inl', 'c++', 'h++', 'tpp'],
  signs: [
    /\bstd::\w/,
    /^#[ \t]{0,3}include <[a-z_]{2,40}>/m,
    /^[ \t]*(?:namespace \w|template ?<|using namespace )/m,
    /^[ \t]*(?:public|private|protected): ?\s*$/m,
    /\w::~?\w{1,60}\(/,
    /\b(?:nullptr|constexpr|static_cast<|noexcept|virtual \w)/,
    /^[ \t]*class \w{1,80}(?: final)?(?: : (?:public|private|protected) [\w:<>]{1,80})? ?\{?\s*$/m,
    /\bconst \w{1,60}(?:::\w{1,60}){0,3} ?& ?\w/,
    /\bauto [&*]?\w{1,60} = /,
  ],
  ignoresCase: false,
  lexicon: cLexicon,
  readStructure: readCLike({
    classWords: new Set(['class', 'struct', 'union', 'enum']),
    scopeWords: new Set(['namespace']),
    reserved: new Set(
      'if for while switch catch return sizeof do else case goto new delete throw decltype noexcept static_cast dynamic_cast const_cast reinterpret_cast alignas alignof static_assert requires typeid defined __attribute__ co_await co_return co_yield explicit'.split(
        ' ',
      ),
    ),
    contextual: new Set(),
    trailers: new Set(['noexcept', 'throw', 'requires', '__attribute__', 'alignas', 'decltype']),
    needsType: false,
    localFunctions: false,
    arrowBodies: false,
    initialisesInBraces: true,
    typeParameters: false,
    qualifiers: new Set(['::']),
    getters: false,
    bracketedNames: true,
    typesAfterList: false,
    compactConstructors: false,
  }),
  branches: {
    ...branchOn('if for while catch case', keyword),
    ...branchOn('|| and or', isOperator),
    '?': always,
    '&&': conjunction,
  },
  review: cppReview,
  examples: [
    {
      title: 'templates, references, initialisers, operators, raw strings',
      source: [
        'namespace shapes {',
        '',
        'template <typename T, typename = std::enable_if_t<(sizeof(T) > 1)>>',
        'class Box : public Base<T> {',
        ' public:',
        '  explicit Box(T&& value, int size = 0) noexcept : value_{std::move(value)}, size_(size) {}',
        '  ~Box() override = default;',
        '  bool operator==(const Box& other) const { return value_ == other.value_ && size_ == other.size_; }',
        '  operator bool() const { return size_ > 0; }',
        '  auto get() const -> const T& { return value_; }',
        '',
        ' private:',
        '  T value_{};',
        '  int size_;',
        '};',
        '',
        'const char* kText = R"x(if (a) { "quoted" })x";',
        '',
        '}  // namespace shapes',
        '',
        'template <typename T>',
        'void shapes::Box<T>::grow(std::vector<T>&& more, auto&& done) {',
        '  for (auto&& each : more) {',
        '    if (each or done) continue;',
        '  }',
        "  auto twice = [&](int n) { return n > 1'000 ? n : 2 * n; };",
        '  try { twice(1); } catch (...) { }',
        '}',
      ],
      functions: [
        { name: 'Box.Box', kind: 'constructor', line: 6, endLine: 6, branchPoints: 0, parameters: 2 },
        { name: 'Box.operator==', kind: 'method', line: 8, endLine: 8, branchPoints: 1, parameters: 1 },
        { name: 'Box.operator bool', kind: 'method', line: 9, endLine: 9, branchPoints: 0, parameters: 0 },
        { name: 'Box.get', kind: 'method', line: 10, endLine: 10, branchPoints: 0, parameters: 0 },
        { name: 'shapes.Box.grow', kind: 'method', line: 22, endLine: 28, branchPoints: 5, parameters: 2 },
      ],
      branchPoints: 6,
      classes: 1,
      lines: { code: 23, comments: 0, blank: 5 },
    },
    {
      title: 'comments in macros, initialised fields, types after an access label',
      source: [
        '#define DECLARE(Type, name) \\',
        '  namespace inner /* blocked */ { \\',
        '  int name(Type) { return 1; } \\',
        '  }',
        '',
        'struct Queue {',
        '  bool operator<(const Queue& other) const { return size < other.size && size > 0; }',
        '  std::atomic<int> tail GUARDED_BY(mutex){nullptr};',
        '  static void ignore(void*) {}',
        '',
        ' private:',
        '  struct Sink {',
        '    void add(int count) { total += count; }',
        '    int total;',
        '  };',
        '};',
      ],
      functions: [
        { name: 'Queue.operator<', kind: 'method', line: 7, endLine: 7, branchPoints: 1, parameters: 1 },
        { name: 'Queue.ignore', kind: 'method', line: 9, endLine: 9, branchPoints: 0, parameters: 1 },
        { name: 'Queue.Sink.add', kind: 'method', line: 13, endLine: 13, branchPoints: 0, parameters: 1 },
      ],
      branchPoints: 1,
      classes: 2,
      lines: { code: 14, comments: 0, blank: 2 },
    },
    {
      title: 'references and operators that are no conjunctions',
      source: [
        'struct Both {',
        '  Both operator&&(Both && other) const { return {a && other.a}; }',
        '  bool operator||(const Both& other) const { return a || other.a; }',
        '  operator std::string() const { return ""; }',
        '  static constexpr result_type (max)() { return 9; }',
        '};',
        'constexpr std::array<int, static_cast<int>(Kind::kLast)> kNames{{1, 2}};',
        '',
        'TEST_CASE("macros name their body", "[tag]") {',
        '  join(std::vector<int>{}, true && false);',
        '}',
      ],
      functions: [
        { name: 'Both.operator&&', kind: 'method', line: 2, endLine: 2, branchPoints: 1, parameters: 1 },
        { name: 'Both.operator||', kind: 'method', line: 3, endLine: 3, branchPoints: 1, parameters: 1 },
        {
          name: 'Both.operator std::string',
          kind: 'method',
          line: 4,
          endLine: 4,
          branchPoints: 0,
          parameters: 0,
        },
        { name: 'Both.max', kind: 'method', line: 5, endLine: 5, branchPoints: 0, parameters: 0 },
        { name: 'TEST_CASE', kind: 'function', line: 9, endLine: 11, branchPoints: 1, parameters: 2 },
      ],
      branchPoints: 3,
      classes: 1,
      lines: { code: 10, comments: 0, blank: 1 },
    },
    {
      title: 'a function that is one try as a whole',
      source: [
        'struct Box { Box(); };',
        'Box::Box() try : size_(1) {',
        '  open();',
        '} catch (const Error& e) {',
        '  if (e) throw;',
        '} catch (...) {',
        '}',
        'int last() { return 1; }',
      ],
      functions: [
        { name: 'Box.Box', kind: 'constructor', line: 2, endLine: 7, branchPoints: 3, parameters: 0 },
        { name: 'last', kind: 'function', line: 8, endLine: 8, branchPoints: 0, parameters: 0 },
      ],
      branchPoints: 3,
      classes: 1,
      lines: { code: 8, comments: 0, blank: 0 },
    },
  ],
})

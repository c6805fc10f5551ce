import type { TruthProgram } from './program-truth.ts'

/** Languages whose own interpreter tells the truth; Perl's own cannot without running the file, so PPI reads it. */
export const truthPrograms: readonly TruthProgram[] = [
  {
    language: 'ruby',
    title: 'RubyVM::AbstractSyntaxTree',
    command: ['ruby'],
    file: 'ruby_truth.rb',
    check: ['ruby', '-e', 'RubyVM::AbstractSyntaxTree'],
  },
  {
    language: 'php',
    title: 'the engine’s tree (php-ast)',
    command: ['php'],
    file: 'php_truth.php',
    check: ['php', '-r', 'ast\\parse_code("<?php 1;", 90);'],
  },
  {
    language: 'perl',
    title: 'PPI',
    command: ['perl'],
    file: 'perl_truth.pl',
    check: ['perl', '-MPPI', '-MJSON::PP', '-e', '1'],
  },
  {
    language: 'r',
    title: 'getParseData',
    command: ['Rscript'],
    file: 'r_truth.R',
    check: ['Rscript', '--version'],
  },
  {
    language: 'python',
    title: 'CPython ast',
    command: ['python3'],
    file: 'python_truth.py',
    check: ['python3', '--version'],
  },
  {
    language: 'erlang',
    title: 'epp_dodger and erl_syntax',
    command: ['escript'],
    file: 'erlang_truth.erl',
    check: [
      'erl',
      '-noshell',
      '-eval',
      'code:ensure_loaded(epp_dodger) =:= {module, epp_dodger} orelse halt(1), halt(0)',
    ],
  },
  {
    language: 'groovy',
    title: 'the compiler’s tree (2.4)',
    command: ['groovy'],
    file: 'groovy_truth.groovy',
    check: ['groovy', '--version'],
  },
]

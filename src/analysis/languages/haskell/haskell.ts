import { defineLanguage } from '../language.ts'
import { blockComment } from '../engine/lexing/comments.ts'
import { always, branchOn } from '../engine/structure/branch-tests.ts'
import { directiveLine } from '../engine/lexing/directives.ts'
import { haskellReview } from './haskell-review.ts'
import { haskellText } from './haskell-text.ts'
import { readHaskell } from './read-haskell.ts'

/** Haskell: bindings with all their equations; what is bound in `where` and `let` counts to the binding around it. */
export const haskell = defineLanguage({
  id: 'haskell',
  title: 'Haskell',
  aliases: [],
  extensions: ['hs', 'lhs', 'hsc'],
  signs: [
    /^module [A-Z][\w.]{0,80}(?: ?\(|\s+where\b|\s*$)/m,
    /^import +(?:qualified )?[A-Z][\w.]{1,80}(?: +qualified| +as | ?\(| +hiding|\s*$)/m,
    /^\w[\w']{0,60} ::\s/m,
    /^\{-# (?:LANGUAGE|OPTIONS_GHC) /m,
    /^(?:data|newtype|instance|deriving instance|type family) [A-Z(]|^class [^\n]{1,200}\bwhere\b/m,
    /^[ \t]*(?:where|deriving(?: stock| anyclass| newtype)? ?\(|in|of)\b/m,
    / <- | <\$> | <\*> | \$ do\b| >>= | =<< /,
    /^-- \||^[ \t]*-- [|^]/m,
    /\bcase .{1,100} of\s*$|^main = |\\\w{1,30} ->/m,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      directiveLine(/^#\s*(?:if|ifdef|ifndef|else|elif|endif|define|undef|include|error|let)\b/),
      blockComment('{-', '-}', true),
      ...haskellText,
    ],
    operators: [],
    wordCharacters: "'",
    wordEndings: '',
  },
  readStructure: readHaskell,
  branches: {
    if: (code, index) => code.text(index + 1) !== '|',
    ...branchOn('&& ||', always),
  },
  review: haskellReview,
  examples: [
    {
      title: 'equations, guards, arms, layout, operators, marks in names',
      source: [
        '{-# LANGUAGE LambdaCase #-}',
        'module Shop (total, Box(..)) where -- if a',
        'import qualified Data.Map as M',
        '',
        'data Box = Box { size :: Int } | Empty deriving (Show)',
        '',
        'total :: [Int] -> Int -> Int',
        'total [] _ = 0',
        "total all'@(x:xs) n'",
        "  | x > n' && n' /= 1 = case xs of",
        "      [] | x == '\"' -> 1",
        '         | otherwise -> 2',
        '      (y:_) -> if y then 3 else 4',
        '      _ -> 5',
        '  | otherwise = sum [z | z <- xs, z > 1]',
        '  where go 0 = "if"',
        '        go k = k --> 1',
        'a <+> b = a || b',
        '{- f x = {- nested -} if -}',
        'main = mapM_ print $ \\case',
        '  Empty -> 1',
        '  Box{..} -> 2',
        'class Opener a where',
        '  open :: a -> Bool',
        '  open _ = True',
        'instance Opener Box where { open (Box n) = n > 1 }',
        '(p, q) = (1, 2)',
      ],
      functions: [
        { name: 'total', kind: 'function', line: 8, endLine: 17, branchPoints: 8, parameters: 2 },
        { name: '<+>', kind: 'function', line: 18, endLine: 18, branchPoints: 1, parameters: 2 },
        { name: 'main', kind: 'function', line: 20, endLine: 22, branchPoints: 2, parameters: 0 },
        { name: 'Opener.open', kind: 'method', line: 25, endLine: 25, branchPoints: 0, parameters: 1 },
        { name: 'Opener Box.open', kind: 'method', line: 26, endLine: 26, branchPoints: 0, parameters: 1 },
      ],
      branchPoints: 11,
      classes: 2,
      lines: { code: 23, comments: 2, blank: 2 },
    },
  ],
})

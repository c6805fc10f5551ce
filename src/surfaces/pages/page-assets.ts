import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadScript } from './load-script.ts'
import type { PageAsset } from './pages.ts'

const SCRIPT = 'text/javascript; charset=utf-8'

const kinds = {
  'site.css': 'text/css; charset=utf-8',
  'noscript.css': 'text/css; charset=utf-8',
  'site.js': SCRIPT,
  'try.js': SCRIPT,
  'search.js': SCRIPT,
  'home.js': SCRIPT,
  'demo.js': SCRIPT,
  'evm.js': SCRIPT,
  'solana.js': SCRIPT,
} as const

export type AssetName = keyof typeof kinds

const loaded = new Map<AssetName, PageAsset>()

/** Where an asset is served: its path names its content, so that it may be kept for ever. */
export function assetPath(name: AssetName): string {
  return loadAsset(name).path
}

/** Every file that pages load, read once and served from memory by its exact path. */
export function listAssets(): readonly PageAsset[] {
  const names = Object.keys(kinds) as AssetName[]
  const icon = { path: '/favicon.svg', contentType: 'image/svg+xml', content: readAsset('favicon.svg') }
  const picture = {
    path: '/og.png',
    contentType: 'image/png',
    content: readFileSync(new URL('assets/og.png', import.meta.url)),
  }
  return [...names.map(loadAsset), icon, picture]
}

function loadAsset(name: AssetName): PageAsset {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const [stem = '', extension = ''] = name.split('.')
  const content = extension === 'js' ? loadScript(stem) : pack(readAsset(name))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const path = `/assets/${stem}.${hash}.${extension}`
  const asset = { path, contentType: kinds[name], content, isImmutable: true }
  loaded.set(name, asset)
  return asset
}

function readAsset(file: string): string {
  return readFileSync(new URL(`assets/${file}`, import.meta.url), 'utf8')
}

/** What only readers of a sheet need around its signs. */
const spaces: readonly (readonly [written: string, sent: string])[] = [
  [' 0.', ' .'],
  [': ', ':'],
  [', ', ','],
  [' > ', '>'],
  [' ~ ', '~'],
]

/** Our own sheets, packed; no text in them holds a brace, a semicolon or one of the signs above. */
function pack(sheet: string): string {
  const parts = sheet.replaceAll(/\/\*.*?\*\//gs, '').split(/([{};])/)
  const packed = parts.map((part) => spaces.reduce(dropSpace, part.trim())).join('')
  return packed.replaceAll(';}', '}')
}

const dropSpace = (part: string, [written, sent]: readonly [string, string]): string =>
  part.replaceAll(written, sent)

import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { hasCode } from '../../reason.ts'
import type { Answer } from '../operation.ts'

/** Where `npm run build` puts what browsers load. */
const BUILT = join(import.meta.dirname, '..', '..', '..', 'dist', 'pages')

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A file that a browser loads along with a page. */
export interface Asset extends Answer {
  readonly path: string
  readonly contentType: string
}

/** The assets of the pages, by the names that the build gives them (`explorer.js`, `site.css`). */
export interface Assets {
  readonly all: readonly Asset[]
  readonly townInput: Asset | undefined
  /** Path of an asset, or undefined where the pages are not built. */
  pathOf(name: string): string | undefined
  /** Paths of the modules that a script imports, to be loaded along with it. */
  importsOf(name: string): readonly string[]
}

/** The assets as they were built. Where nothing is built, there are none, and pages are bare. */
export const ASSETS = readAssets()

function readAssets(): Assets {
  const listed = readList()
  const assets = Object.entries(listed).map(([name, { file }]) => ({ name, ...readAsset(file) }))
  const townInput = assets.find(({ name }) => name === 'town-input.js')
  return {
    all: assets.filter((asset) => asset !== townInput),
    townInput,
    pathOf: (name) => assets.find((asset) => asset.name === name)?.path,
    importsOf: (name) => listed[name]?.imports.map(pathOfFile) ?? [],
  }
}

function readList(): Record<string, { readonly file: string; readonly imports: readonly string[] }> {
  try {
    return JSON.parse(readFileSync(join(BUILT, 'assets.json'), 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return {}
    throw error
  }
}

function readAsset(file: string): Asset {
  const contentType = TYPES[extname(file)] ?? 'application/octet-stream'
  return { path: pathOfFile(file), contentType, body: readFileSync(join(BUILT, file)), isPrepared: true }
}

/** Names of files change with their content, so that browsers may keep them for good. */
function pathOfFile(file: string): string {
  return `/assets/${file}`
}

/**
 * Builds what browsers load, from `web/` and `client/`, into `dist/pages`: scripts, styles, fonts and outlines
 * under names that change with their content, `town-input.js` under its own, and the list of them all that the
 * service reads. Runs when the package is prepared (`npm ci`) and before `npm start`.
 *
 * A service may start at any moment, and reads all of it once. So new files are put next to the old ones, and then the
 * new list replaces the old. A service that has just read the old list still finds its files, until the next build.
 * Builds may also run at once, as that of `npm start` and that of the tests: none removes what another has just written.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { worldOutline } from './world-outline.ts'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist', 'pages')
const LIST = 'assets.json'

/** Milliseconds for which a file is left alone that no list names: another build may be about to rename it, or to list it. */
const LEFT_FOR = 60_000

/** Scripts and styles that pages name, by the names they have in the list. */
const ENTRIES = ['web/explorer.ts', 'web/directories.ts', 'web/docs.ts', 'web/examples.ts', 'web/site.css']

/** An asset in the list: its file, and for scripts the files that it imports. */
interface Asset {
  readonly file: string
  readonly imports: readonly string[]
}

async function build(): Promise<void> {
  const esbuild = await import('esbuild')
  const options = {
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    target: ['es2023', 'chrome125', 'firefox126', 'safari17.5'],
    outdir: OUT,
    metafile: true,
    write: false,
    logLevel: 'warning',
    legalComments: 'none',
  } satisfies BuildOptions
  const [pages, field] = await Promise.all([
    esbuild.build({
      ...options,
      entryPoints: ENTRIES,
      outbase: 'web',
      splitting: true,
      entryNames: '[name]-[hash]',
      chunkNames: 'shared-[hash]',
      assetNames: '[name]-[hash]',
      loader: { '.woff2': 'file', '.svg': 'file' },
    }),
    esbuild.build({ ...options, entryPoints: ['web/town-input.ts'] }),
  ])

  const built = [...pages.outputFiles, ...field.outputFiles]
  const contents = new Map<string, string | Uint8Array>(built.map((file) => [basename(file.path), file.contents]))
  const assets: Record<string, Asset> = { 'town-input.js': { file: 'town-input.js', imports: [] } }
  for (const [path, { entryPoint, imports }] of Object.entries(pages.metafile.outputs)) {
    const file = basename(path)
    const name = entryPoint === undefined ? file : basename(entryPoint).replace(/\.ts$/, '.js')
    const scripts = imports.filter(({ kind }) => kind === 'import-statement')
    assets[name] = { file, imports: scripts.map((script) => basename(script.path)) }
  }
  // Units per degree, as fine as a pixel where the outlines are shown.
  const outlines = { 'world.json': worldOutline('110m', 20), 'world-detailed.json': worldOutline('50m', 100) }
  for (const [name, outline] of Object.entries(outlines)) {
    const text = JSON.stringify(outline)
    const file = name.replace('.', `-${createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase()}.`)
    contents.set(file, text)
    assets[name] = { file, imports: [] }
  }

  mkdirSync(OUT, { recursive: true })
  const kept = new Set([LIST, ...contents.keys(), ...listedFiles()])
  for (const [file, content] of contents) replace(file, content)
  replace(LIST, JSON.stringify(assets, null, 2))
  for (const file of readdirSync(OUT)) if (!kept.has(file)) removeIfOld(join(OUT, file))
}

function removeIfOld(path: string): void {
  // Another build may have renamed or removed it by now.
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
  if (written < Date.now() - LEFT_FOR) rmSync(path, { force: true })
}

/** The files of the existing list; none where it is missing or damaged. */
function listedFiles(): readonly string[] {
  try {
    const assets: Record<string, Asset> = JSON.parse(readFileSync(join(OUT, LIST), 'utf8'))
    return Object.values(assets).map(({ file }) => file)
  } catch {
    return []
  }
}

/** Replaces a file in one step: whoever reads it meanwhile gets the old content or the new. */
function replace(file: string, content: string | Uint8Array): void {
  const beside = join(OUT, `${file}.${process.pid}`)
  writeFileSync(beside, content)
  renameSync(beside, join(OUT, file))
}

try {
  await build()
} catch (error) {
  // An installation without development dependencies, or that whoever starts it may not write in, runs with what was
  // built before.
  const passable = ['ERR_MODULE_NOT_FOUND', 'EACCES', 'EROFS']
  if (!(error instanceof Error && 'code' in error && passable.includes(String(error.code)))) throw error
  console.error(`The pages are not built anew, since ${error.message.split('\n')[0]}`)
}

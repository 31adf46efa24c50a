/**
 * Builds what browsers load, from `web/` and `client/`, into `dist/pages`: scripts, styles, fonts and outlines
 * under names that change with their content, `town-input.js` under its own, and the list of them all that the
 * service reads. Runs when the package is prepared (`npm ci`) and before `npm start`.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { worldOutline } from './world-outline.ts'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist', 'pages')

/** Scripts and styles that pages name, by the names they have in the list. */
const ENTRIES = ['web/explorer.ts', 'web/directories.ts', 'web/docs.ts', 'web/examples.ts', 'web/site.css']

/** An asset in the list: its file, and for scripts the files that it imports. */
interface Asset {
  readonly file: string
  readonly imports: readonly string[]
}

async function build(): Promise<void> {
  const esbuild = await import('esbuild')
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  const options = {
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2023', 'chrome125', 'firefox126', 'safari17.4'],
    outdir: OUT,
    metafile: true,
    logLevel: 'warning',
    legalComments: 'none',
  } satisfies BuildOptions
  const [pages] = await Promise.all([
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
    esbuild.build({ ...options, entryPoints: { 'town-input': 'client/src/town-input/define.ts' } }),
  ])

  const assets: Record<string, Asset> = { 'town-input.js': { file: 'town-input.js', imports: [] } }
  for (const [path, { entryPoint, imports }] of Object.entries(pages.metafile.outputs)) {
    const file = relative(OUT, join(ROOT, path))
    const name = entryPoint === undefined ? file : basename(entryPoint).replace(/\.ts$/, '.js')
    const scripts = imports.filter(({ kind }) => kind === 'import-statement')
    assets[name] = { file, imports: scripts.map((script) => basename(script.path)) }
  }
  // As fine as a pixel is where they are shown: units per degree.
  const outlines = { 'world.json': worldOutline('110m', 20), 'world-detailed.json': worldOutline('50m', 100) }
  for (const [name, outline] of Object.entries(outlines)) {
    const text = JSON.stringify(outline)
    const file = name.replace('.', `-${createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase()}.`)
    writeFileSync(join(OUT, file), text)
    assets[name] = { file, imports: [] }
  }
  writeFileSync(join(OUT, 'assets.json'), JSON.stringify(assets, null, 2))
}

try {
  await build()
} catch (error) {
  // An installation without development dependencies runs with what was built before.
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
  console.error(`The pages are not built anew, since ${error.message.split('\n')[0]}`)
}

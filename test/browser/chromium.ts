import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { temporaryFolder } from '../temporary-folder.ts'

/** What a program ends with if the system's loader misses a library. */
const LIBRARY_MISSING = 127

/** Which fonts a system has. */
const FONTS = '/etc/fonts/fonts.conf'

const PACKAGE = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', '..')

/** In the package, so that it goes with it: 200 MB. */
const UNPACKED = join(PACKAGE, 'unpacked')

/**
 * Where Chromium is: from npm, unless REFDIR_TEST_CHROMIUM names an installed one. Servers and containers may lack libraries such as NSS,
 * and have no fonts, without which it crashes: the package has both, but uses them in Amazon's Lambda only.
 */
export async function chromiumPath(): Promise<string> {
  const { REFDIR_TEST_CHROMIUM: installed } = process.env
  if (installed !== undefined) return installed
  await unpack()
  const path = join(UNPACKED, 'chromium')
  if (spawnSync(path, ['--version']).status === LIBRARY_MISSING) useLibrariesOfPackage()
  if (!existsSync(FONTS)) process.env.FONTCONFIG_PATH ??= join(UNPACKED, 'fonts')
  return path
}

/**
 * Unpacks it once. The package would do so in the folder for temporary files, where it takes what it finds: half a program of a
 * run that was interrupted, an earlier version, or what only another user may start.
 */
async function unpack(): Promise<void> {
  if (existsSync(UNPACKED)) return
  const { default: packed } = await import('@sparticuz/chromium')
  const { TMPDIR } = process.env
  const folder = temporaryFolder(PACKAGE)
  process.env.TMPDIR = folder
  await packed.executablePath()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  renameSync(folder, UNPACKED)
}

function useLibrariesOfPackage(): void {
  const archive = join(PACKAGE, 'bin', 'al2023.tar.br')
  const folder = temporaryFolder()
  execFileSync('tar', ['-x', '-C', folder], { input: brotliDecompressSync(readFileSync(archive)) })
  process.env.LD_LIBRARY_PATH = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
}

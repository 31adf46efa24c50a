import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** What a program ends with if the system's loader misses a library. */
const LIBRARY_MISSING = 127

/** Which fonts a system has. */
const FONTS = '/etc/fonts/fonts.conf'

/**
 * Where Chromium is: from npm, unless REFDIR_TEST_CHROMIUM names an installed one. Servers and containers may lack libraries such as NSS,
 * and have no fonts, without which it crashes: the package has both, but uses them in Amazon's Lambda only.
 */
export async function chromiumPath(): Promise<string> {
  const { REFDIR_TEST_CHROMIUM: installed } = process.env
  if (installed !== undefined) return installed
  const { default: packed } = await import('@sparticuz/chromium')
  const path = await packed.executablePath()
  if (spawnSync(path, ['--version']).status === LIBRARY_MISSING) useLibrariesOfPackage()
  // The package has unpacked them there.
  if (!existsSync(FONTS)) process.env.FONTCONFIG_PATH ??= join(tmpdir(), 'fonts')
  return path
}

function useLibrariesOfPackage(): void {
  const archive = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../../bin/al2023.tar.br')
  const folder = mkdtempSync(join(tmpdir(), 'refdir-libraries-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  execFileSync('tar', ['-x', '-C', folder], { input: brotliDecompressSync(readFileSync(archive)) })
  process.env.LD_LIBRARY_PATH = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
}

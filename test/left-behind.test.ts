import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from './temporary-folder.ts'
import { until } from './until.ts'

/** Starts a program in a folder of its own, says where, and never ends. */
const ENDLESS = `
import { spawn } from 'node:child_process'
import { it } from 'node:test'
import { endWithUs } from ${JSON.stringify(import.meta.resolve('./end-with-us.ts'))}
import { temporaryFolder } from ${JSON.stringify(import.meta.resolve('./temporary-folder.ts'))}
it('never ends', async () => {
  const cwd = temporaryFolder()
  const program = endWithUs(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { cwd }))
  console.log(\`started \${program.pid} in \${cwd}.\`)
  await new Promise((resolve) => setTimeout(resolve, 1e6))
})
`

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('tests that are interrupted', () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`by ${signal} leave no program and no folder behind`, async () => {
      const file = join(temporaryFolder(), 'endless.ts')
      writeFileSync(file, ENDLESS)
      const { NODE_TEST_CONTEXT: _, ...env } = process.env
      const runner = spawn(process.execPath, ['--test', '--test-reporter=tap', file], { env })
      let printed = ''
      runner.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
      const started = () => /started (\d+) in (.+)\./.exec(printed)
      await until(() => started() !== null)
      const [, pid = '', folder = ''] = started() ?? []
      assert(isRunning(Number(pid)) && existsSync(folder))
      runner.kill(signal)
      await once(runner, 'close')
      await until(() => !isRunning(Number(pid)) && !existsSync(folder))
    })
  }
})

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const PROGRAM = join(import.meta.dirname, 'young-generations.ts')

/** Megabytes of young generations in which much has been made and kept. */
function youngGenerations(...args: readonly string[]): { readonly main: number; readonly thread: number } {
  return JSON.parse(execFileSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' }))
}

test('left to themselves, young generations grow', () => {
  const { main, thread } = youngGenerations()
  assert.ok(main > 10 && thread > 10, `${main} and ${thread} MB`)
})

test('the main thread keeps its young generation as it was, and others begin with one that is large enough', () => {
  const { main, thread } = youngGenerations('limited')
  assert.ok(main <= 4, `${main} MB`)
  assert.ok(thread >= 4 && thread <= 10, `${thread} MB`)
})

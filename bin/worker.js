/** The entry point of a serving thread. */
import './code-cache.js'

await import('../src/serve/threads/worker.ts')

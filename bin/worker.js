/** What a serving thread starts with. */
import './code-cache.js'

await import('../src/serve/worker.ts')

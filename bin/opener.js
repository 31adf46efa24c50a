/** The entry point of a thread that opens a snapshot. */
import './code-cache.js'

await import('../src/serve/publications/opener.ts')

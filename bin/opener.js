/** What a thread starts with that opens a snapshot. */
import './code-cache.js'

await import('../src/serve/opener.ts')

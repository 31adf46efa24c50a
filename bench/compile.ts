/**
 * Measures what compiling takes: `node bench/compile.ts --size bundled|geonames|5000000 [--geonames DIR]`. Prints the
 * time, the most memory that the process had, and the size of the sections.
 */
import { parseArgs } from 'node:util'
import { compile } from '../src/compile/compile.ts'
import { corpus } from './corpus.ts'
import { conditions, table } from './measure.ts'

const { values } = parseArgs({
  options: { size: { type: 'string', default: 'bundled' }, geonames: { type: 'string' } },
})
const { label, source, curated } = corpus(values.size, values.geonames)
const start = performance.now()
const { sections, report } = await compile(source, curated, (step, count) => {
  if (count === undefined) console.error(`${((performance.now() - start) / 1000).toFixed(0)} s: ${step}`)
})
const seconds = (performance.now() - start) / 1000
// Read before the conditions are measured, which takes memory as well.
const mostMemory = process.resourceUsage().maxRSS * 1024
let bytes = 0
for (const section of sections.values()) bytes += section.byteLength
console.log(`${conditions()}\n`)
console.log(
  table(
    ['towns', 'count', 'seconds', 'most memory, GB', 'sections, GB'],
    [[label, report.towns, seconds.toFixed(1), (mostMemory / 1e9).toFixed(2), (bytes / 1e9).toFixed(2)]],
  ),
)

#!/usr/bin/env node
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(`refdir needs Node 24 or later, this is ${process.version}; in a checkout, npx refdir brings its own`)
  process.exitCode = 2
} else {
  await import('./code-cache.js')
  await import('../src/cli.ts')
}

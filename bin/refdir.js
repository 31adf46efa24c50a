#!/usr/bin/env node
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(`refdir needs Node 24 or later, this is ${process.version}; in a checkout, npx refdir brings its own`)
  process.exitCode = 2
} else if (/[\\/]node_modules[\\/]/.test(import.meta.dirname)) {
  // As after `npm install` of a packed or cloned refdir: Node strips no types there.
  console.error(
    'refdir runs from a checkout, not from node_modules: git clone, npm ci, and npm link for the command refdir',
  )
  process.exitCode = 2
} else {
  if (process.argv[2] === 'serve') {
    await import('./huge-pages.js')
    // Does what serve.ts does about signals, until that is loaded.
    for (const signal of ['SIGHUP', 'SIGUSR1']) process.on(signal, () => {})
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
  }
  await import('./code-cache.js')
  await import('../src/cli.ts')
}

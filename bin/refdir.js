#!/usr/bin/env node
await import('../src/cli.ts')

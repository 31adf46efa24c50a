/**
 * Keeps what Node makes of the sources, types stripped and compiled, for the next start, which then takes a third
 * less time. Node tells by their content whether the sources have changed; where the folder cannot be written,
 * there is no such cache.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Milliseconds after a start; Node itself writes the cache only at an orderly end. */
const WRITTEN_AFTER = 10_000

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/refdir', import.meta.url)))
setTimeout(flushCompileCache, WRITTEN_AFTER).unref()

import { spawnSync } from 'node:child_process'

/** Why curl is not asked here, or false. */
export const WITHOUT_CURL = spawnSync('curl', ['--version']).status === 0 ? false : 'curl is not installed'

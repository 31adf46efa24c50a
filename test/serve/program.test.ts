import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, truncateSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { issueKey, revokeKey } from '../../src/access/stored-keys.ts'
import { flagOf } from '../../src/config/config.ts'
import { OPTIONS, type OptionName, SECRETS } from '../../src/config/options.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import { endWithUs } from '../end-with-us.ts'
import { freePort } from '../free-port.ts'
import { Program, printedRequest, runProgram } from '../program.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { until } from '../until.ts'
import { ONE_TOWN, TOWNS, TWO_TOWNS } from './small-service.ts'
import { writeUkrainianData } from './ukrainian-data.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'refdir.js')

/** Options that only other commands have. */
const OF_OTHER_COMMANDS = new Set(
  (
    'activateAfter publish out town json from mirror countries dataset ' +
    'keyName keyRate keyExpires keyOrigins overlap'
  ).split(' '),
)

describe('the program refdir serve', () => {
  const folder = temporaryFolder()
  const ukraine = join(folder, 'ukraine')
  before(async () => {
    await new FolderStore(folder).publish(ONE_TOWN)
    writeUkrainianData(ukraine)
  })

  const serve = (...args: string[]) =>
    new Program(['serve', '--store', folder, '--port', '0', '--admin-port', '0', ...args], folder)

  it('lists exactly its options in its help', async () => {
    const { stdout } = await runProgram(['serve', '--help'], folder)
    const listed = stdout.matchAll(/^ {2}(--[a-z-]+|[A-Z_]+)(?= |$)/gm)
    const names = (Object.keys(OPTIONS) as OptionName[]).filter((name) => !OF_OTHER_COMMANDS.has(name))
    assert.deepEqual(
      Array.from(listed, ([, option]) => option).toSorted(),
      names.map((name) => (SECRETS.includes(name) ? OPTIONS[name].env : flagOf(name))).toSorted(),
    )
  })

  it('reloads on SIGHUP, keeps serving while it drains unready, and exits with code 0', async () => {
    const program = serve('--drain', '3')
    const { url, headers } = await printedRequest(program)
    const [, admin = ''] = await program.prints(/(http:\S+)\/ready/)
    program.signal('SIGHUP')
    await program.prints(/"msg":"another data set is served"/, 'stderr')
    const ended = program.stop('SIGTERM')
    await program.prints(/"msg":"told to stop"/, 'stderr')
    const readiness = await fetch(`${admin}/ready`)
    assert.equal(readiness.status, 503)
    assert.match(await readiness.text(), /^\{"ready":false,"stopping":true,/)
    assert.equal((await fetch(`${admin}/live`)).status, 200)
    const answer = await fetch(url, { headers })
    assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close'])
    assert.equal(await ended, 0)
    const [, milliseconds] =
      /"level":30,.*"milliseconds":(\d+),"msg":"stopped: every answer was finished, .*"}\n$/.exec(program.stderr) ?? []
    assert(Number(milliseconds) >= 3000, program.stderr)
  })

  it('stops when the terminal that it runs in is closed', {
    skip: process.platform !== 'linux' && '`script`, which stands for a terminal, has other options elsewhere',
  }, async () => {
    const port = await freePort()
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/openapi.json`).then(
        () => true,
        () => false,
      )
    const program = `"${process.execPath}" "${PROGRAM}" serve --store "${folder}" --port ${port} --admin-port 0`
    const env = { PATH: process.env.PATH }
    const terminal = endWithUs(spawn('script', ['--quiet', '--command', program, '/dev/null'], { env }))
    await until(answers)
    terminal.kill('SIGKILL')
    await until(async () => !(await answers()))
  })

  it('warns of unknown variables named like its own, and of nothing else', async () => {
    const env = { REFDIR_PORT: '8080', REFDIR_THREAD: '1', REFDIR_SERVICE_HOST: '10.0.0.7', REFDIR_COLOUR: 'red' }
    const program = new Program(
      ['serve', '--store', folder, '--port', '0', '--admin-port', '0', '--threads', '1'],
      folder,
      env,
    )
    await printedRequest(program)
    await program.stop('SIGTERM')
    const warnings = program.stderr.split('\n').filter((line) => line.includes('"level":40'))
    assert.deepEqual(
      warnings.map((line) => JSON.parse(line).msg),
      [
        'REFDIR_PORT is ignored; did you mean PORT?',
        'REFDIR_THREAD is ignored; did you mean REFDIR_THREADS?',
        'REFDIR_COLOUR is ignored; refdir serve --help lists the variables that are read',
      ],
    )
  })

  it('exits at once with code 0 on SIGTERM during the start', async () => {
    const program = new Program(
      ['serve', '--store', join(folder, 'not-wanted'), '--port', '0', '--admin-port', '0', '--threads', '1'],
      folder,
    )
    await program.prints(/…/, 'stderr')
    assert.equal(await program.stop('SIGTERM'), 0)
    assert.match(program.stderr, /"signal":"SIGTERM","msg":"told to stop during the start"}\n$/)
    assert.doesNotMatch(program.stderr, /writing towns/)
    assert.equal(program.stdout, '')
  })

  it('ends in order, with code 0, if it is told to stop while its first thread serves and others may not yet', async () => {
    const admin = await freePort()
    const args = ['serve', '--store', folder, '--port', '0', '--admin-port', String(admin), '--threads', '4']
    const program = new Program(args, folder)
    await until(async () => (await fetch(`http://127.0.0.1:${admin}/ready`).catch(() => undefined))?.ok === true)
    assert.equal(await program.stop('SIGTERM'), 0)
    assert.match(program.stderr, /"msg":"stopped: every answer was finished, [^"]*"}\n$/)
  })

  it('serves what is published while it compiles, even after SIGHUP, and does not publish over it', async () => {
    const place = join(folder, 'overtaken')
    const own = ['--store', place, '--data', ukraine]
    const program = new Program(['serve', ...own, '--port', '0', '--admin-port', '0', '--threads', '1'], folder)
    await program.prints(/…/, 'stderr')
    try {
      const published = await new FolderStore(place).publish(ONE_TOWN)
      program.signal('SIGHUP')
      await program.prints(/somebody else has published in the meantime: what was compiled here is discarded/, 'stderr')
      await program.prints(/serves data set \w+ \(1 towns\)/)
      assert.deepEqual(await new FolderStore(place).history(), [{ ...published, isKept: true }])
    } finally {
      assert.equal(await program.stop('SIGTERM'), 0)
    }
  })

  it('warns that --data is ignored if a data set has been published', async () => {
    const program = serve('--data', 'my-data', '--threads', '1')
    await program.prints(
      /"level":40,.*"data":"my-data","msg":"--data is ignored, since somebody has published a data set/,
      'stderr',
    )
    const { url, headers } = await printedRequest(program)
    assert.equal((await fetch(url, { headers })).status, 200)
    assert.equal(await program.stop('SIGTERM'), 0)
  })

  it('keeps its data set if changed data lose towns, unless --allow-shrink is given', async () => {
    const place = join(folder, 'shrunk')
    const { number, version } = await new FolderStore(place).publish({
      ...TWO_TOWNS,
      inputs: 'of an earlier program',
    })
    const own = ['--store', place, '--data', ukraine]
    const args = ['serve', ...own, '--port', '0', '--admin-port', '0', '--threads', '1']
    const program = new Program(args, folder)
    try {
      await program.prints(/"level":50,.*changed data are not used: not published,.*it loses 1 of 2 towns/, 'stderr')
      await program.prints(new RegExp(`serves data set ${version} \\(2 towns\\)`))
      assert.equal((await new FolderStore(place).current())?.number, number)
    } finally {
      assert.equal(await program.stop('SIGTERM'), 0)
    }
    const allowed = new Program([...args, '--allow-shrink'], folder)
    try {
      await allowed.prints(/serves data set \w+ \(\d{4,} towns\)/)
      assert.equal((await new FolderStore(place).current())?.number, number + 1)
    } finally {
      assert.equal(await allowed.stop('SIGTERM'), 0)
    }
  })

  it('recompiles over a damaged snapshot even if towns are lost, and reports that it cannot compare', async () => {
    const place = join(folder, 'damaged')
    const store = new FolderStore(place)
    const publication = await store.publish({ ...TWO_TOWNS, inputs: 'of an earlier program' })
    truncateSync(await store.file(publication), 1000)
    const own = ['--store', place, '--data', ukraine]
    const program = new Program(['serve', ...own, '--port', '0', '--admin-port', '0', '--threads', '1'], folder)
    try {
      await program.prints(/^cannot be compared with number 1 .*truncated/m, 'stderr')
      await program.prints(/serves data set \w+ \(\d{4,} towns\)/)
    } finally {
      assert.equal(await program.stop('SIGTERM'), 0)
    }
  })

  it('answers on a full disk, and reports that last uses and new keys cannot be stored', async () => {
    const store = join(folder, 'full')
    await new FolderStore(store).publish(ONE_TOWN)
    const { key, stored } = issueKey({ name: 'full' }, new Date())
    await new FolderStore(store).changeKeys(() => [stored])
    const fileBlocks = 0
    const args = ['serve', '--store', store, '--port', '0', '--admin-port', '0', '--threads', '1']
    const program = new Program(args, folder, {}, { fileBlocks })
    const [, base = ''] = await program.prints(/ at (http:\S+)\/$/m)
    assert.equal((await fetch(`${base}/v2/references/areas`, { headers: { authorization: key } })).status, 200)
    assert.equal(await program.stop('SIGTERM'), 0)
    assert.match(
      program.stderr,
      /"level":40,.*key-uses\.json cannot be written.*"the last uses of keys cannot be stored"/,
    )
    const made = await runProgram(['keys', 'create', '--name', 'x', '--store', store], folder, {}, { fileBlocks })
    assert.deepEqual([made.code, made.stdout], [1, ''])
    assert.match(made.stderr, /^refdir keys create: .*keys\.json cannot be written, and is unchanged: EFBIG/)
    assert.deepEqual(await new FolderStore(store).keys(), [stored])
  })

  it('answers even if its output and log cannot be written, as on a full disk', { timeout: 120_000 }, async () => {
    const place = temporaryFolder()
    await new FolderStore(place).publish(ONE_TOWN)
    const base = `http://127.0.0.1:${await freePort()}`
    const args = ['serve', '--store', place, '--port', new URL(base).port, '--admin-port', '0', '--threads', '1']
    const circumstances = { fileBlocks: 0, outputTo: join(place, 'log') }
    const program = new Program(args, place, { REFDIR_ACCESS_KEY: 'right' }, circumstances)
    const ask = (authorization: string) =>
      fetch(base + TOWNS, { headers: { authorization } }).then(
        ({ status }) => status,
        () => undefined,
      )
    await until(async () => (await ask('right')) === 200)
    program.signal('SIGHUP')
    assert.equal(await ask('wrong'), 401)
    assert.equal(await ask('right'), 200)
    assert.equal(await program.stop('SIGTERM'), 0)
    assert.equal(readFileSync(join(place, 'log'), 'utf8'), '')
  })

  it('drops connections that the open files have no room for, so that /live is still answered', async () => {
    const admin = await freePort()
    const args = ['serve', '--store', folder, '--port', '0', '--admin-port', `${admin}`, '--threads', '1']
    const program = new Program(args, folder, {}, { openFiles: 130 })
    const { port } = new URL((await printedRequest(program)).url)
    const sockets = Array.from({ length: 150 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}))
    try {
      const metrics = async () => (await fetch(`http://127.0.0.1:${admin}/metrics`)).text()
      await until(async () => /^refdir_connections_dropped_total 130$/m.test(await metrics()))
      assert.equal((await fetch(`http://127.0.0.1:${admin}/live`)).status, 200)
      assert.match(program.stderr, /"level":40,.*"wanted":10000,"maxConnections":20,"msg":"fewer connections are taken/)
    } finally {
      for (const socket of sockets) socket.destroy()
      assert.equal(await program.stop('SIGTERM'), 0)
    }
  })

  it('exits at once with code 3 on a second signal, and logs that answers are cut off', async () => {
    const program = serve('--drain', '3600', '--threads', '1')
    await printedRequest(program)
    program.signal('SIGTERM')
    await program.prints(/"msg":"told to stop"/, 'stderr')
    assert.equal(await program.stop('SIGTERM'), 3)
    assert.match(program.stderr, /"level":50,.*"told to stop again: answers under way are cut off"}\n$/)
  })

  it('exits with code 0 on SIGTERM or SIGINT while it loads, and keeps starting on SIGHUP', {
    timeout: 120_000,
  }, async () => {
    const place = temporaryFolder()
    await new FolderStore(place).publish(ONE_TOWN)
    const start = (signal: NodeJS.Signals) =>
      new Program(['serve', '--store', place, '--port', '0', '--admin-port', '0', '--threads', '1'], place, {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(signalledWhileItLoads(signal))}`,
      })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) assert.equal(await start(signal).ended(), 0, signal)
    const reloaded = start('SIGHUP')
    await reloaded.prints(/ at (http:\S+)\/$/m)
    assert.equal(await reloaded.stop('SIGTERM'), 0)
  })

  it('opens no debugger on SIGUSR1', async () => {
    const program = serve('--threads', '1')
    await printedRequest(program)
    program.signal('SIGUSR1')
    program.signal('SIGHUP')
    await program.prints(/"msg":"another data set is served"/, 'stderr')
    assert.equal(await program.stop('SIGTERM'), 0)
    assert.doesNotMatch(program.stderr, /debugger|inspector/i)
  })

  it('refuses the same port for --port and --admin-port', async () => {
    const port = String(await freePort())
    const args = ['serve', '--store', folder, '--port', port, '--admin-port', port]
    const { code, stderr } = await runProgram(args, folder)
    assert.deepEqual([code, /each needs a port of its own/.test(stderr)], [2, true], stderr)
  })

  it('exits with code 1 and a message if its port is in use', async () => {
    const first = serve('--threads', '1')
    const { url } = await printedRequest(first)
    const args = ['serve', '--store', folder, '--admin-port', '0', '--port', new URL(url).port, '--threads', '1']
    const { code, stderr } = await runProgram(args, folder)
    assert.equal(code, 1)
    assert.match(stderr, /^refdir serve: .*EADDRINUSE/m)
    assert.doesNotMatch(stderr, /^\s+at /m)
    await first.stop('SIGTERM')
  })

  it('exits with code 1 on a damaged snapshot at its start, naming publication, file and remedy', async () => {
    const store = join(folder, 'damaged before a start')
    const { version } = await new FolderStore(store).publish({ ...ONE_TOWN, parts: [Buffer.from('damaged')] })
    const { code, stderr } = await runProgram(['serve', '--store', store, '--port', '0', '--threads', '1'], folder)
    assert.equal(code, 1)
    assert.match(
      stderr,
      new RegExp(
        `^refdir serve: publication 1 \\(${version}\\): .*${version}\\.refdir: truncated.*; refdir rollback N .* publish`,
        'm',
      ),
    )
    assert.doesNotMatch(stderr, /^\s+at /m)
  })

  it('refuses to listen beyond loopback if no key is in force', async () => {
    const store = new FolderStore(folder)
    const { stored } = issueKey({ name: 'gone' }, new Date())
    await store.changeKeys(() => revokeKey([stored], stored.id, new Date()))
    const { code, stderr } = await runProgram(['serve', '--store', folder, '--host', '0.0.0.0', '--port', '0'], folder)
    assert.equal(code, 1, 'systemd starts it again, until there is a key')
    assert.match(stderr, /none of the 1 keys is in force, so only this machine may connect/)
    await store.changeKeys(() => [])
  })

  it('logs its configuration at level debug, and neither prints the access key nor quotes it in a refusal', async () => {
    const secret = 'a key of the environment'
    const env = { REFDIR_ACCESS_KEY: secret }
    const args = ['serve', '--store', folder, '--port', '0', '--admin-port', '0', '--threads', '1']
    const program = new Program([...args, '--log-level', 'debug'], folder, env)
    const [, configuration = ''] = await program.prints(/^(.*"msg":"configuration".*)$/m, 'stderr')
    assert.match(configuration, /"maxAge":300/)
    assert.match(configuration, /"accessKey":"given"/)
    const [, base = ''] = await program.prints(/at (http:\S+)\/$/m)
    await fetch(`${base}/v2/references/areas`, { headers: { authorization: `${secret} mistyped` } })
    const quoting = await fetch(`${base}/v2/references/areas?ids=${secret}`, { headers: { authorization: secret } })
    const refusal = await quoting.text()
    assert.equal(await program.stop('SIGTERM'), 0)
    assert(refusal.includes('***') && !refusal.includes(secret), refusal)
    assert(!`${program.stdout}${program.stderr}`.includes(secret))
  })

  it('logs answers with --access-log, and refused keys with the reason in any case', async () => {
    const place = temporaryFolder()
    const store = new FolderStore(place)
    await store.publish(ONE_TOWN)
    const [used, revoked] = ['used', 'revoked'].map((name) => issueKey({ name }, new Date()))
    assert(used !== undefined && revoked !== undefined)
    await store.changeKeys(() => revokeKey([used.stored, revoked.stored], revoked.stored.id, new Date()))
    const logged = async (...more: string[]) => {
      const args = ['serve', '--store', place, '--port', '0', '--admin-port', '0', '--threads', '1', ...more]
      const program = new Program(args, place)
      const [, base = ''] = await program.prints(/ at (http:\S+)\/$/m)
      for (const { key } of [used, revoked]) await fetch(base + TOWNS, { headers: { authorization: key } })
      assert.equal(await program.stop('SIGTERM'), 0)
      const lines = program.stderr.split('\n').filter((line) => /"(?:answered|key refused)"/.test(line))
      return lines.map((line) => JSON.parse(line)).map(({ msg, key, status, reason }) => [msg, key, status ?? reason])
    }
    const refused = ['key refused', revoked.stored.id, 'revoked']
    assert.deepEqual(await logged(), [refused])
    assert.deepEqual(await logged('--access-log'), [
      ['answered', used.stored.id, 200],
      refused,
      ['answered', revoked.stored.id, 401],
    ])
  })

  it('stops on SIGINT despite a silent client connection', async () => {
    const program = serve('--threads', '1')
    const { url } = await printedRequest(program)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => {})
    assert.equal(await program.stop('SIGINT'), 0)
  })
})

/** A module that sends a signal to its own process when that begins to load the command line. */
function signalledWhileItLoads(signal: NodeJS.Signals): string {
  return `import { registerHooks } from 'node:module'
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.endsWith('/cli.ts')) process.kill(process.pid, '${signal}')
    return next(specifier, context)
  },
})`
}

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createKey } from '../src/access/key-format.ts'
import { BUNDLED_DATA } from '../src/commands/steps/bundled-inputs.ts'
import { bundledSnapshotFile } from './bundled.ts'
import { freePort } from './free-port.ts'
import { type Environment, ONLY_AS_ROOT, Program, printedRequest, runProgram } from './program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const TOWNS = '/v2/references/towns/by/name'

const folder = temporaryFolder()

/** For a service beside others, of which only one gets the default admin port, and the rest would warn about it. */
const OWN_PORT = { REFDIR_ADMIN_PORT: '0' }

const start = (args: readonly string[], env: Environment = {}) => new Program(args, folder, env)
const run = (args: readonly string[], env: Environment = {}) => runProgram(args, folder, env)

function assertNoStack(text: string): void {
  assert.doesNotMatch(text, /^\s+at /m)
}

describe('the command line', () => {
  it('explains its commands and options', async () => {
    const expected = [
      { args: ['--help'], words: ['refdir <command>', 'serve', 'compile', '--help'] },
      { args: ['serve', '--help'], words: ['refdir serve', '--port N', 'PORT, default 8080', 'REFDIR_ACCESS_KEY'] },
      { args: ['help', 'serve'], words: ['refdir serve', '--port N'] },
      { args: ['help', 'keys'], words: ['refdir keys <command>', 'keys rotate'] },
      { args: ['help', 'keys', 'create'], words: ['refdir keys create', '--name'] },
      { args: ['publish', '--help'], words: ['--activate-after SECONDS  '] },
    ]
    await Promise.all(
      expected.map(async ({ args, words }) => {
        const { code, stdout, stderr } = await run(args)
        assert.deepEqual([code, stderr], [0, ''])
        for (const word of words) assert(stdout.includes(word), `${word} is not in\n${stdout}`)
        assert.doesNotMatch(stdout, /default (undefined|false)?\)/)
      }),
    )
  })

  it('has no commands but those that docs/operations.md tells of', async () => {
    const { stdout } = await run(['--help'])
    const told = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
    const names = [...stdout.matchAll(/^ {2}(\S+(?: \S+)?) {2,}/gm)].map(([, name]) => name)
    assert(names.length > 10, stdout)
    assert.deepEqual(
      names.filter((name) => !told.includes(`refdir ${name}`)),
      [],
    )
  })

  it('shows what would control the terminal in an error, such as in the name of a file', async () => {
    const { code, stderr } = await run(['inspect', 'a\u001b[2J\u009b.refdir'])
    assert.equal(code, 1)
    assert.match(stderr, /^refdir inspect: .*a\\u001b\[2J\\u009b\.refdir.*\n$/)
  })

  it('prints the version in package.json', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
    const { code, stdout, stderr } = await run(['--version'])
    assert.deepEqual([code, stdout, stderr], [0, `${version}\n`, ''])
  })

  it('says where it runs when it was installed as a package, whose types Node does not strip', () => {
    const bin = join(folder, 'node_modules', 'refdir', 'bin')
    cpSync(join(import.meta.dirname, '..', 'bin'), bin, { recursive: true })
    const { status, stderr } = spawnSync(process.execPath, [join(bin, 'refdir.js'), '--version'], { encoding: 'utf8' })
    assert.equal(status, 2)
    assert.match(stderr, /^refdir runs from a checkout, not from node_modules: .*npm link/)
    assertNoStack(stderr)
  })

  it('refuses unexpected arguments', async () => {
    const { code, stderr } = await run(['compile', 'everything'])
    assert.equal(code, 2)
    assert.match(stderr, /^refdir compile: "everything": unexpected argument/)
  })

  it('refuses an unknown command, and lists the known ones', async () => {
    const { code, stdout, stderr } = await run(['sevre'])
    assert.equal(code, 2)
    assert.match(stdout + stderr, /serve .*\n.*compile/)
  })

  it('lists the subcommands of keys, without a subcommand and with --help', async () => {
    const [missing, asked] = await Promise.all([run(['keys']), run(['keys', '--help'])])
    assert.deepEqual([missing.code, asked.code], [2, 0])
    assert.match(missing.stderr, /^refdir: "keys" is only the first of two words$/m)
    for (const text of [missing.stderr, asked.stdout]) {
      assert.match(text, /^usage: refdir keys <command> \[options\]\n\n {2}keys create .*\n {2}keys list /m)
      assert.doesNotMatch(text, /^ {2}serve/m)
    }
  })

  it('exits with code 0 and no message when its output pipe is closed, as by head', async () => {
    await run(['keys', 'create', '--name', 'unread'])
    const { code, stderr } = await runProgram(['keys', 'list'], folder, {}, { closed: 'stdout' })
    assert.deepEqual([code, stderr], [0, ''])
  })

  it('masks an access key that was passed as the wrong argument', async () => {
    const { key } = createKey()
    for (const args of [[key], ['keys', 'list', key], ['rollback', key], ['keys', 'create', '--rate', key]]) {
      const { code, stdout, stderr } = await run(args)
      assert.equal(code, 2, args.join(' '))
      assert.match(stderr, /refdir_[0-9a-f]{8}_\*\*\*/)
      assert(!`${stdout}${stderr}`.includes(key))
    }
  })

  it('refuses bad options with code 2 and a message, not a stack trace', async () => {
    const [unknown, bad] = await Promise.all([
      run(['serve', '--prot', '8080']),
      run(['serve', '--port', 'http'], { REFDIR_LOG_LEVEL: 'loud' }),
    ])
    assert.deepEqual([unknown.code, bad.code], [2, 2])
    assert.match(unknown.stderr, /^refdir serve: .*--prot/)
    assert.match(bad.stderr, /--port \(PORT\): "http"/)
    assert.match(bad.stderr, /--log-level \(REFDIR_LOG_LEVEL\): "loud"/)
    assertNoStack(unknown.stderr)
    assertNoStack(bad.stderr)
  })

  it('warns of unknown variables named like its own in every command, once', async () => {
    const env = { REFDIR_IMPORT_COUNTRY: 'UA', REFDIR_COLOUR: 'red', REFDIR_STORE: 'nothing' }
    const { code, stdout, stderr } = await run(['history'], env)
    assert.deepEqual([code, stdout], [0, 'nothing is published in nothing yet\n'])
    assert.equal(
      stderr,
      `refdir history: REFDIR_IMPORT_COUNTRY is ignored; did you mean REFDIR_IMPORT_COUNTRIES?
refdir history: REFDIR_COLOUR is ignored; refdir history --help lists the variables that are read
`,
    )
  })

  it('refuses a malformed DATABASE_URL or REDIS_URL with code 2, without printing it', async () => {
    const env = { DATABASE_URL: 'mysql://u:secret@h/d', REDIS_URL: 'notaurl-secret' }
    const [serve, keys] = await Promise.all([run(['serve'], env), run(['keys', 'list'], env)])
    assert.deepEqual([serve.code, keys.code], [2, 2])
    assert.match(serve.stderr, /^refdir serve: DATABASE_URL is not of the form .*\nREDIS_URL is not of the form redis:/)
    for (const { stderr } of [serve, keys]) assert.doesNotMatch(stderr, /secret/)
  })

  it('reports file, line and column of faults in the data, and publishes nothing', async () => {
    const data = join(folder, 'data')
    cpSync(BUNDLED_DATA, data, { recursive: true })
    writeFileSync(join(data, 'currencies.csv'), 'id,ru,uk,en\n2,грн.,грн.,UAH\nx,$,$,$\n')
    const { code, stderr } = await run(['compile', '--data', data, '--store', join(folder, 'nothing')])
    assert.equal(code, 1)
    assert.match(stderr, /currencies\.csv, line 3, column id: "x" is not a whole number/m)
    assertNoStack(stderr)
    assert(!existsSync(join(folder, 'nothing')))
  })

  it('reports that --data is not a folder, or one without data, in serve, compile and import geonames', async () => {
    const [nowhere, file, empty] = [join(folder, 'nowhere'), join(folder, 'file'), join(folder, 'empty')]
    writeFileSync(file, '')
    mkdirSync(empty)
    const faults = [
      `${nowhere}: there is no such folder`,
      `${file}: this is a file, not a folder`,
      `${empty}: this folder has no .csv or .tsv file`,
    ]
    const commands = [['serve'], ['compile'], ['import', 'geonames', '--from', folder]]
    await Promise.all(
      commands.flatMap((command) =>
        faults.map(async (expected) => {
          const [data = ''] = expected.split(':')
          const args = [...command, '--data', data, '--store', join(folder, 'nothing')]
          const { code, stderr } = await run(args, OWN_PORT)
          assert.equal(code, 1)
          assert(
            stderr.startsWith(
              `refdir ${command.slice(0, 2).join(' ')}: 1 fault in the data files\n--data ${expected}\n`,
            ),
          )
        }),
      ),
    )
    assert(!existsSync(join(folder, 'nothing')))
  })

  it('names a store that can never be made, and the option that chooses another', {
    skip: process.platform !== 'linux' && 'needs /proc',
    timeout: 30_000,
  }, async (t) => {
    const program = start(['keys', 'create', '--name', 'x', '--store', '/proc/refdir/below'])
    t.after(() => program.signal('SIGKILL'))
    assert.equal(await program.ended(), 1)
    assert.match(
      program.stderr,
      /^refdir keys create: \/proc\/refdir\/below cannot be created \(--store or REFDIR_STORE chooses another place\): ENOENT: .*\n$/,
    )
  })

  it('reports before any work that the destination cannot be written or reached', { skip: ONLY_AS_ROOT }, async () => {
    const theirs = join(folder, 'theirs')
    mkdirSync(theirs)
    for (const each of [folder, theirs]) chmodSync(each, 0o555)
    const runAs = (args: readonly string[], env: Environment = {}) =>
      runProgram(args, theirs, { ...OWN_PORT, ...env }, { isUnprivileged: true })
    const may = `the folder ${theirs} is not writable: EACCES`
    const notMade = `${join(theirs, 'store', 'below')} cannot be created (--store or REFDIR_STORE chooses another place): EACCES`
    const notWritten = 'lock cannot be written, so nothing in its folder can be changed'
    const below = ['--store', 'store/below']
    const noDatabase = { DATABASE_URL: `postgres://a:b@127.0.0.1:${await freePort()}/a` }
    try {
      const endings = await Promise.all(
        (
          [
            [2, 'compile', [], `without --out: ${may}`],
            [2, 'compile', ['--out', 'x.refdir'], `--out x.refdir: ${may}`],
            [1, 'compile', ['--publish', ...below], notMade],
            [1, 'compile', ['--publish'], 'connect ECONNREFUSED', noDatabase],
            [1, 'import geonames', ['--from', 'nowhere', '--publish', '--store', '.'], notWritten],
            [1, 'import geonames', ['--from', 'nowhere', '--publish'], 'connect ECONNREFUSED', noDatabase],
            [1, 'serve', ['--port', '0', '--store', '.'], notWritten],
            [1, 'serve', ['--port', '0', ...below], notMade],
            [1, 'serve', ['--port', '0'], 'connect ECONNREFUSED', noDatabase],
            [1, 'keys create', ['--name', 'x', '--store', '.'], notWritten],
          ] as const
        ).map(async ([expected, command, args, words, env]) => {
          const { code, stdout, stderr } = await runAs([...command.split(' '), ...args], env)
          return { code, stdout, stderr, expected, command, words }
        }),
      )
      for (const { code, stdout, stderr, expected, command, words } of endings) {
        assert.deepEqual([code, stdout], [expected, ''], stderr)
        assert.match(stderr, new RegExp(`^refdir ${command}: .*\\n$`))
        assert(stderr.includes(words), stderr)
      }
    } finally {
      chmodSync(folder, 0o755)
    }
  })

  it('compiles to a file the same bytes as the service at its first start, even if stderr is closed', async () => {
    const out = join(folder, 'compiled.refdir')
    const args = ['compile', '--out', out, '--store', join(folder, 'nothing')]
    const { code, stdout } = await runProgram(args, folder, {}, { closed: 'stderr' })
    assert.equal(code, 0)
    assert.match(stdout, /^towns +\d{6}$/m)
    assert.match(stdout, /^ {2}UA +\d+ towns, with postcode [\d.]+ %, named in ru 100\.0 %, named in uk 100\.0 %$/m)
    assert(readFileSync(out).equals(readFileSync((await bundledSnapshotFile()).path)))
    assert(!existsSync(join(folder, 'nothing')))
  })

  it('refuses to listen beyond loopback without keys', async () => {
    const { code, stdout, stderr } = await run(['serve', '--host', '0.0.0.0', '--store', join(folder, 'open')])
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /: --host 0\.0\.0\.0 \(HOST\): there are no keys, so only this machine may connect/)
    assertNoStack(stderr)
    assert(!existsSync(join(folder, 'open')))
  })
})

describe('refdir serve', () => {
  let store = ''
  let first: Program
  before(async () => {
    store = process.env.REFDIR_TEST_STORE ?? ''
    // The environment of the tests asks for huge pages already; here the program has to.
    first = serve({ GLIBC_TUNABLES: undefined })
    await printedRequest(first)
  })
  after(() => first.stop('SIGTERM'))

  function serve(env: Environment = {}): Program {
    return start(['serve', '--store', store, '--threads', '1'], { PORT: '0', ...env })
  }

  it('compiles the bundled data when the store is empty, and serves them', async () => {
    const printed = process.env.REFDIR_TEST_FIRST_START ?? ''
    assert.match(printed, /^compiled \d{6} towns in /m)
    const [, version] = /serves data set ([0-9a-f]{16}) /.exec(printed) ?? []
    assert.deepEqual(readdirSync(join(store, 'snapshots')), [`${version}.refdir`])
  })

  it('prints a sample request that works as printed', async () => {
    const { url, headers, key } = await printedRequest(first)
    assert.match(key, /^refdir_[0-9a-f]{8}_/)
    assert.match(url, /^http:\/\/127\.0\.0\.1:[1-9]\d*\/v2\//)
    const response = await fetch(url, { headers })
    assert.equal(response.status, 200)
    const [town] = (await response.json()) as { name: string; countrySign: string }[]
    assert.deepEqual([town?.name, town?.countrySign], ['Львів', 'UA'])
  })

  it('prints a link to the explorer with the key in the URL fragment', async () => {
    const [, link = ''] = await first.prints(/^Look around: (\S+)$/m)
    const { hash, pathname } = new URL(link)
    assert.deepEqual([pathname, hash], ['/', `#key=${(await printedRequest(first)).key}`])
    assert.match(await (await fetch(link)).text(), /<town-input /)
  })

  it('stores no demo key', () => assert(!existsSync(join(store, 'keys.json'))))

  it('compiles nothing when the store is up to date, and makes a new demo key', async () => {
    const { key } = await printedRequest(first)
    assert.doesNotMatch(first.stderr, /compiled|…/)
    assert(!(process.env.REFDIR_TEST_FIRST_START ?? '').includes(key))
  })

  it('has its data in huge pages if the system leaves that to programs', async (t) => {
    const enabled = '/sys/kernel/mm/transparent_hugepage/enabled'
    if (!existsSync(enabled) || !readFileSync(enabled, 'latin1').includes('[madvise]'))
      return t.skip('the system gives huge pages to all programs, or to none')
    const memory = readFileSync(`/proc/${first.pid}/smaps_rollup`, 'latin1')
    const [, kilobytes = ''] = /^AnonHugePages: +(\d+) kB$/m.exec(memory) ?? []
    assert(Number(kilobytes) > 50_000, memory)
  })

  it('ends with code 0 on SIGTERM and SIGINT, with a client still connected', async () => {
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      const program = serve()
      const { url, headers } = await printedRequest(program)
      await (await fetch(url, { headers })).arrayBuffer()
      assert.equal(await program.stop(signal), 0)
      await assert.rejects(fetch(url, { headers }), /fetch failed/)
    }
    await Promise.all([end('SIGTERM'), end('SIGINT')])
  })

  it('never logs its demo key, wherever a request carries it', async () => {
    const program = serve({ REFDIR_LOG_LEVEL: 'debug' })
    const { url, headers, key } = await printedRequest(program)
    const { origin } = new URL(url)
    const requests: [string, RequestInit][] = [
      [url, { headers }],
      [url, { headers: { authorization: `Bearer ${key}` } }],
      [url, { headers: { authorization: `${key}x` } }],
      [`${url}&key=${key}`, { headers: { ...headers, prefer: 'handling=strict' } }],
      [`${origin}${TOWNS}?query=${key}&limit=${key}`, { headers }],
      [`${origin}/${key}`, { headers }],
      [url, { headers, method: 'POST', body: key }],
    ]
    const statuses: number[] = []
    for (const [asked, init] of requests) statuses.push((await fetch(asked, init)).status)
    assert.deepEqual(statuses, [200, 401, 401, 400, 400, 404, 405])
    assert.equal(await program.stop('SIGTERM'), 0)
    assert.match(program.stderr, /"level":/, 'the log is in its standard error')
    assert(!program.stderr.includes(key), program.stderr)
    assert.equal(program.stdout.split(key).length, 4, 'the key is printed alone, in the link and in the curl line')
  })

  it('accepts REFDIR_ACCESS_KEY, makes no demo key, and never prints or echoes the given one', async () => {
    const secret = 'a key of the environment'
    const program = serve({ REFDIR_ACCESS_KEY: secret, REFDIR_LOG_LEVEL: 'debug' })
    const [, origin] = await program.prints(/ at (http:\/\/127\.0\.0\.1:\d+)\/$/m)
    const ask = (authorization: string) => fetch(`${origin}${TOWNS}?query=lviv`, { headers: { authorization } })
    assert.equal((await ask(secret)).status, 200)
    assert.equal((await ask(`${secret}!`)).status, 401)
    const headers = { authorization: secret, prefer: 'handling=strict' }
    for (const query of [`limit=${secret}`, `ids=1,${secret}`, `language=${secret}`, `${secret}=1`]) {
      const refused = await fetch(`${origin}/v2/references/cargo?query=a&${query}`, { headers })
      const body = await refused.text()
      assert.equal(refused.status, 400, body)
      assert.match(body, /\*\*\*/, 'the place is shown')
      assert(!body.includes(secret), body)
    }
    assert.equal(await program.stop('SIGTERM'), 0)
    assert.doesNotMatch(program.stdout, /Demo|curl|refdir_/)
    assert(!(program.stdout + program.stderr).includes(secret))
  })
})

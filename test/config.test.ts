import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { describe, it } from 'node:test'
import { ConfigError, readConfig } from '../src/config/config.ts'
import { OPTIONS, type OptionName } from '../src/config/options.ts'
import { unknownVariables } from '../src/config/unknown-variables.ts'

const ALL = Object.keys(OPTIONS) as OptionName[]

/** The message of the error that arguments and environment give, a fault per line. */
function faults(args: readonly string[], env: Record<string, string> = {}): string[] {
  try {
    readConfig(ALL, args, env)
  } catch (error) {
    assert(error instanceof ConfigError, `${error}`)
    return error.message.split('\n')
  }
  return []
}

describe('the configuration', () => {
  it('has defaults', () => {
    assert.deepEqual(
      { ...readConfig(ALL, [], {}).config },
      {
        store: '.refdir',
        host: '127.0.0.1',
        port: 8080,
        data: undefined,
        from: undefined,
        mirror: undefined,
        countries: undefined,
        dataset: 'allCountries',
        publish: false,
        out: undefined,
        allowShrink: false,
        keep: 10,
        town: undefined,
        json: false,
        maxAge: 300,
        sunset: undefined,
        logLevel: 'info',
        accessLog: false,
        threads: Math.min(availableParallelism(), 256),
        adminHost: '127.0.0.1',
        adminPort: undefined,
        maxConnections: 10_000,
        refusals: { requests: 20, seconds: 1 },
        trustedProxies: [],
        drain: 0,
        keyName: undefined,
        keyRate: undefined,
        keyExpires: undefined,
        keyOrigins: [],
        overlap: 24,
        accessKey: undefined,
        databaseUrl: undefined,
        redisUrl: undefined,
        activateAfter: undefined,
      },
    )
  })

  it('is read from the command line', () => {
    const line =
      '--store S --host ::1 --port 0 --data D --max-age 60 --sunset 2027-12-31 --log-level debug --access-log ' +
      '--threads 4 --admin-host ::1 --admin-port 0 --max-connections 9 --refusals 9/m --drain 5 ' +
      '--trusted-proxies 10.0.0.0/8,::1 --trusted-proxies 192.0.2.1 --name N --rate 7/h --expires 2027-12-31 ' +
      '--origin https://a.test --origin http://b.test:8080 --overlap 1 ' +
      '--publish --out F --allow-shrink --keep 3 --town 5 --json ' +
      '--from E --mirror http://m.example/export --countries ua,PL --countries md --dataset cities500'
    assert.deepEqual(
      { ...readConfig(ALL, line.split(' '), {}).config },
      {
        store: 'S',
        host: '::1',
        port: 0,
        data: 'D',
        from: 'E',
        mirror: 'http://m.example/export',
        countries: ['UA', 'PL', 'MD'],
        dataset: 'cities500',
        publish: true,
        out: 'F',
        allowShrink: true,
        keep: 3,
        town: 5,
        json: true,
        maxAge: 60,
        sunset: new Date('2027-12-31'),
        logLevel: 'debug',
        accessLog: true,
        threads: 4,
        adminHost: '::1',
        adminPort: 0,
        maxConnections: 9,
        refusals: { requests: 9, seconds: 60 },
        trustedProxies: ['10.0.0.0/8', '::1', '192.0.2.1'],
        drain: 5,
        keyName: 'N',
        keyRate: { requests: 7, seconds: 3600 },
        keyExpires: new Date('2027-12-31'),
        keyOrigins: ['https://a.test', 'http://b.test:8080'],
        overlap: 1,
        accessKey: undefined,
        databaseUrl: undefined,
        redisUrl: undefined,
        activateAfter: undefined,
      },
    )
  })

  it('is read from the environment', () => {
    const env = {
      REFDIR_STORE: 'S',
      HOST: '0.0.0.0',
      PORT: '65535',
      REFDIR_DATA: 'D',
      REFDIR_MAX_AGE: '0',
      REFDIR_SUNSET: '2027-12-31T12:00:00Z',
      REFDIR_LOG_LEVEL: 'silent',
      REFDIR_ACCESS_LOG: '1',
      REFDIR_THREADS: '2',
      REFDIR_ADMIN_HOST: '0.0.0.0',
      REFDIR_ADMIN_PORT: '9000',
      REFDIR_MAX_CONNECTIONS: '100',
      REFDIR_REFUSALS: '1/s',
      REFDIR_TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2',
      REFDIR_DRAIN: '3',
      REFDIR_KEY_NAME: 'ACME',
      REFDIR_KEY_RATE: '50/s',
      REFDIR_KEY_EXPIRES: '2028-01-01',
      REFDIR_KEY_ORIGINS: 'https://a.test,https://b.test',
      REFDIR_KEY_OVERLAP: '0',
      REFDIR_ACCESS_KEY: 'secret',
      REFDIR_PUBLISH: 'true',
      REFDIR_OUT: 'F',
      REFDIR_ALLOW_SHRINK: '1',
      REFDIR_KEEP: '3',
      REFDIR_TOWN: '5',
      REFDIR_JSON: '0',
      REFDIR_IMPORT_FROM: 'E',
      REFDIR_MIRROR: 'http://m.example/export',
      REFDIR_IMPORT_COUNTRIES: 'UA PL',
      REFDIR_IMPORT_DATASET: 'cities500',
    }
    assert.deepEqual(
      { ...readConfig(ALL, [], env).config },
      {
        store: 'S',
        host: '0.0.0.0',
        port: 65_535,
        data: 'D',
        from: 'E',
        mirror: 'http://m.example/export',
        countries: ['UA', 'PL'],
        dataset: 'cities500',
        publish: true,
        out: 'F',
        allowShrink: true,
        keep: 3,
        town: 5,
        json: false,
        maxAge: 0,
        sunset: new Date('2027-12-31T12:00:00Z'),
        logLevel: 'silent',
        accessLog: true,
        threads: 2,
        adminHost: '0.0.0.0',
        adminPort: 9000,
        maxConnections: 100,
        refusals: { requests: 1, seconds: 1 },
        trustedProxies: ['10.0.0.1', '10.0.0.2'],
        drain: 3,
        keyName: 'ACME',
        keyRate: { requests: 50, seconds: 1 },
        keyExpires: new Date('2028-01-01'),
        keyOrigins: ['https://a.test', 'https://b.test'],
        overlap: 0,
        accessKey: 'secret',
        databaseUrl: undefined,
        redisUrl: undefined,
        activateAfter: undefined,
      },
    )
  })

  it('prefers the command line to the environment, and the environment to the defaults', () => {
    const env = { PORT: '1', REFDIR_STORE: 'from environment' }
    const { port, store, host } = readConfig(ALL, ['--port=2'], env).config
    assert.deepEqual([port, store, host], [2, 'from environment', '127.0.0.1'])
  })

  it('treats an empty variable as unset', () => {
    const { port, accessKey, sunset } = readConfig(ALL, [], {
      PORT: '',
      REFDIR_ACCESS_KEY: '',
      REFDIR_SUNSET: '',
    }).config
    assert.deepEqual([port, accessKey, sunset], [8080, undefined, undefined])
  })

  it('trims whitespace around the access key, such as the newline of a file', () => {
    for (const given of ['secret\n', ' secret', 'secret\r\n'])
      assert.equal(readConfig(ALL, [], { REFDIR_ACCESS_KEY: given }).config.accessKey, 'secret')
    assert.equal(readConfig(ALL, [], { REFDIR_ACCESS_KEY: 'some words' }).config.accessKey, 'some words')
  })

  it('refuses an access key that no client could send, without showing it', () => {
    for (const given of ['ключ', 'sec\nret', 'sec\tret', 'ké'])
      assert.deepEqual(faults([], { REFDIR_ACCESS_KEY: given }), [
        'REFDIR_ACCESS_KEY contains characters that a key cannot have: use printable ASCII, which all clients can send',
      ])
    assert.deepEqual(faults([], { REFDIR_ACCESS_KEY: '\n' }), ['REFDIR_ACCESS_KEY is blank'])
  })

  it('reports a malformed address of a mirror without revealing a password in it', () => {
    for (const given of ['ftp://bob:secret@mirror.example', 'http://bob:secret@host:99999/'])
      assert.deepEqual(faults([], { REFDIR_MIRROR: given }), [
        '--mirror (REFDIR_MIRROR) is not an address that starts with https:// or http://',
      ])
  })

  it('reports a malformed DATABASE_URL or REDIS_URL along with other faults, without revealing secrets', () => {
    for (const given of [
      'http://:secret@x',
      'secret',
      'redis://:secret@x:port',
      'postgres://x',
      ':secret@x:6379',
      'redis:secret',
      'redis:6379',
      'redis://',
      'redis:///1',
    ])
      assert.deepEqual(faults([], { REDIS_URL: given, PORT: 'x' }), [
        'REDIS_URL is not of the form redis://:password@host:6379, or rediss:// with TLS',
        '--port (PORT): "x" is not a whole number from 0 to 65535',
      ])
    for (const given of ['redis://:p@h/secret', 'redis://h:6379/1x', 'redis://h/-1'])
      assert.deepEqual(faults([], { REDIS_URL: given }), [
        'REDIS_URL may have nothing behind host and port but the number of a database, such as /1',
      ])
    for (const given of ['redis://:%secret@h', 'redis://u%:p@h:6379', 'redis://:%ff@h'])
      assert.deepEqual(faults([], { REDIS_URL: given }), [
        'REDIS_URL has a % in its user or password that must be written as %25',
      ])
    const wrong: Readonly<Record<string, RegExp>> = {
      'mysql://u:secret@h/d':
        /^DATABASE_URL is not of the form postgres:\/\/user:password@host:5432,host2:5432\/database$/,
      secret: /^DATABASE_URL is not of the form/,
      'postgres://u:secret@h:port/d': /^DATABASE_URL has an invalid host or port/,
      'postgres://u:secret/more@h/d': /^DATABASE_URL has an @ after .*%2F/,
      'postgres://u:0/secret@h/d': /^DATABASE_URL has an @ after .*%2F/,
      'postgres://u:p@secret@h/d': /^DATABASE_URL has an @ after .*%40/,
      // As a URL, host u with port 12.
      'postgres://u:12#secret@h/d': /^DATABASE_URL is not of the form/,
      'postgres://h/d#secret': /^DATABASE_URL is not of the form/,
      'postgres://': /^DATABASE_URL names no host: postgres:\/\/user/,
      'postgres:///d': /^DATABASE_URL names no host: /,
      'postgres://h,/d': /^DATABASE_URL names no host beside a comma: /,
      'postgres://h/d?connect_timeout=x': /^DATABASE_URL has connect_timeout=x, which is not a number of seconds/,
    }
    for (const [given, message] of Object.entries(wrong)) {
      const [fault = '', ...others] = faults([], { DATABASE_URL: given })
      assert.match(fault, message)
      assert.deepEqual(others, [])
      assert.doesNotMatch(fault, /secret|more/)
    }
  })

  it('accepts several database hosts, TLS and a trailing newline in DATABASE_URL and REDIS_URL', () => {
    const [database, redis] = ['postgresql://u:p%40@a:1,[::1]:2,c/d?sslmode=require&user=x@y', 'rediss://:p@h:6380/1']
    const env = { DATABASE_URL: `${database}\n`, REDIS_URL: `${redis}\n` }
    const { databaseUrl, redisUrl } = readConfig(ALL, [], env).config
    assert.deepEqual([databaseUrl, redisUrl], [database, redis])
  })

  it('takes an access key from the environment only', () => {
    assert.match(faults(['--access-key', 'secret']).join(), /--access-key/)
  })

  it('cannot be changed', () => {
    const { config } = readConfig(ALL, [], {})
    assert(Object.isFrozen(config))
    assert.throws(() => Object.assign(config, { port: 1 }), TypeError)
  })

  it('refuses ports and ages that are not whole numbers in range', () => {
    for (const port of ['-1', '65536', '1.5', 'http', '0x50', '1e3', '', ' 80', '99999999999999999999']) {
      const [fault = ''] = faults([`--port=${port}`])
      const expected = `--port (PORT): ${JSON.stringify(port)} is not a whole number from 0 to 65535`
      assert.equal(fault, expected)
    }
    assert.match(faults([], { REFDIR_MAX_AGE: '31536001' }).join(), /--max-age \(REFDIR_MAX_AGE\): "31536001"/)
  })

  it('explains that a tcp:// address in a port variable was set by Kubernetes', () => {
    const found = faults([], { PORT: 'tcp://10.0.0.1:80', REFDIR_ADMIN_PORT: 'tcp://10.0.0.1:9464' })
    assert.equal(found.length, 2)
    for (const fault of found)
      assert.match(fault, /"tcp:.* is not a port, but what Kubernetes sets .*enableServiceLinks: false/)
  })

  it('refuses a sunset that is not a date, and an unknown log level', () => {
    assert.match(faults(['--sunset', 'soon']).join(), /--sunset \(REFDIR_SUNSET\): "soon" is not a date such as/)
    for (const date of ['2027-02-30', '7', '12/31', 'tomorrow 2027', '2027-12-31T18:00', '2027-13-01', '31.12.2027'])
      assert.match(faults(['--sunset', date]).join(), / is not a date such as 2027-12-31 or 2027-12-31T18:00Z$/, date)
    for (const date of ['2028-02-29', '2027-12-31T18:00Z', '2027-12-31T23:30:00.5+02:00'])
      assert.deepEqual(readConfig(ALL, ['--sunset', date], {}).config.sunset, new Date(date))
    const levels = faults([], { REFDIR_LOG_LEVEL: 'loud' }).join()
    assert.equal(levels, '--log-level (REFDIR_LOG_LEVEL): "loud" is not one of debug, info, warn, error, silent')
  })

  it('refuses invalid rates, origins, proxies, switches and thread counts', () => {
    for (const rate of ['50', '0/s', '1.5/s', '5/d', '/s', '-1/s', '1000001/s'])
      assert.match(
        faults([`--rate=${rate}`]).join(),
        /--rate \(REFDIR_KEY_RATE\): .* is not a rate such as 50\/s/,
        rate,
      )
    for (const origin of [
      'a.test',
      'https://a.test/',
      'https://a.test/x',
      'ftp://a.test',
      '*',
      'null',
      'https://A.test',
    ])
      assert.match(
        faults(['--origin', origin]).join(),
        /--origin .* is not an origin such as https:\/\/example.org/,
        origin,
      )
    for (const [origin, sent] of [
      ['https://A.test:443', 'https://a.test'],
      ['https://пошта.укр', 'https://xn--80a1acn3a.xn--j1amh'],
    ])
      assert.match(faults(['--origin', origin ?? '']).join(), new RegExp(`: browsers send ${origin} as ${sent}$`))
    for (const origin of ['https://*.a.test', 'https://a.test:*', '*'])
      assert.match(faults(['--origin', origin]).join(), /: .* matches no others: each origin has to be named$/, origin)
    assert.match(faults(['--trusted-proxies', '10.0.0.0/8,proxy']).join(), /"proxy" is not an address or network/)
    for (const list of [',', ' ', ' , '])
      assert.deepEqual(faults([], { REFDIR_TRUSTED_PROXIES: list, REFDIR_KEY_ORIGINS: list }), [
        `--trusted-proxies (REFDIR_TRUSTED_PROXIES): "${list}" lists nothing`,
        `--origin (REFDIR_KEY_ORIGINS): "${list}" lists nothing`,
      ])
    assert.match(faults([], { REFDIR_ACCESS_LOG: 'yes' }).join(), /"yes" is neither true nor false/)
    assert.match(faults(['--threads', '0']).join(), /"0" is not a whole number from 1 to 256/)
  })

  it('refuses an option that is given twice, unless it is a list', () => {
    assert.match(faults(['--port', '1', '--port', '2']).join(), /^--port: given more than once$/)
    assert.deepEqual(faults(['--origin', 'https://a.test', '--origin', 'https://b.test']), [])
  })

  it('does not take the next option as a value', () => {
    for (const line of ['--out --publish', '--out', '--store --port 1'])
      assert.match(faults(line.split(' ')).join(), /^--(out|store): a value is missing$/, line)
    assert.equal(readConfig(ALL, ['--out=--odd'], {}).config.out, '--odd')
  })

  it('refuses blank values; a blank host would mean every address of the machine', () => {
    for (const option of ['store', 'host', 'admin-host', 'data', 'out', 'from', 'name'])
      assert.match(faults([`--${option}=`]).join(), new RegExp(`^--${option} \\([A-Z_]+\\): "" is blank$`))
  })

  it('refuses key names that contain line breaks or other invisible characters', () => {
    for (const name of ['a\nb', 'a\u001b[31mb', 'a\u202eb', 'a\u2028b'])
      assert.match(faults(['--name', name]).join(), /^--name .* contains an invisible character$/s)
    assert.deepEqual(faults(['--name', 'ТОВ «Львів» – 1']), [])
  })

  it('reports all faults of the command line and the environment at once', () => {
    const found = faults(['--port', 'x', '--sunset', 'y'], { REFDIR_LOG_LEVEL: 'z', REFDIR_MAX_AGE: '-1' })
    assert.deepEqual(found.map((fault) => fault.split(' ')[0]).toSorted(), [
      '--log-level',
      '--max-age',
      '--port',
      '--sunset',
    ])
  })

  it('refuses unknown options and missing values, naming them', () => {
    assert.match(faults(['--prot', '1']).join(), /--prot/)
    assert.match(faults(['--port']).join(), /--port/)
  })

  it('refuses a value for a switch, which would be ignored', () => {
    assert.throws(() => readConfig(['publish'], ['--publish=false'], {}), /^ConfigError: --publish: takes no value$/)
  })

  it('contains only the options of the command, and refuses those of others', () => {
    assert.deepEqual({ ...readConfig(['store'], [], { PORT: 'x' }).config }, { store: '.refdir' })
    assert.throws(() => readConfig(['store'], ['--port', '1'], {}), /--port: unknown option/)
  })

  it('returns arguments that are not options as operands', () => {
    assert.deepEqual(readConfig(['store'], ['--store', 'S', 'file', '7'], {}).operands, ['file', '7'])
  })

  it('reports unknown options together with the other faults', () => {
    const found = faults(['--prot', '1', '--hots', 'h', '--port', 'x']).join('\n')
    for (const option of ['--prot', '--hots', '--port (PORT)']) assert(found.includes(option), found)
  })

  it('gives every option a variable and a description of its own', () => {
    const options = Object.values(OPTIONS)
    assert.equal(new Set(options.map(({ env }) => env)).size, options.length)
    assert.equal(new Set(options.map(({ description }) => description)).size, options.length)
  })
})

describe('unknown REFDIR_ variables', () => {
  it('are reported with the variable that was probably meant, if any', () => {
    const env = {
      REFDIR_PORT: '8080',
      REFDIR_HOST: '0.0.0.0',
      REFDIR_THREAD: '4',
      REFDIR_DATABASE_URL: 'postgres://h/d',
      REFDIR_LOGLEVEL: 'debug',
      REFDIR_COLOUR: 'red',
      REFDIR_THREADS: '4',
      REFDIR_KEY: 'of the examples',
      PORT: '8080',
      REFDIRECTION: '1',
    }
    assert.deepEqual(
      unknownVariables(env).map(({ name, meant }) => [name, meant]),
      [
        ['REFDIR_PORT', 'PORT'],
        ['REFDIR_HOST', 'HOST'],
        ['REFDIR_THREAD', 'REFDIR_THREADS'],
        ['REFDIR_DATABASE_URL', 'DATABASE_URL'],
        ['REFDIR_LOGLEVEL', 'REFDIR_LOG_LEVEL'],
        ['REFDIR_COLOUR', undefined],
      ],
    )
  })

  it('are not reported if they are what Kubernetes sets for a service', () => {
    const env = {
      REFDIR_SERVICE_HOST: '10.0.0.7',
      REFDIR_SERVICE_PORT: '8080',
      REFDIR_SERVICE_PORT_HTTP: '8080',
      REFDIR_PORT: 'tcp://10.0.0.7:8080',
      REFDIR_PORT_8080_TCP: 'tcp://10.0.0.7:8080',
      REFDIR_PORT_8080_TCP_PROTO: 'tcp',
      REFDIR_PORT_8080_TCP_PORT: '8080',
      REFDIR_PORT_8080_TCP_ADDR: '10.0.0.7',
      REFDIR_NODES_PORT: 'tcp://10.0.0.8:8080',
    }
    assert.deepEqual(unknownVariables(env), [])
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConfigError, OPTIONS, type OptionName, readConfig } from '../src/config.ts'

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
        accessKey: undefined,
      },
    )
  })

  it('is read from the command line', () => {
    const line =
      '--store S --host ::1 --port 0 --data D --max-age 60 --sunset 2027-12-31 --log-level debug --publish --out F --allow-shrink --keep 3 --town 5 --json --from E --mirror http://m.example/export --countries ua,PL --dataset cities500'
    assert.deepEqual(
      { ...readConfig(ALL, line.split(' '), {}).config },
      {
        store: 'S',
        host: '::1',
        port: 0,
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
        json: true,
        maxAge: 60,
        sunset: new Date('2027-12-31'),
        logLevel: 'debug',
        accessKey: undefined,
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
        accessKey: 'secret',
      },
    )
  })

  it('prefers the command line to the environment, and that to the defaults', () => {
    const env = { PORT: '1', REFDIR_STORE: 'from environment' }
    const { port, store, host } = readConfig(ALL, ['--port=2'], env).config
    assert.deepEqual([port, store, host], [2, 'from environment', '127.0.0.1'])
  })

  it('takes an empty variable for none', () => {
    const { port, accessKey, sunset } = readConfig(ALL, [], {
      PORT: '',
      REFDIR_ACCESS_KEY: '',
      REFDIR_SUNSET: '',
    }).config
    assert.deepEqual([port, accessKey, sunset], [8080, undefined, undefined])
  })

  it('takes an access key from the environment only', () => {
    assert.match(faults(['--access-key', 'secret']).join(), /--access-key/)
  })

  it('cannot be changed', () => {
    const { config } = readConfig(ALL, [], {})
    assert(Object.isFrozen(config))
    assert.throws(() => Object.assign(config, { port: 1 }), TypeError)
  })

  it('refuses ports and ages that are no whole numbers in their bounds', () => {
    for (const port of ['-1', '65536', '1.5', 'http', '0x50', '1e3', '', ' 80', '99999999999999999999']) {
      const [fault = ''] = faults([`--port=${port}`])
      const expected = `--port (PORT): ${JSON.stringify(port)} is not a whole number from 0 to 65535`
      assert.equal(fault, expected)
    }
    assert.match(faults([], { REFDIR_MAX_AGE: '31536001' }).join(), /--max-age \(REFDIR_MAX_AGE\): "31536001"/)
  })

  it('refuses a sunset that is no date and a log level that there is not', () => {
    assert.match(faults(['--sunset', 'soon']).join(), /--sunset \(REFDIR_SUNSET\): "soon" is not a date such as/)
    const levels = faults([], { REFDIR_LOG_LEVEL: 'loud' }).join()
    assert.equal(levels, '--log-level (REFDIR_LOG_LEVEL): "loud" is none of debug, info, warn, error, silent')
  })

  it('tells all faults at once, wherever they come from', () => {
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

  it('has what the command takes, and refuses the options of others', () => {
    assert.deepEqual({ ...readConfig(['store'], [], { PORT: 'x' }).config }, { store: '.refdir' })
    assert.throws(() => readConfig(['store'], ['--port', '1'], {}), /--port: there is no such option/)
  })

  it('leaves words that are no options to the command', () => {
    assert.deepEqual(readConfig(['store'], ['--store', 'S', 'file', '7'], {}).operands, ['file', '7'])
  })

  it('tells unknown options together with the other faults', () => {
    const found = faults(['--prot', '1', '--hots', 'h', '--port', 'x']).join('\n')
    for (const option of ['--prot', '--hots', '--port (PORT)']) assert(found.includes(option), found)
  })

  it('gives every option a variable and a description of its own', () => {
    const options = Object.values(OPTIONS)
    assert.equal(new Set(options.map(({ env }) => env)).size, options.length)
    assert.equal(new Set(options.map(({ description }) => description)).size, options.length)
  })
})

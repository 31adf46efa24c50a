import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer, globalAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type DownloadOutcome, download, forget, type Patience } from '../../../src/sources/geonames/download.ts'
import { SourceFileError } from '../../../src/sources/source-file-error.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import {
  breaksOff,
  etagOf,
  type MirrorServer,
  MODIFIED,
  mirrorServer,
  silent,
  stalls,
  status,
} from './mirror-server.ts'

/** Why no certificate can be made here, or false. */
const WITHOUT_OPENSSL = spawnSync('openssl', ['version']).status === 0 ? false : 'openssl is not installed'

/** A key for this machine, and a certificate that it has signed itself. */
function selfSigned(folder: string): { readonly key: string; readonly cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const forLoopback = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...forLoopback],
    {
      stdio: 'ignore',
    },
  )
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

/** Short: no test waits for a person's patience. */
const PATIENCE = { answer: 300, stall: 300, attempts: 3, pause: 1 }
const CONTENT = Buffer.from('one two three four five six seven eight nine ten')

describe('a download from a mirror', () => {
  const folder = temporaryFolder()
  let mirror: MirrorServer
  let path = ''
  let url = ''
  let number = 0
  before(async () => {
    mirror = await mirrorServer()
  })
  after(() => mirror.close())
  beforeEach(() => {
    number++
    path = join(folder, String(number), 'file.txt')
    url = `${mirror.url}/${number}/file.txt`
    mirror.asked.length = 0
    mirror.serve(`/${number}/file.txt`, CONTENT)
  })

  function get(check = async (_: string) => {}, patience: Patience = PATIENCE): Promise<DownloadOutcome> {
    return download(url, path, { patience, progress: () => {}, check })
  }

  function content(): string {
    return readFileSync(path, 'utf8')
  }

  async function refusal(message: RegExp): Promise<void> {
    await assert.rejects(get(), (error) => {
      assert(error instanceof SourceFileError, String(error))
      assert(error.message.startsWith(`${url}: `), error.message)
      assert.match(error.message, message)
      return true
    })
    assert(!existsSync(path), 'no file may be left')
  }

  it('fetches the file, and leaves no partial file behind', async () => {
    assert.equal(await get(), 'fetched')
    assert.equal(content(), CONTENT.toString())
    assert.deepEqual(readdirSync(join(folder, String(number))).sort(), ['file.txt', 'file.txt.json'])
  })

  it('reports its progress', async () => {
    const seen: (number | undefined)[] = []
    await download(url, path, { patience: PATIENCE, check: async () => {}, progress: (...at) => seen.push(...at) })
    assert.deepEqual(seen.slice(-2), [CONTENT.length, CONTENT.length])
  })

  it('does not fetch an unchanged file twice', async () => {
    await get()
    assert.equal(await get(), 'unchanged')
    assert.equal(mirror.asked[1]?.headers['if-none-match'], etagOf(CONTENT))
    assert.equal(content(), CONTENT.toString())
  })

  it('revalidates by date if the mirror sends no ETag', async () => {
    mirror.queue((_, response) => response.writeHead(200, { 'last-modified': MODIFIED }).end(CONTENT), status(304))
    assert.deepEqual([await get(), await get()], ['fetched', 'unchanged'])
    assert.equal(mirror.asked[1]?.headers['if-modified-since'], MODIFIED)
  })

  it('fetches a changed file', async () => {
    await get()
    mirror.serve(`/${number}/file.txt`, Buffer.from('changed'))
    assert.equal(await get(), 'fetched')
    assert.equal(content(), 'changed')
  })

  it('fetches a file again that was damaged or deleted locally, or came from another address', async () => {
    await get()
    writeFileSync(path, 'cut')
    assert.equal(await get(), 'fetched')
    rmSync(path)
    assert.equal(await get(), 'fetched')
    url = `${mirror.url}/${number}/file.txt?other`
    mirror.serve(`/${number}/file.txt?other`, Buffer.from('other'))
    assert.equal(await get(), 'fetched')
    assert.equal(content(), 'other')
  })

  it('stores no password of a mirror, and recognises the file under another password', async () => {
    url = url.replace('http://', 'http://me:secret@')
    await get()
    assert.deepEqual(
      mirror.asked.map(({ headers }) => headers.authorization),
      [`Basic ${Buffer.from('me:secret').toString('base64')}`],
    )
    assert.doesNotMatch(readFileSync(`${path}.json`, 'utf8'), /secret/)
    url = url.replace('secret', 'other')
    assert.equal(await get(), 'unchanged')
  })

  const BREAKS = { etag: etagOf(CONTENT) }
  const ASKED_WHOLE = [undefined, undefined]

  function ranges() {
    return mirror.asked.map(({ headers }) => [headers.range, headers['if-range']])
  }

  it('resumes where the connection broke off', async () => {
    mirror.queue(breaksOff(CONTENT, 10, BREAKS))
    assert.equal(await get(), 'fetched')
    assert.deepEqual(ranges(), [ASKED_WHOLE, ['bytes=10-', etagOf(CONTENT)]])
    assert.equal(content(), CONTENT.toString())
  })

  it('resumes by date if the mirror sends no strong ETag', async () => {
    mirror.queue(breaksOff(CONTENT, 10, { etag: 'W/"weak"', 'last-modified': MODIFIED }))
    assert.equal(await get(), 'fetched')
    assert.deepEqual(ranges(), [ASKED_WHOLE, ['bytes=10-', MODIFIED]])
    assert.equal(content(), CONTENT.toString())
  })

  it('resumes in the next run after giving up', async () => {
    mirror.queue(breaksOff(CONTENT, 10, BREAKS), status(503), status(503))
    await refusal(/the mirror answers 503 \(3 attempts\)/)
    mirror.asked.length = 0
    assert.equal(await get(), 'fetched')
    assert.deepEqual(ranges(), [['bytes=10-', etagOf(CONTENT)]])
    assert.equal(content(), CONTENT.toString())
  })

  it('uses the complete part file of an interrupted run, unless the file has changed since', async () => {
    const endBeforeItsPlace = () => {
      renameSync(path, `${path}.part`)
      renameSync(`${path}.json`, `${path}.part.json`)
      mirror.asked.length = 0
    }
    await get()
    endBeforeItsPlace()
    assert.equal(await get(), 'fetched')
    assert.deepEqual(
      mirror.asked.map(({ headers }) => headers['if-none-match']),
      [etagOf(CONTENT)],
    )
    assert.equal(content(), CONTENT.toString())
    endBeforeItsPlace()
    mirror.serve(`/${number}/file.txt`, Buffer.from('changed'))
    assert.equal(await get(), 'fetched')
    assert.equal(content(), 'changed')
  })

  it('starts over if the file has changed since', async () => {
    mirror.queue(breaksOff(Buffer.from('an older edition of it'), 10, { etag: '"older"' }))
    assert.equal(await get(), 'fetched')
    assert.deepEqual(ranges(), [ASKED_WHOLE, ['bytes=10-', '"older"']])
    assert.equal(content(), CONTENT.toString())
  })

  it('starts over if the mirror sends neither ETag nor date', async () => {
    mirror.queue(breaksOff(CONTENT, 10, {}))
    assert.equal(await get(), 'fetched')
    assert.deepEqual(ranges(), [ASKED_WHOLE, ASKED_WHOLE])
    assert.equal(content(), CONTENT.toString())
  })

  it('starts over on a 416 answer, or on another range than requested', async () => {
    const otherRange = { 'content-range': `bytes 5-${CONTENT.length - 1}/${CONTENT.length}` }
    const answers = [
      // With the page that Apache and nginx send.
      (_: unknown, response: ServerResponse) =>
        void response.writeHead(416, { 'content-type': 'text/html' }).end('<h1>416 Requested Range Not Satisfiable'),
      (_: unknown, response: ServerResponse) => void response.writeHead(206, otherRange).end(),
    ]
    for (const answer of answers) {
      await forget(path)
      mirror.asked.length = 0
      mirror.queue(breaksOff(CONTENT, 10, BREAKS), answer)
      assert.equal(await get(), 'fetched')
      assert.deepEqual(ranges(), [ASKED_WHOLE, ['bytes=10-', etagOf(CONTENT)], ASKED_WHOLE])
      assert.equal(content(), CONTENT.toString())
    }
  })

  /** Answers with some bytes of the file from one of them on, and says which they are. */
  const range = (headers: Readonly<Record<string, string>>, from: number, to: number) => {
    const head = { ...headers, 'content-range': `bytes ${from}-${to - 1}/${CONTENT.length}` }
    return (_: unknown, response: ServerResponse) => void response.writeHead(206, head).end(CONTENT.subarray(from, to))
  }

  it('fetches the remainder if the mirror sends only a part of the rest', async () => {
    mirror.queue(breaksOff(CONTENT, 10, BREAKS), range(BREAKS, 10, 20))
    assert.equal(await get(), 'fetched')
    assert.deepEqual(ranges().at(-1), ['bytes=20-', etagOf(CONTENT)])
    assert.equal(content(), CONTENT.toString())
  })

  it('starts over if the mirror sends more than it says there is, and reports how much', async () => {
    const head = { ...BREAKS, 'content-range': 'bytes 10-14/15' }
    mirror.queue(breaksOff(CONTENT, 10, BREAKS), (_, response) => void response.writeHead(206, head).end(CONTENT))
    const faults: string[] = []
    const onFault = (fault: string) => void faults.push(fault)
    await download(url, path, { patience: PATIENCE, check: async () => {}, progress: () => {}, onFault })
    assert.equal(faults[1], `${10 + CONTENT.length} bytes arrived instead of 15`)
    assert.equal(content(), CONTENT.toString())
  })

  it('does not join two editions if the mirror sends the rest of another one', async () => {
    const date = { 'last-modified': 'Thu, 01 Jan 2015 00:00:00 GMT' }
    for (const [older, newer] of [
      [{ etag: '"older"' }, BREAKS] as const,
      [date, { 'last-modified': MODIFIED }] as const,
    ]) {
      await forget(path)
      mirror.queue(breaksOff(Buffer.from('an older edition of it'), 10, older), range(newer, 10, CONTENT.length))
      assert.equal(await get(), 'fetched')
      assert.deepEqual(ranges().at(-1), ASKED_WHOLE)
      assert.equal(content(), CONTENT.toString())
    }
  })

  it('keeps the date of a file whose resumed part came without one', async () => {
    mirror.queue(breaksOff(CONTENT, 10, { 'last-modified': MODIFIED }), range({}, 10, CONTENT.length), status(304))
    assert.deepEqual([await get(), await get()], ['fetched', 'unchanged'])
    assert.equal(mirror.asked[2]?.headers['if-modified-since'], MODIFIED)
  })

  it('retries after a server error, and gives up if it persists', async () => {
    mirror.queue(status(500), status(502))
    assert.equal(await get(), 'fetched')
    await forget(path)
    mirror.queue(status(500), status(500), status(500))
    await refusal(/the mirror answers 500 \(3 attempts\); try again later, or another mirror/)
    assert.equal(mirror.asked.length, 6)
  })

  it('retries where the mirror asks for patience', async () => {
    mirror.queue(status(429), status(408))
    assert.equal(await get(), 'fetched')
    assert.equal(mirror.asked.length, 3)
  })

  it('does not retry what the mirror refuses', async () => {
    mirror.queue(status(403))
    await refusal(/the mirror answers 403; look at the address in a browser/)
    assert.equal(mirror.asked.length, 1)
  })

  it('reports a missing file as absent', async () => {
    mirror.queue(status(404))
    assert.equal(await get(), 'absent')
  })

  it('refuses a web page instead of the file', async () => {
    mirror.queue((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Hello'),
    )
    await refusal(/answers with a web page, not with the file/)
  })

  it('fails if the mirror never answers', async () => {
    mirror.queue(silent, silent, silent)
    await refusal(/the mirror does not answer \(3 attempts\)/)
  })

  it('fails if the mirror stops sending', async () => {
    mirror.queue(stalls(CONTENT, 5), stalls(CONTENT, 5), stalls(CONTENT, 5))
    await refusal(/the mirror stopped sending \(3 attempts\)/)
  })

  it('waits for a slow mirror that keeps sending', async () => {
    mirror.queue((_, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length })
      let sent = 0
      const timer = setInterval(() => {
        response.write(CONTENT.subarray(sent, sent + 2))
        sent += 2
        if (sent < CONTENT.length) return
        clearInterval(timer)
        response.end()
      }, 50)
    })
    // Twenty times what lies between two pieces, so that a busy machine is not taken for a silent mirror, and less than all take.
    const patience = { ...PATIENCE, answer: 5000, stall: 1000 }
    assert.equal(await get(undefined, patience), 'fetched')
    assert.equal(mirror.asked.length, 1)
    assert.equal(content(), CONTENT.toString())
  })

  it('follows redirects, but at most five', async () => {
    const elsewhere = (_: unknown, response: ServerResponse) => void response.writeHead(302, { location: url }).end()
    const below = (_: unknown, response: ServerResponse) =>
      void response.writeHead(301, { location: 'other/../../moved' }).end()
    mirror.queue(below, elsewhere)
    assert.equal(await get(), 'fetched')
    assert.deepEqual(
      mirror.asked.map((each) => each.path),
      [`/${number}/file.txt`, '/moved', `/${number}/file.txt`],
    )
    await forget(path)
    mirror.queue(...Array(6).fill(elsewhere))
    await refusal(/the mirror redirects more than 5 times/)
  })

  it('fails at once on a redirect to an unusable address', async () => {
    for (const location of ['http://[', 'ftp://127.0.0.1/file.txt']) {
      const before = mirror.asked.length
      mirror.queue((_, response) => response.writeHead(302, { location }).end())
      await refusal(/the mirror redirects to .*; check its address/)
      assert.equal(mirror.asked.length, before + 1, location)
    }
  })

  it('follows no redirect from HTTPS to HTTP, where anybody on the way could change the file', {
    skip: WITHOUT_OPENSSL,
  }, async (t) => {
    const { key, cert } = selfSigned(folder)
    const plain = url
    const secure = createServer({ key, cert }, (_, response) => response.writeHead(302, { location: plain }).end())
    secure.listen(0, '127.0.0.1')
    await once(secure, 'listening')
    globalAgent.options.ca = cert
    t.after(() => {
      delete globalAgent.options.ca
      secure.close()
    })
    url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/file.txt`
    await refusal(/the mirror redirects to http:.*; check its address/)
    assert.equal(mirror.asked.length, 0)
  })

  it('accepts a large file from a mirror that closes the connection after it', async () => {
    const large = Buffer.alloc(16 * 2 ** 20, 'a')
    mirror.queue((_, response) =>
      response.writeHead(200, { connection: 'close', 'content-length': large.length }).end(large),
    )
    assert.equal(await get(), 'fetched')
    assert(readFileSync(path).equals(large))
  })

  it('fails if nothing listens at the address', async () => {
    const gone = await mirrorServer()
    await gone.close()
    url = `${gone.url}/file.txt`
    await refusal(/ECONNREFUSED.* \(3 attempts\)/)
  })

  it('keeps the old file if the check of the new one fails', async () => {
    await get()
    mirror.serve(`/${number}/file.txt`, Buffer.from('changed'))
    const refuse = get(async (part) => {
      assert.equal(readFileSync(part, 'utf8'), 'changed')
      throw new SourceFileError(part, 'no')
    })
    await assert.rejects(refuse, /no$/)
    assert.equal(content(), CONTENT.toString())
    assert.deepEqual(readdirSync(join(folder, String(number))).sort(), ['file.txt', 'file.txt.json'])
  })
})

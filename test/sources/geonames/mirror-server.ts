import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

/** When all files of a mirror were last changed, as it says. */
export const MODIFIED = 'Thu, 01 Jan 2026 00:00:00 GMT'

interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A mirror on loopback whose answers a test decides; it records its requests. */
export interface MirrorServer {
  readonly url: string
  readonly asked: Asked[]
  /** Sets the next answers; after those, files are served. */
  queue(...answers: readonly Answer[]): void
  serve(path: string, content: Buffer): void
  forget(path: string): void
  close(): Promise<void>
}

/** Serves files with validators, ranges and conditional requests as static file servers do. */
export async function mirrorServer(): Promise<MirrorServer> {
  const files = new Map<string, { content: Buffer; etag: string; modified: string }>()
  const asked: Asked[] = []
  const queued: Answer[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const answer = queued.shift()
    if (answer !== undefined) return answer(request, response)
    const file = files.get(path)
    if (file === undefined) return void response.writeHead(404).end()
    const { content, etag, modified } = file
    const validators = { etag, 'last-modified': modified }
    const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
    if (ifNoneMatch === etag) return void response.writeHead(304, validators).end()
    const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    if (start > 0 && [etag, modified].includes(String(ifRange))) {
      const rest = content.subarray(start)
      const contentRange = `bytes ${start}-${content.length - 1}/${content.length}`
      response.writeHead(206, { ...validators, 'content-length': rest.length, 'content-range': contentRange }).end(rest)
    } else response.writeHead(200, { ...validators, 'content-length': content.length }).end(content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections()
      await promisify(server.close.bind(server))()
    },
    forget: (path) => void files.delete(path),
    queue: (...answers) => queued.push(...answers),
    serve(path, content) {
      files.set(path, { content, etag: etagOf(content), modified: MODIFIED })
    },
  }
}

/** The entity tag under which a mirror serves some content. */
export function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('hex').slice(0, 8)}"`
}

/** Answers with a status and nothing else. */
export function status(code: number): Answer {
  return (_, response) => void response.writeHead(code).end()
}

/** Sends the head and the first bytes of a file, and breaks the connection when they have had time to arrive. */
export function breaksOff(content: Buffer, bytes: number, headers: Readonly<Record<string, string>>): Answer {
  return (_, response) => {
    response.writeHead(200, { ...headers, 'content-length': content.length })
    response.write(content.subarray(0, bytes), () => setTimeout(() => response.destroy(), 200))
  }
}

/** Sends the head and the first bytes, then nothing more. */
export function stalls(content: Buffer, bytes: number): Answer {
  return (_, response) => {
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, bytes))
  }
}

/** Never answers. */
export const silent: Answer = () => {}

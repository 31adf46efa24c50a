import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningNode } from '../../test/cluster/running-node.ts'

/** Stands before a node and changes one letter in each of its answers: a node that is wrong, to be caught. */
export async function startWrongNode(node: RunningNode): Promise<{ server: Server; port: number; adminPort: number }> {
  const server = createServer((asked, response) => {
    const { method, url: path, headers } = asked
    const forwarded = request({ host: '127.0.0.1', port: node.port, method, path, headers }, (answered) => {
      const parts: Buffer[] = []
      answered.on('data', (part: Buffer) => parts.push(part))
      answered.on('end', () => {
        const body = Buffer.concat(parts).toString('latin1').replace('edition', 'editioN')
        response.writeHead(answered.statusCode ?? 502, answered.headers).end(Buffer.from(body, 'latin1'))
      })
    })
    forwarded.on('error', () => response.destroy())
    forwarded.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, port: (server.address() as AddressInfo).port, adminPort: node.adminPort }
}

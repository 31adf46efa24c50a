/** The yardstick: `node:http` alone, which answers a constant body of the size in its argument. */
import { createServer } from 'node:http'
import { report } from './server-process.ts'

const body = Buffer.alloc(Number(process.argv[2]), 'x')
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => report(server.address()))

import type { FastifyReply } from 'fastify'

/** Field names and values in turn, as `writeHead` takes them fastest. */
export type HeaderList = readonly string[]

export function withHeaders(reply: FastifyReply, headers: HeaderList): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1])
  return reply
}

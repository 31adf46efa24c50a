import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnsweringOptions } from '../answers/answering.ts'
import type { ApiReplies } from '../api-replies.ts'
import type { Gate } from '../entrance/gate.ts'
import { Problem } from '../problems/problem.ts'
import { asProblem } from '../problems/problem-replies.ts'
import { queryValues } from '../request/query-string.ts'

export const NEIGHBOURS_PATH = '/neighbours.json'

/** Most towns of the area, and of the country: as many as a map has room for. */
const MOST_NEIGHBOURS = 60

/**
 * Serves what the explorer's map shows around a town, which no operation of the interface answers: `?id=&language=`
 * gives the most important towns of its area and of its country. They are part of the data, so this needs a key as
 * well.
 */
export function serveNeighbours(
  app: FastifyInstance,
  { catalogs, maxAge }: AnsweringOptions,
  replies: ApiReplies,
  gate: Gate,
): void {
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    replies.refuse(request, reply, asProblem(error, request))
  app.get(NEIGHBOURS_PATH, { errorHandler }, (request, reply) => {
    gate.require(request.raw)
    const values = queryValues(request.url)
    const catalog = catalogs.current
    const [id = ''] = values.get('id') ?? []
    const [language = ''] = values.get('language') ?? []
    const around = /^\d{1,15}$/.test(id)
      ? catalog.towns.around(Number(id), catalog.languages.indexOf(language) ?? 0, MOST_NEIGHBOURS)
      : undefined
    if (around === undefined) throw new Problem('not-found', 'There is no town with this id')
    const common = replies.withCommonHeaders(request, reply)
    const vary = ['Authorization', common.getHeader('vary')].filter((names) => names !== undefined).join(', ')
    return common
      .type('application/json; charset=utf-8')
      .headers({
        'cache-control': `private, max-age=${maxAge}`,
        vary,
        'x-content-type-options': 'nosniff',
        // Another data set may have become current since.
        'dataset-version': catalog.version,
      })
      .send(around)
  })
}

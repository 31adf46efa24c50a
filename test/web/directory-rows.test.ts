import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClient } from '../../client/src/index.ts'
import { LONGEST_URL } from '../../src/http/request/request-target.ts'
import { directoryRows, idsIn } from '../../web/directory-rows.ts'

/** An operator's own cargo, with the largest identifiers that another system may have. */
const IDS = Array.from({ length: 1200 }, (_, index) => Number.MAX_SAFE_INTEGER - index)

describe('the tables of the directories', () => {
  it('read cargo identifiers given as ranges', () => {
    assert.deepEqual(idsIn('1-3,7'), [1, 2, 3, 7])
    assert.deepEqual(idsIn('5'), [5])
  })

  it('hold all cargo however long its identifiers, requested with URLs that the service accepts', async () => {
    const lengths: number[] = []
    const client = createClient({
      server: 'http://refdir.example',
      fetch: async (input) => {
        const { pathname, search, searchParams } = new URL(String(input))
        lengths.push(pathname.length + search.length)
        const ids = searchParams.get('ids')?.split(',') ?? []
        return Response.json(ids.map((id) => ({ id: Number(id), name: `cargo ${id}` })))
      },
    })
    const rows = await directoryRows(client, 'findCargo', ['uk'], IDS)
    assert.deepEqual(
      rows.map(({ key }) => Number(key)),
      IDS,
    )
    assert(Math.max(...lengths) <= LONGEST_URL, `an address of ${Math.max(...lengths)} characters`)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { curatedRows } from './curated-rows.ts'
import { EL_TARTER, KATOWICE, KRAKOW, KYIV, LVIV, Service, type Town } from './service.ts'

const BERLIN = 2950159
const NAKHCHIVAN = 147429
const PAVLODAR = 1520240
const TOKYO = 1850147

/** A code without its spaces and hyphens, in upper case. */
const bare = (text: string) => text.replace(/[ -]/g, '').toUpperCase()

/** Ends of an item that is a range: digits of one width on both sides. */
function ends(item: string): readonly [from: string, to: string] | undefined {
  const [, from = '', to = ''] = /^(\d+)-(\d+)$/.exec(item) ?? []
  return from !== '' && from.length === to.length && from < to ? [from, to] : undefined
}

const startsWith = (item: string, query: string) => {
  const [from, to] = ends(item) ?? []
  if (from === undefined || to === undefined) return bare(item).startsWith(bare(query))
  return bare(query).padEnd(from.length, '0') <= to && bare(query).padEnd(from.length, '9') >= from
}

/** Whether an item is just this code, or a range that contains it. */
const holds = (item: string, query: string) => {
  const [from = '', to = ''] = ends(item) ?? [bare(item), bare(item)]
  return bare(query).length === from.length && bare(query) >= from && bare(query) <= to
}

describe('postcodes', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  const find = (query: string, more = '') =>
    service.get('towns/by/postcode', `query=${encodeURIComponent(query)}&${more}`)
  const itemsOf = (towns: readonly Town[], id: number) =>
    towns.filter((town) => town.id === id).flatMap(({ postcode }) => postcode ?? [])
  const allOf = async (id: number) => (await service.get('towns/by/ids', { ids: id }))[0]?.postcode ?? []

  it('finds a town by a whole postcode', async () => {
    assert.deepEqual(itemsOf(await find('40-001', 'countrySigns=PL'), KATOWICE), ['40-001'])
  })

  it('spaces, hyphens and other dashes, or their absence, do not matter', async () => {
    for (const query of ['40001', '40-001', '40 001', ' 40 - 001 ', '4-0-0-0-1', '40\u2013001', '40\u2011001'])
      assert.deepEqual(itemsOf(await find(query, 'countrySigns=PL'), KATOWICE), ['40-001'], query)
  })

  it('letter case does not matter', async () => {
    assert.deepEqual(await allOf(NAKHCHIVAN), ['AZ7000'])
    for (const query of ['AZ7000', 'az7000', 'Az 7000', 'az-70', 'z70'])
      assert.deepEqual(itemsOf(await find(query, 'countrySigns=AZ'), NAKHCHIVAN), ['AZ7000'], query)
  })

  it('finds a code by any part of it', async () => {
    for (const query of ['40-', '400', '40-0', '0-00', '001'])
      assert(itemsOf(await find(query, 'countrySigns=PL&limit=100'), KATOWICE).includes('40-001'), query)
  })

  it('every entry matches, and every matching item of a town is an entry', async () => {
    for (const query of ['400', '0-00', '100', '79-', 'az7', '30001']) {
      const found = await find(query, 'limit=100')
      assert(found.length > 0, query)
      const matches = (item: string) =>
        startsWith(item, query) || (ends(item) === undefined && bare(item).includes(bare(query)))
      for (const { id, postcode } of found) assert(matches(postcode?.[0] ?? ''), `${query}: ${postcode} of ${id}`)
      const ids = [...new Set(found.map(({ id }) => id))]
      for (const { id, postcode } of await service.get('towns/by/ids', { ids: String(ids) }))
        assert.deepEqual(itemsOf(found, id), postcode?.filter(matches), `${query} ${id}`)
    }
  })

  it('towns with a code that starts with the query come before those with one that contains it', async () => {
    for (const [query, more] of [
      ['400', 'countrySigns=PL&limit=100'],
      ['0-00', 'limit=100'],
    ] as const) {
      const towns = Map.groupBy(await find(query, more), ({ id }) => id)
      const starting = [...towns.values()].map((entries) =>
        entries.some(({ postcode }) => startsWith(postcode?.[0] ?? '', query)),
      )
      assert(starting.includes(true) && starting.includes(false), query)
      assert.equal(starting.lastIndexOf(true) + 1, starting.indexOf(false), query)
    }
  })

  it('towns with just this code, alone or in a range, come before those with one that starts with it', async () => {
    for (const query of ['40001', '1010', '01001']) {
      const towns = Map.groupBy(await find(query, 'limit=100'), ({ id }) => id)
      const whole = [...towns.values()].map((entries) =>
        entries.some(({ postcode }) => holds(postcode?.[0] ?? '', query)),
      )
      assert(whole.includes(true) && whole.includes(false), query)
      assert.equal(whole.lastIndexOf(true) + 1, whole.indexOf(false), query)
    }
  })

  it('towns with just this code, written like the query with its space or dash, come before all others', async () => {
    const countriesOf = async (query: string) => (await find(query)).map(({ countrySign }) => countrySign)
    const [written, bare] = [await countriesOf('110 00'), await countriesOf('11000')]
    assert.equal(written[0], 'CZ')
    assert.equal(bare[0], 'DE', 'a larger town has it in a range')
    assert(written.includes('DE') && bare.includes('CZ'))
  })

  it('towns where the language is at home come before others, unless the request chooses countries', async () => {
    const firstOf = async (language: string, more = '') => (await find('07400', `language=${language}&${more}`))[0]
    assert.equal((await firstOf('uk'))?.countrySign, 'UA')
    assert.equal((await firstOf('pl'))?.countrySign, 'MX')
    assert.equal((await firstOf('uk', 'countrySigns=UA,MX'))?.countrySign, 'MX')
  })

  it('a country sign before the code selects the country if nothing matches otherwise', async () => {
    const expected = await find('1010', 'countrySigns=LV')
    assert(expected.length > 0)
    for (const query of ['LV-1010', 'lv 1010', 'LV1010', 'LV–1010', 'LV１０１０'])
      assert.deepEqual(await find(query), expected, query)
    for (const query of ['GB-SW1A', 'gb sw1a']) assert.deepEqual(await find(query), await find('SW1A'), query)
    assert.deepEqual(await find('LV-1010', 'countrySigns=PL'), [])
    assert.deepEqual(itemsOf(await find('AZ7000'), NAKHCHIVAN), ['AZ7000'])
  })

  it('with a country sign, only codes that start with the rest of the query match', async () => {
    for (const query of ['PL-001', '001 PL']) {
      const towns = await find(query)
      assert(towns.length > 0, query)
      for (const { postcode = [] } of towns) for (const item of postcode) assert(startsWith(item, '001'), item)
    }
  })

  it('a code in an address is searched for in the town that the address names', async () => {
    for (const [address, code, town] of [
      ['79000, м. Львів', '79000', 702550],
      ['Київ, вул. Хрещатик 22, 01001', '01001', 703448],
      ['10115 Berlin', '10115', BERLIN],
      ['London SW1A 2AA', 'SW1A 2AA', 2643743],
    ] as const) {
      const expected = (await find(code, 'limit=100')).filter(({ id }) => id === town)
      assert(expected.length > 0, code)
      assert.deepEqual(await find(address), expected, address)
    }
  })

  it('the limit counts the towns of a code in an address, too', async () => {
    const towns = async (limit: number) => new Set((await find('34000 Is', `limit=${limit}`)).map(({ id }) => id)).size
    assert((await towns(100)) > 1)
    assert.equal(await towns(1), 1)
  })

  it('a code that the named town lacks is searched for in its country, or anywhere without a town; house numbers are not', async () => {
    const inGermany = await find('79098', 'countrySigns=DE')
    assert(inGermany.length > 0 && (await find('79098')).length > inGermany.length)
    assert.deepEqual(await find('79098 Berlin'), inGermany)
    assert.deepEqual(await find('79098 Незнане'), await find('79098'))
    assert.deepEqual(await find('05-090 Raszyn'), [], 'no other country is guessed')
    assert.deepEqual(await find('79000 Центр'), await find('79000'), 'a part of a town is not a town')
    assert.deepEqual(await find('10115 Deutschland'), await find('10115'), 'nor is the start of a name')
    for (const address of ['Київ', 'Київ 2026', 'вул. Городоцька 355, Львів', 'Wien, Hauptstraße 2345']) {
      assert.deepEqual(await find(address), [], address)
    }
  })

  it('the sign that vehicles of a country carry selects the country too: D-10115, SLO-1000', async () => {
    for (const [query, code, sign] of [
      ['D-10115', '10115', 'DE'],
      ['d - 10115', '10115', 'DE'],
      ['A-1010', '1010', 'AT'],
      ['F–75001', '75001', 'FR'],
      ['I-20121', '20121', 'IT'],
      ['SLO-1000', '1000', 'SI'],
      ['FIN-00100', '00100', 'FI'],
      ['IRL-D02', 'D02', 'IE'],
      ['UK-SW1A', 'SW1A', 'GB'],
      ['D 10115', '10115', 'DE'],
      ['D10115', '10115', 'DE'],
      ['a1010', '1010', 'AT'],
      ['UK SW1A', 'SW1A', 'GB'],
    ] as const) {
      const expected = await find(code, `countrySigns=${sign}`)
      assert(expected.length > 0, query)
      assert.deepEqual(await find(query), expected, query)
      assert.deepEqual(await find(query, `countrySigns=${sign}`), expected, query)
      assert.deepEqual(await find(query, `excludeCountrySigns=${sign}`), [], query)
    }
    for (const query of ['FIN00100', 'QQQ-10115']) assert.deepEqual(await find(query), [], query)
    for (const [dashed, written] of [
      ['E-10', 'E10'],
      ['N-1 2', 'N12'],
      ['S-1 2', 'S12'],
    ] as const) {
      const found = await find(written)
      assert(found.length > 0 && found.some(({ countrySign }) => countrySign === 'GB'), written)
      assert.deepEqual(await find(dashed), found, dashed)
    }
  })

  it('a code of two parts with letters that matches nothing finds its country’s codes by the first part', async () => {
    for (const [query, part, sign] of [
      ['SW1A 9ZZ', 'SW1A', 'GB'],
      ['sw1a9zz', 'SW1A', 'GB'],
      ['K1A 9Z9', 'K1A', 'CA'],
      ['1012 ZZ', '1012', 'NL'],
      // No code of E10 or SE1, which hold the part as well.
      ['E1 6XX', 'E1', 'GB'],
    ] as const) {
      const found = await find(query, 'limit=100')
      assert(found.length > 0, query)
      for (const town of found) {
        assert.equal(town.countrySign, sign, query)
        assert(
          town.postcode?.every((item) => item === part || item.startsWith(`${part} `)),
          query,
        )
      }
    }
    assert.deepEqual(await find('SW1A 9ZZ', 'countrySigns=CA'), [])
    // Five digits may be those of any country.
    assert.deepEqual(await find('11099', 'countrySigns=CZ'), [])
  })

  it('punctuation and invisible characters around a code do not matter', async () => {
    const expected = await find('79000')
    assert(expected.length > 0)
    for (const query of ['(79000)', '79000,', '№79000', '\u200e79000', '79\u00ad000', '\ufeff79000'])
      assert.deepEqual(await find(query), expected, JSON.stringify(query))
    assert.deepEqual(await find('«LV-1010»;'), await find('1010', 'countrySigns=LV'))
  })

  it('finds a range by the start of any code in it', async () => {
    for (const query of ['033', '0330', '03300'])
      assert(
        itemsOf(await find(query, 'countrySigns=UA&limit=100'), KYIV).some(
          (item) => ends(item) !== undefined && startsWith(item, query),
        ),
        query,
      )
    // Its first code does not end with zeros.
    const [range = ''] = await allOf(BERLIN)
    assert.match(range, /^10115-/)
    for (const query of ['101', '1011', '10115'])
      assert.deepEqual(itemsOf(await find(query, 'countrySigns=DE'), BERLIN), [range], query)
  })

  it('a range contains its first and last codes, and none beyond them', async () => {
    let ranges = 0
    for (const item of [...(await allOf(KYIV)), ...(await allOf(LVIV))]) {
      const [from, to] = ends(item) ?? []
      if (from === undefined || to === undefined) continue
      ranges++
      const code = (number: number) => String(number).padStart(from.length, '0')
      const finds = async (query: string) =>
        (await find(query, 'countrySigns=UA&limit=100')).some(({ postcode }) => postcode?.[0] === item)
      for (const inside of [from, to, from.slice(0, 3), to.slice(0, 4)])
        assert(await finds(inside), `${inside} in ${item}`)
      for (const outside of [code(Number(from) - 1), code(Number(to) + 1), `${from}0`, `0${from}`])
        assert(!(await finds(outside)), `${outside} in ${item}`)
    }
    assert(ranges > 0)
  })

  it('a range of Kazakh codes is found by any code in it, and by no others', async () => {
    assert.deepEqual(await allOf(PAVLODAR), ['140000-140099'])
    for (const query of ['140', '14005', '140050', '140099'])
      assert.deepEqual(itemsOf(await find(query, 'countrySigns=KZ'), PAVLODAR), ['140000-140099'], query)
    for (const query of ['000', '400', '0140', '140100'])
      assert.deepEqual(itemsOf(await find(query, 'countrySigns=KZ&limit=100'), PAVLODAR), [], query)
  })

  it('a range is not found by the middle or end of its codes, or by letters', async () => {
    assert.deepEqual(await allOf(KYIV), ['01000-06999'])
    for (const query of ['999', '3999', '399', 'abc', '-06'.repeat(3)])
      assert.deepEqual(itemsOf(await find(query, 'countrySigns=UA&limit=100'), KYIV), [], query)
  })

  it('a range as answered, also with other dashes or its country sign, finds the towns that have it', async () => {
    const ranges = [...(await allOf(KYIV)), ...(await allOf(LVIV))].filter((item) => ends(item) !== undefined)
    assert(ranges.length > 0)
    for (const item of ranges) {
      const expected = await find(item, 'limit=100')
      assert(expected.length > 0, item)
      for (const { postcode } of expected) assert.deepEqual(postcode, [item])
      const [from, to] = ends(item) ?? []
      for (const query of [
        `${from} - ${to}`,
        `${from}–${to}`,
        `${from}\u2212${to}`,
        `(${item}),`,
        `UA-${item}`,
        `ua ${item}`,
      ])
        assert.deepEqual(await find(query, 'limit=100'), expected, query)
      assert.deepEqual(await find(item, 'countrySigns=PL'), [], item)
      assert.deepEqual(await find(`${to}-${from}`), [], 'a reversed range matches nothing')
    }
  })

  it('a range that no town has is searched for as the digits of one code', async () => {
    const moscow = await find('101069', 'limit=100')
    assert(moscow.length > 0)
    assert.deepEqual(await find('101-069', 'limit=100'), moscow)
    assert.deepEqual(await find('010-069', 'limit=100'), await find('010069', 'limit=100'))
    assert.deepEqual(await find('01001-06998'), [])
  })

  it('codes whose format has a hyphen are not ranges', async () => {
    for (const [id, format, sign] of [
      [KRAKOW, /^\d\d-\d{3}$/, 'PL'],
      [KATOWICE, /^\d\d-\d{3}$/, 'PL'],
      [TOKYO, /^\d{3}-\d{4}$/, 'JP'],
    ] as const) {
      const items = await allOf(id)
      assert(items.length > 1)
      for (const item of items) assert.match(item, format)
      const [first = ''] = items
      assert.deepEqual(itemsOf(await find(first, `countrySigns=${sign}`), id), [first])
    }
    assert((await allOf(KRAKOW)).includes('30-001'))
    assert(!itemsOf(await find('30-999', 'countrySigns=PL'), KRAKOW).includes('30-001'))
  })

  it('three or more consecutive codes are one range, in every country whose codes are digits alone', async () => {
    const countries = curatedRows('countries.csv')
    const numeric = new Set(countries.filter(({ postcode = '' }) => /^#+$/.test(postcode)).map(({ sign }) => sign))
    const towns = new Map<number, Town>()
    for (const query of ['100', '200', '330', '400', '500', '610', '790', '900'])
      for (const town of await find(query, 'limit=100')) if (numeric.has(town.countrySign)) towns.set(town.id, town)
    assert(towns.size > 100)
    for (const id of towns.keys()) {
      const items = await allOf(id)
      for (const [place, item] of items.entries()) {
        const [second = '', third = ''] = items.slice(place + 1)
        const isRun = Number(second) === Number(item) + 1 && Number(third) === Number(item) + 2
        assert(!isRun || item.length !== third.length, `${id}: ${item}, ${second}, ${third}`)
      }
    }
  })

  it('spec 2.2, 4.5: a town with several matching postcodes yields several entries, side by side', async () => {
    const found = await find('400', 'limit=100')
    assert(found.length > new Set(found.map(({ id }) => id)).size)
    const seen = new Set<number>()
    for (const [place, { id, postcode }] of found.entries()) {
      assert.equal(postcode?.length, 1)
      if (found[place - 1]?.id !== id) assert(!seen.has(id), `${id} comes in two places`)
      seen.add(id)
    }
  })

  it('spec 2.2, 4.5: the limit counts towns, so that there can be more entries', async () => {
    const found = await find('40-0', 'countrySigns=PL&limit=1')
    assert(found.length > 1)
    assert(found.every(({ id }) => id === KATOWICE))
  })

  it('spec 2.2: an entry differs from the town by identifier only in its postcode', async () => {
    const [entry] = await find('40-001', 'countrySigns=PL')
    const [town] = await service.get('towns/by/ids', { ids: KATOWICE })
    assert.deepEqual({ ...entry, postcode: [] }, { ...town, postcode: [] })
    assert.deepEqual(entry?.postcode, ['40-001'])
    assert(town?.postcode?.includes('40-001'))
  })

  it('spec 2.2: a town found by name or by identifier has all its postcodes', async () => {
    const byIds = await allOf(KATOWICE)
    assert(byIds.length > 1)
    const [byName] = await service.get('towns/by/name', 'query=katowice&language=en')
    assert.deepEqual([byName?.id, byName?.postcode], [KATOWICE, byIds])
  })

  it('spec 2.2: a town without postcodes has no key postcode', async () => {
    const [town] = await service.get('towns/by/ids', { ids: EL_TARTER })
    assert.equal(town?.id, EL_TARTER)
    assert(!('postcode' in town))
  })

  it('spec 4.5: names are in the requested language', async () => {
    const [polish] = await find('40-001', 'countrySigns=PL&language=pl')
    const [russian] = await find('40-001', 'countrySigns=PL')
    assert.deepEqual([polish?.name, russian?.name], ['Katowice', 'Катовице'])
  })

  it('answers [] to codes that no town has', async () => {
    for (const query of ['zzzzzz', '00000000000000', '1-1-1-1-1-1-1-1-1-1-1-1-1-1'])
      assert.deepEqual(await find(query), [])
  })
})

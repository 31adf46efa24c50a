import type { Town } from '../client/src/index.ts'
import { element } from './element.ts'
import { handOnFocus } from './focus.ts'
import { nearestTowns } from './nearest-towns.ts'
import { language, messages } from './page-messages.ts'
import { postcodeItem } from './postcode-item.ts'
import type { TownFacts } from './town-facts.ts'

const MOST_POSTCODES = 12

/** A town: its name on a road sign, where it is, its postcodes and the towns near it. */
export function townCard(facts: TownFacts, onChoose: (town: Town) => void): Node[] {
  const { town, area, region, country } = facts
  return [
    roadSign(facts),
    element(
      'dl',
      { class: 'facts' },
      fact(messages.area, area?.name),
      fact(messages.region, region?.name),
      fact(messages.country, country === undefined ? town.countrySign : `${country.name}, ${country.sign}`),
      fact(messages.coordinates, `${town.lat}, ${town.lon}`),
      fact(messages.identifier, String(town.id)),
      fact(messages.otherNames, otherNames(facts)),
    ),
    element('h3', {}, messages.postcodes),
    postcodes(town),
    ...nearby(facts, onChoose),
  ]
}

/** A sign like those at the entrance of a town: its name, and the same in Latin letters beneath. */
function roadSign({ town, names }: TownFacts): HTMLElement {
  const latin = names.get('en')
  const second = latin !== undefined && latin !== town.name ? element('p', { lang: 'en' }, latin) : undefined
  return element('div', { class: 'sign' }, element('h2', {}, element('bdi', {}, town.name)), second)
}

function fact(term: string, detail: string | Node | undefined): HTMLElement | undefined {
  if (detail === undefined || detail === '') return undefined
  return element('div', {}, element('dt', {}, term), element('dd', {}, detail))
}

function otherNames({ town, names }: TownFacts): Node | undefined {
  const others = Map.groupBy(
    [...names].filter(([, name]) => name !== town.name),
    ([, name]) => name,
  )
  if (others.size === 0) return undefined
  const items = [...others].map(([name, named]) => {
    const codes = named.map(([code]) => code)
    return [element('span', { lang: codes[0] ?? '' }, name), ` (${codes.join(', ')})`]
  })
  return element('span', {}, ...items.flatMap((item, index) => (index === 0 ? item : [' · ', ...item])))
}

function postcodes({ postcode = [], countrySign }: Town): HTMLElement {
  if (postcode.length === 0) return element('p', { class: 'muted' }, messages.noPostcodes)
  const items = postcode.map((item) => element('li', {}, postcodeItem(item, countrySign)))
  // A screen reader would read all of a city's codes aloud when they are added.
  const list = element('ul', { class: 'postcodes', 'aria-live': 'off' }, ...items.slice(0, MOST_POSTCODES))
  const rest = items.slice(MOST_POSTCODES)
  if (rest.length > 0) {
    const more = element('button', { type: 'button' }, `${messages.morePostcodes} ${rest.length}`)
    more.addEventListener('click', () =>
      handOnFocus(list, () => {
        more.parentElement?.replaceWith(...rest)
        return rest[0] ?? null
      }),
    )
    list.append(element('li', { class: 'more' }, more))
  }
  return list
}

/** The nearest towns; every one of them can be chosen. */
function nearby(facts: TownFacts, onChoose: (town: Town) => void): Node[] {
  const near = nearestTowns(facts)
  if (near.length === 0) return []
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const items = near.map(({ town, kilometres }) => {
    const choose = element('button', { type: 'button' }, town.name)
    choose.addEventListener('click', () => onChoose(town))
    return element('li', {}, choose, element('span', {}, `${number.format(kilometres)} ${messages.kilometres}`))
  })
  return [element('h3', {}, messages.nearby), element('ul', { class: 'nearby' }, ...items)]
}

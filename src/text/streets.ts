import { fold } from './fold.ts'
import { foldedPattern } from './fold-query.ts'

/** Words that begin a street's name. */
const STREET =
  'вул|вулиця|вулиці|ул|улица|улицы|просп|проспект|пр т|бульвар|бул|провулок|пров|переулок|пер|шосе|шоссе|площа|площадь' +
  '|ul|ulica|aleja|str|strada|bd|blvd|sos|rue|calle'

/** Words that end one, apart or joined to it: «Musterstraße», "Fifth Avenue". */
const STREET_END =
  'strasse|str|gasse|allee|weg|platz|damm|ring|ufer|utca|gatan|straat|iela|street|st|road|rd|avenue|ave'

/** What a number behind says of a house. */
const IN_HOUSE = 'буд|будинок|корп|корпус|кв|оф|офіс|офис|дом|nr|bl|sc|ap|lok'

/** Words that begin with a digit; each in one way only, or many of them would be tried in all combinations. */
const NUMBER = '[0-9][^ ]*(?: [0-9][^ ]*)*'

/** A part of an address, between commas, that names a street or a house: "12 rue de la Paix", "Musterstraße 12". */
const STREET_PART = foldedPattern(
  `^(?:(?:${STREET}) .*|(?:.* )?[^ ]*(?:${STREET_END})(?: ${NUMBER})|[0-9]{1,3}[a-zа-я]? [^ 0-9]+ [^ ]+.*|(?:${IN_HOUSE}) ${NUMBER})$`,
)

/** A street with the number of a house before the town: «ul. Długa 5 Warszawa». */
const STREET_BEFORE = foldedPattern(`^(?:(?:${STREET}) .*?|[^ ]*(?:${STREET_END})) ${NUMBER} (?=[^ 0-9])`)

/** A street behind the town, and all behind it: «київ вул хрещатик 22». */
const STREET_BEHIND = foldedPattern(` (?:${STREET}|street) .*$`)

/** An address, folded, without its streets and houses, wherever they stand; where nothing else is left, with them. */
export function withoutStreets(address: string): string {
  const parts = address.split(',').map(fold)
  const places = parts.filter((part) => !STREET_PART.test(part))
  return (places.length > 0 ? places : parts)
    .map((part) => part.replace(STREET_BEFORE, '').replace(STREET_BEHIND, ''))
    .filter((part) => part !== '')
    .join(' ')
}

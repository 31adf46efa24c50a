/** Words for what is counted, by plural form. */
export type CountWords = Readonly<
  Record<
    'towns' | 'areas' | 'countries' | 'regions' | 'cargo' | 'languages' | 'bytes',
    Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>
  >
>

const counted: CountWords = {
  towns: { one: 'town', other: 'towns' },
  areas: { one: 'area', other: 'areas' },
  countries: { one: 'country', other: 'countries' },
  regions: { one: 'region', other: 'regions' },
  cargo: { one: 'cargo name', other: 'cargo names' },
  languages: { one: 'language', other: 'languages' },
  bytes: { one: 'byte', other: 'bytes' },
}

/** English; the shape of all others. */
export const en = {
  ownName: 'English',
  short: 'EN',
  skip: 'Skip to the content',
  pages: 'Pages',
  interfaceLanguage: 'Language of this page',
  navSearch: 'Search',
  navDirectories: 'Directories',
  navDocs: 'API',
  navExamples: 'Form field',

  // The access key
  key: 'Access key',
  keyInUse: 'Key in use',
  keyNeeded: 'An access key, please',
  keyWhy:
    'The service needs an access key. The key stays in this tab and is forgotten when you close it. If you started the service on your own machine, it printed one in the terminal.',
  keyUse: 'Use this key',
  keyForget: 'Forget the key',
  keyRefused: 'The service does not accept this key.',
  keyImpossible: 'The key has characters that no key can have.',

  // Search
  title: 'Which town?',
  lead: 'Three letters are enough: in any language, in the wrong keyboard layout, by an old name, with a typo.',
  byName: 'By name',
  byPostcode: 'By postcode',
  town: 'Town',
  namePlaceholder: 'For example Lviv, kras, rbtd',
  postcodePlaceholder: 'For example 790, 40-001, LV-1010',
  namesIn: 'Names in',
  country: 'Country',
  anyCountry: 'All countries',
  tryThese: 'Try these',
  tryPrefix: 'three letters, and the right one is on top',
  tryLayout: '“киев”, typed in the wrong layout',
  tryOldName: 'an old name of Wrocław',
  tryRenamed: 'the former name of Dnipro',
  tryTypo: 'with a typo',
  tryPostcode: 'a postcode without its hyphen',

  // A town
  nothingChosen: 'Choose a town to see it here: on the map, with its postcodes and neighbours.',
  area: 'Area',
  region: 'Region',
  coordinates: 'Coordinates',
  identifier: 'Identifier',
  otherNames: 'Other languages',
  postcodes: 'Postcodes',
  noPostcodes: 'No postcodes in this data set',
  morePostcodes: 'more',
  nearby: 'Nearby',
  kilometres: 'km',
  map: 'Map',
  mapOf: 'Map around',
  mapScale: 'Scale of the map',
  mapRegion: 'Region',
  mapCountry: 'Country',
  mapWorld: 'World',
  loading: 'Loading…',
  failed: 'The service cannot be reached.',
  busy: 'Too many requests: try again in a moment.',
  tryAgain: 'Try again',

  // The request
  request: 'The request',
  requestLead: 'The request that was just sent, to copy into your own program.',
  requestNone: 'Search for a town: the request and its answer appear here.',
  requestAs: 'The request as',
  url: 'URL',
  curl: 'curl',
  code: 'JavaScript',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Select and copy it by hand',
  answer: 'The answer',
  headers: 'Headers',
  milliseconds: 'ms',

  // The data set
  dataSet: 'The data set',
  version: 'Version',
  published: 'Published',
  counts: 'What is in it',
  coverage: 'Towns with a name of their own, by language',
  coverageLead: 'A town without one is shown by its name in the next language of the fallback chain.',
  sources: 'Sources',
  counted,

  // Directories
  directoriesTitle: 'Directories',
  directoriesLead: 'Every list of the service, in any number of languages side by side.',
  filter: 'Filter',
  filterPlaceholder: 'Part of a name, or a number',
  languages: 'Languages',
  rowsShown: 'Showing',
  rowsOf: 'of',
  chooseLanguage: 'Choose a language.',
  nothingFound: 'Nothing in this list contains that.',
  areas: 'Areas',
  countries: 'Countries',
  regions: 'Regions',
  cargo: 'Cargo names',
  loadingTypes: 'Loading types',
  currencies: 'Currencies',
  paymentTypes: 'Payment types',
  bodyGroups: 'Body groups',
  deprecated: 'deprecated',
  sign: 'Sign',
  mnemo: 'Mnemo',

  // API
  docsTitle: 'API',
  docsLead: 'Read about every operation, and try it.',
  operations: 'Operations',
  parameters: 'Parameters',
  required: 'required',
  answers: 'Responses',
  schemas: 'Schemas',
  errors: 'Errors',
  errorsLead: 'Every error is a problem document (RFC 9457); its type leads to one of these pages.',
  send: 'Send',
  rawDocument: 'The OpenAPI document',

  // Examples
  examplesTitle: 'For your form',
  examplesLead: 'A field for choosing a town, in one line of HTML. Try it here, and copy what you need.',
  examplesKey:
    'On a site other than this one, the key has to allow that site: `refdir keys create --name NAME --origin https://shop.example`.',
  exampleField: 'The field',
  exampleFieldLead:
    'One script, one element. The form sends the identifier of the town. The access key goes in the attribute or property “key”.',
  exampleForm: 'In a form',
  exampleFormLead: 'Required, checked, reset and sent like any other field.',
  exampleFilters: 'Some countries, or all but some',
  exampleFiltersLead: 'Country signs and area identifiers narrow the choice of towns.',
  examplePostcode: 'By postcode',
  examplePostcodeLead: 'Drivers often know the code alone.',
  exampleStyle: 'In your own style',
  exampleStyleLead: 'With CSS variables and parts; it follows the direction of the page.',
  exampleClient: 'Without the field',
  exampleClientLead: 'The typed client, for pages and programs of your own.',
  formSends: 'The form sends',
}

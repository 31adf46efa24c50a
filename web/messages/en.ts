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
  navExamples: 'For your form',

  // The access key
  key: 'Access key',
  keyInUse: 'Key in use',
  keyNeeded: 'An access key, please',
  keyWhy:
    'The service answers to those who have a key. It stays in this tab and is forgotten when you close it. Started on your own machine, the service has printed one in its terminal.',
  keyUse: 'Use this key',
  keyForget: 'Forget the key',
  keyRefused: 'The service does not know this key.',
  keyImpossible: 'The key holds characters that no key has.',

  // Search
  title: 'Which town?',
  lead: 'Three letters are enough: in any language, in the wrong keyboard layout, by an old name, with a typo.',
  byName: 'By name',
  byPostcode: 'By postcode',
  town: 'Town',
  namePlaceholder: 'Such as Lviv, kras, rbtd',
  postcodePlaceholder: 'Such as 790, 40-001, LV-1010',
  namesIn: 'Names in',
  country: 'Country',
  anyCountry: 'All countries',
  tryThese: 'Try these',
  tryPrefix: 'three letters, and the right one is on top',
  tryLayout: '“киев”, typed in the wrong layout',
  tryOldName: 'what Wrocław was called',
  tryRenamed: 'what Dnipro was called',
  tryTypo: 'with a typo',
  tryPostcode: 'a postcode, hyphen forgotten',

  // A town
  nothingChosen: 'Choose a town, and it is shown here: on the map, with its postcodes and its neighbours.',
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
  requestLead: 'What was just asked, to be copied into your own program.',
  requestNone: 'Search for a town: the request and its answer appear here.',
  requestAs: 'The request as',
  url: 'URL',
  curl: 'curl',
  code: 'JavaScript',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Select and copy it by hand',
  answer: 'The answer',
  headers: 'Header',
  milliseconds: 'ms',

  // The data set
  dataSet: 'The data set',
  version: 'Version',
  published: 'Published',
  counts: 'What is in it',
  coverage: 'Towns with a name of their own, by language',
  coverageLead: 'Where a town has none, the next language of the chain is shown, so that no name is ever empty.',
  sources: 'Sources',
  counted,

  // Directories
  directoriesTitle: 'Directories',
  directoriesLead: 'All lists of the service, in as many languages side by side as you like.',
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
  docsLead: 'Every operation, to read and to try.',
  operations: 'Operations',
  parameters: 'Parameters',
  required: 'required',
  answers: 'Answers',
  schemas: 'Data',
  errors: 'Errors',
  errorsLead: 'Every error is a problem document (RFC 9457); its type leads to one of these pages.',
  send: 'Send',
  rawDocument: 'The OpenAPI document',

  // Examples
  examplesTitle: 'For your form',
  examplesLead: 'A field to choose a town with, in one line. Try it here, and copy what you like.',
  examplesKey:
    'On a site other than this one, the key has to allow that site: `refdir keys create --name NAME --origin https://shop.example`.',
  exampleField: 'The field',
  exampleFieldLead:
    'One script, one element. The value that the form sends is the identifier of the town. The key goes into the attribute or property key.',
  exampleForm: 'In a form',
  exampleFormLead: 'Required, checked, reset and sent like any other field.',
  exampleFilters: 'Some countries, or all but some',
  exampleFiltersLead: 'Signs of countries, and identifiers of areas, narrow the towns on offer.',
  examplePostcode: 'By postcode',
  examplePostcodeLead: 'Drivers often know the code alone.',
  exampleStyle: 'In your own style',
  exampleStyleLead: 'Variables and parts, and the direction of the page.',
  exampleClient: 'Without the field',
  exampleClientLead: 'The typed client, for pages and programs of your own.',
  formSends: 'The form sends',
}

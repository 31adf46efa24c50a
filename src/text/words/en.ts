import type { LanguageWords } from './language-words.ts'

export const en: LanguageWords = {
  handling:
    'loading unloading pickup pick-up drop-off collection delivery warehouse place address consignee shipper fca dap exw cpt ddp load unload offload offloading reload collect deliver tip tipping consignor clearance customs',
  remarks:
    'urgent asap today tomorrow tilt tautliner curtainsider reefer flatbed ftl ltl tent curtain ref frigo mega jumbo tipper tanker container lowloader groupage rigid artic adr cmr tir partload express moffett tail-lift',
  units: 't tons tonnes km kg m3 ldm pallets eur usd',
  postcodes: 'zip zipcode postcode post code',
  areas: 'obl oblast region',
  districts: 'raion',
  near: 'near',
  streetsAtStart: 'avenue boulevard',
  streetsAfterName: 'street st road rd avenue ave lane drive',
  townParts:
    'port docks centre center city airport border crossing checkpoint customs ferry terminal depot rdc hub logistics estate business trading factory',
  townPartLinks: 'and of',
  links: 'in of on the upon',
  linksToSite: 'on upon',
  prepositions: 'from to in near nearby around via close-to next-to north-of south-of east-of west-of outskirts-of',
  firms: 'ltd llc inc plc',
  packaging: 'bulk in-bulk on-pallets bagged in-bags in-big-bags in-boxes',
  endingLetters: 'es',
  abbreviationsBeforeName: {
    st: 'saint',
    saint: 'st',
    mt: 'mount',
    ft: 'fort',
    pt: 'port point',
    gt: 'great',
  },
}

import type { LanguageWords } from './language-words.ts'

export const de: LanguageWords = {
  settlementsAsInNames: 'stadt hansestadt stadtgemeinde gemeinde markt marktgemeinde hl',
  handling:
    'beladung entladung ladestelle entladestelle abholung lieferung lager ziel adresse beladeort entladeort beladestelle abholort lieferort zielort absender empfänger abladestelle ladeort zustellung anlieferung versender laden entladen belade entlade verzollung',
  remarks:
    'dringend eilig heute morgen übermorgen sofort tautliner kühler kühlzug sattelzug beiladung komplettladung plane planenzug koffer sattel gliederzug kipper silo frigo kühl coilmulde schubboden hebebühne sprinter komplett teilladung sammelgut lkw frei',
  units: 't to km kg ldm pal paletten ep stpl euro uhr',
  postcodes: 'plz postleitzahl',
  districtsBeforeName: 'landkreis lkr lk kreis krs ot ortsteil',
  municipalities: 'gemeinde gem gde marktgemeinde stadtgemeinde',
  nearAsInNames: 'bei b',
  streetsJoinedToName: 'straße str gasse allee platz',
  townParts:
    'hafen überseehafen zentrum innenstadt stadtmitte mitte flughafen zoll zollamt umgebung umkreis raum großraum gvz logistikpark containerterminal container jadeweserport ost nord süd west autohof rasthof raststätte gewerbegebiet gewerbepark industriegebiet werk grenze grenzübergang fähre fährhafen seehafen binnenhafen güterverkehrszentrum industriepark logistikzentrum bahnhof zentrallager zuckerfabrik chemiepark kraftwerk umschlagplatz rampe',
  townPartLinks: 'und von',
  links: 'am an auf bei das dem den der des im in ob und unter vor zu',
  linksToSite: 'am an auf im in ob unter vor',
  firms: 'gmbh mbh ohg firma fa spedition',
  packaging: 'lose palettiert auf-paletten in-säcken in-big-bags',
  prepositions:
    'in im nach von aus bei nahe nähe ab bis über in-der-nähe-von nähe-von nördlich südlich östlich westlich nördlich-von südlich-von östlich-von westlich-von',
  abbreviationsBeforeName: { st: 'sankt', sankt: 'st', wr: 'wiener', schw: 'schwäbisch', schwäb: 'schwäbisch' },
  abbreviationsBetween: {
    a: 'am an',
    'a.d.': 'an-der',
    'i.d.': 'in-der',
    'o.d.': 'ob-der',
    'v.d.': 'vor-der',
    'u.d.': 'unter-der',
  },
  abbreviationsAfterName: { opf: 'oberpfalz', 'i.T.': 'in-tirol', 'i.W.': 'in-westfalen' },
}

import type { LanguageWords } from './language-words.ts'

/** Words of languages in which no names are served: French, Italian, Spanish, Portuguese, Dutch, Swedish, Croatian. */
export const otherLanguages: LanguageWords = {
  settlementsAsInNames: 'cedex',
  postcodeAbbreviations: 'cap cp',
  streetsAtStart:
    'rue avenue av boulevard bd bld allée allées impasse chemin quai chaussée square cours passage route place via viale piazza corso vicolo calle avenida avda paseo plaza carretera ctra camino rua praça estrada travessa zi zac zae',
  streetsJoinedToName: 'gatan straat',
  prepositions: 'près-de vicino-a cerca-de vers hacia',
  townParts:
    'porto puerto cdg est ouest haven luka centre centro interporto zona industriale industrial franca polígono pol ind aeropuerto aeroporto dogana confine aéroport entrepôt plateforme plataforma parc parque zone industrielle industriel activité activités logistique logística logístico logistica logistico',
  townPartLinks: 'de di del du van',
  citiesThatAreWords: 'colonia gornji',
  links: 'de del della des di do du e en la las le les los o sul sur',
  linksToSite: 'sul sur',
  abbreviationsAfterName: { 'm.se': 'milanese' },
  abbreviationsBeforeName: {
    st: 'saint sainte',
    ste: 'sainte',
    saint: 'st',
    sta: 'santa',
    sto: 'santo',
    s: 'são san santa',
    mt: 'mont',
  },
  firms: 'bv b.v. nv sarl s.a.r.l. spa s.p.a. doo d.o.o.',
}

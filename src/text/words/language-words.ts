/**
 * What people of one language write around the names of towns and within them. A list is words separated by spaces, as they
 * are written: «с-ще», `gatvė`; all are folded where they are used. What takes a pattern of several words, such as districts
 * named by adjectives, stands in the file that uses it.
 */
export interface LanguageWords {
  /**
   * For a town, before its name or after it, and never a part of it: «м. Львів», «Москва, г.». An entry that folds to several
   * words begins with a single letter: «р.п.», «с-ще».
   */
  readonly settlements?: string
  /** For a town, but names begin with such words as well, so that they are left out only where nothing matches: `Stadt Köln`. */
  readonly settlementsAsInNames?: string
  /** For what is done there, before a town or its address, and left out where nothing matches: «Завантаження: Київ». */
  readonly handling?: string
  /** For when, or in which lorry, beside a town or its address, and left out the same way: «Умань тент», `Zgierz pilne`. */
  readonly remarks?: string
  /** For a weight, a distance or a volume, after a number: «Київ 20 т», `Warszawa + 50 km`. */
  readonly units?: string
  /** For a postcode, before it: `PLZ 10115`. */
  readonly postcodes?: string
  /** For a postcode, before one without a name beside it, since names or signs are called so too: `CAP 20121`. */
  readonly postcodeAbbreviations?: string
  /** For an area, beside its name, in the nominative and the genitive: «Київська обл.», `województwa mazowieckiego`. */
  readonly areas?: string
  /** For a district, beside a name that stays where it is all there is: «Ленинский район». */
  readonly districts?: string
  /** For a district, before a name of one word, which is left out with it: `Landkreis Harburg`. */
  readonly districtsBeforeName?: string
  /** For a district, after a name of one word, which is left out with it: `Rae vald`. */
  readonly districtsAfterName?: string
  /** For a municipality, between a village in it and its name, which may be several words: `Sady gm. Tarnowo Podgórne`. */
  readonly municipalities?: string
  /** Between a town and a larger one nearby, and in no name: «Бровари біля Києва». */
  readonly near?: string
  /** Between a town and a larger one nearby, but in names as well: `Slavkov u Brna`. */
  readonly nearAsInNames?: string

  /** For a street, before its name, wherever that stands: «Київ вул. Хрещатик». */
  readonly streetsBeforeName?: string
  /** Before its name or after it: «Невский пр-т, 28», «пр. Мира, 5». */
  readonly streetsBesideName?: string
  /** Before its name, but only where an address or a part of it, between commas, begins: `Kraków, os. Teatralne`. */
  readonly streetsAtStart?: string
  /** After its name: `Downing Street`, «Ленина ул». */
  readonly streetsAfterName?: string
  /** After its name, but only where a house number follows, since it is something else elsewhere: `Savanorių pl. 5`. */
  readonly streetsBeforeHouse?: string
  /** Joined to its name: `Musterstraße`. */
  readonly streetsJoinedToName?: string

  /** For a part of a town, or for what lies around it: «Київ, центр», `Hamburg Hafen`. */
  readonly townParts?: string
  /** Between such a word and the town: `Port of Antwerp`, `Warszawa i okolice`. */
  readonly townPartLinks?: string
  /** Words that begin names of villages, but are names of cities as well: `Kolonia Dębina` is not in Cologne. */
  readonly citiesThatAreWords?: string
  /** Within a name, and left out where it is written short: `Waidhofen Ybbs` is Waidhofen an der Ybbs. */
  readonly links?: string
  /** Those of them between a town's name and the river, sea or region that it lies at: `Tulln an der Donau`. */
  readonly linksToSite?: string

  /**
   * Before a town that a load comes from or goes to: «з Києва», `do Warszawy`. Words that belong together are joined by a hyphen:
   * `close-to`.
   */
  readonly prepositions?: string
  /** Endings after a town's name and an apostrophe, each with its vowels: `Ankara'ya`. */
  readonly endsAfterApostrophe?: string
  /**
   * By endings of words in the nominative, which is how the data name towns, their endings in the cases of from, to and in:
   * `{ 'ець ця': 'ця цю ці' }` for «з Кременця». An empty key means no ending: `{ '': 'а у і' }`; endings that
   * a language adds to every name have it too: `{ '': 'ról ből' }` for `Budapestről`.
   */
  readonly declension?: WordTable
  /** For the legal form of a firm, beside its name: «ТОВ», `GmbH`. Words that belong together are joined by a hyphen: `z-o-o`. */
  readonly firms?: string
  /**
   * For how goods are packed, or that they are used, beside their name, and left out where nothing matches. Words that belong
   * together are joined by a hyphen: «на-поддонах», `in-bulk`.
   */
  readonly packaging?: string
  /** Letters that words for cargo end in by number and case, without spaces: those of «труба», «труби». */
  readonly endingLetters?: string

  /**
   * For abbreviations of one or two words, with a name after them, what they may stand for, the likeliest first:
   * `{ pt: 'port point' }`. Words that belong together are joined by a hyphen: `{ 'dr.tr.': 'drobeta-turnu' }`.
   */
  readonly abbreviationsBeforeName?: WordTable
  /** For abbreviations between two words, what they may stand for: `Neustadt a.d. Weinstraße`. */
  readonly abbreviationsBetween?: WordTable
  /** For abbreviations after a word, what they may stand for, of which the start is enough: `{ wlkp: 'wielkopolsk' }`. */
  readonly abbreviationsAfterName?: WordTable
}

/** Lists of words by other lists of words. */
export type WordTable = Readonly<Record<string, string>>

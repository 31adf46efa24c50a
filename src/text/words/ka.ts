import type { LanguageWords } from './language-words.ts'

export const ka: LanguageWords = {
  settlementsAsInNames: 'ქ ქალაქი სოფელი',
  handling: 'საწყობი მისამართი',
  remarks: 'დღეს ხვალ',
  areas: 'მხარე',
  districtsAfterName: 'მუნიციპალიტეტი',
  townParts:
    'პორტი ნავსადგური საერთაშორისო აეროპორტი ცენტრი ტერმინალი საბაჟო საზღვარი ავტობაზრობა თავისუფალი ინდუსტრიული ზონა',
  declension: {
    ი: 'ის ში იდან ამდე ისკენ თან',
    // «ერევანი»
    ანი: 'ნის ნიდან ნამდე ნისკენ',
    'ა ე': 'ის იდან ისკენ',
    '': 'ს ში დან მდე სკენ სთან',
  },
  firms: 'შპს',
}

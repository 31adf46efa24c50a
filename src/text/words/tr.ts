import type { LanguageWords } from './language-words.ts'

export const tr: LanguageWords = {
  handling:
    'yükleme boşaltma teslimat depo adres varış çıkış yeri noktası tahliye indirme teslim alım gümrükleme gönderici alıcı dolum',
  remarks:
    'acil bugün yarın tenteli frigorifik tente konteyner kamyon tır damper lowbed komple parsiyel boş açık kapalı',
  units: 'ton tl',
  postcodes: 'posta kodu',
  postcodeAbbreviations: 'pk',
  streetsAfterName: 'cad cadde caddesi sok sokak sokağı sk bulv bulvarı blv mah mahallesi',
  districts: 'ilçesi',
  townParts:
    'liman limanı lojistik antrepo anadolu avrupa yakası merkez osb organize sanayi bölgesi serbest bölge gümrük gümrüğü sınır kapısı merkezi fabrika havalimanı',
  citiesThatAreWords: 'kum deli',
  declension: { '': 'dan den tan ten da de ta te ya ye' },
  endsAfterApostrophe:
    'a e ı i u ü ya ye yı yi yu yü na ne nı ni nu nü da de ta te dan den tan ten ın in un ün nın nin nun nün',
  firms: 'şti a.ş.',
}

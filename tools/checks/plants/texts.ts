import { told, type Plant } from './plant.ts'

const line = (message: string) => `content/a.yaml: a: ${message}`

export const textPlants = {
  glossaryLanguages: [
    ({ glossary }) => ({ glossary: glossary.replaceAll('| hi-IN |', '| xx-XX |') }),
    'docs/glossary.md: hi-IN: no word is replaced',
  ],
  glossaryWords: [told('vi-VN', 'một URL'), line('write địa chỉ web: một URL')],
  thaiLoanWords: [
    ({ glossary }) => ({ glossary: glossary.replaceAll('\u2060', '') }),
    'has no word joiner',
  ],
  hanSpaces: [
    told('zh-CN', '用 PDF 打开'),
    line('the style sheet makes the gap between Han and Latin: 用 PDF 打开'),
  ],
  titleMarks: [told('zh-HK', '〈竹影〉'), line('titles of works stand in 《》: 〈竹影〉')],
  chineseQuotes: [told('zh-CN', '「好」'), line('quotes are “”: 「好」')],
  ellipses: [told('zh-CN', '等等...'), line('an ellipsis is ……: 等等...')],
  subtitleStops: [
    told('en-US', 'Not a sentence', 'content/games/a.yaml', 'en-US.subtitle'),
    'content/games/a.yaml: en-US.subtitle: does not end as a sentence',
  ],
  composedTexts: [told('vi-VN', 'ấ'.normalize('NFD')), line('is not in composed characters')],
  invisibleCharacters: [
    told('hi-IN', 'एक\u200bदो'),
    line('an invisible character is here: एक\u200bदो'),
  ],
  thaiEras: [told('th-TH', '1 ตุลาคม 2026'), line('write ค.ศ. before the year: 1 ตุลาคม 2026')],
  thaiDigits: [told('th-TH', '๑๒'), line('digits are Arabic, spaces single and quotes curved: ๑๒')],
  thaiStops: [told('th-TH', 'เอาๆ'), line('a space stands before the repetition mark: เอาๆ')],
  hindiStops: [told('hi-IN', 'है.'), line('a sentence ends with a danda: है.')],
  englishQuotes: [
    told('en-US', 'a “word”.'),
    line('commas and periods stand inside quotation marks: a “word”.'),
  ],
  spokenCantonese: [
    told('zh-HK', '她說：「唔好」，我們做到天光'),
    line('is spoken, not written: 她說：「」，我們做到天光'),
  ],
  hongKongVariants: [told('zh-HK', '「這裡」'), line('write 裏: 「這裡」')],
  hindiNasals: [told('hi-IN', 'हिन्दी'), line('write the nasal as an anusvara: हिन्दी')],
  digitGroups: [told('en-US', 'over 12345 games'), line('digits are grouped: over 12345 games')],
  shares: [told('en-US', '5 percent'), line('a share is written with %, closed up: 5 percent')],
  unitSpaces: [
    told('zh-HK', '不超過10MB'),
    line('a space separates a number from its unit: 不超過10MB'),
  ],
  nounsAfterCounts: [
    told('en-US', '{{count}} games'),
    line('the number may be 1: {{count}} games'),
  ],
  downloadLinks: [
    told('en-US', 'See [it](/download/none) in Downloads'),
    line('/download/none leads to nothing'),
  ],
  staleTranslations: [
    () => ({ staleKeys: ['mail.verify.subject'] }),
    'content/translated.json: mail.verify.subject: correct its translations, then run: node scripts/translated.ts',
  ],
} satisfies Record<string, Plant>

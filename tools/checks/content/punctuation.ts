// Rules for spaces, quotation marks and full stops per language.
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { fault, type Rule, findings } from './rule.ts'

/** The product name is the only place with a space between Han and Latin. */
const productName = '子午 Meridian'
const chinese = ['zh-CN', 'zh-HK'] as const

export const hanSpaces: Rule = (sources) =>
  chinese.flatMap((locale) =>
    findings(sources, {
      locale,
      pattern:
        /\p{Script=Han} (?:[\p{Script=Latin}0-9]|\{\{)|(?:[\p{Script=Latin}0-9]|\}\}) \p{Script=Han}|\d% \p{Script=Han}/u,
      message: 'the style sheet makes the gap between Han and Latin',
      isExempt: ({ around }) => around.includes(productName),
    }),
  )

export const titleMarks: Rule = (sources) =>
  chinese.flatMap((locale) =>
    findings(sources, { locale, pattern: /[〈〉]/, message: 'titles of works stand in 《》' }),
  )

export const chineseQuotes: Rule = (sources) => [
  ...findings(sources, { locale: 'zh-CN', pattern: /[「」『』"]/, message: 'quotes are “”' }),
  ...findings(sources, { locale: 'zh-HK', pattern: /[“”‘"]/, message: 'quotes are 「」' }),
]

export const ellipses: Rule = (sources) =>
  chinese.flatMap((locale) =>
    findings(sources, {
      locale,
      pattern: /(?<!…)…(?!…)|\.\.\.|。。/,
      message: 'an ellipsis is ……',
    }),
  )

/** Thai sentences end without a mark. */
export const subtitleStops: Rule = ({ texts }) =>
  [...texts].flatMap(([locale, list]) =>
    list
      .filter(
        ({ file, key, text }) =>
          locale !== 'th-TH' &&
          /^content\/(?:articles|games)\//.test(file) &&
          key.endsWith('.subtitle') &&
          !/[.?!。？！।]["”」]?$/.test(text),
      )
      .map(({ file, key }) => fault(file, key, 'does not end as a sentence')),
  )

const composed: readonly Locale[] = ['vi-VN', 'th-TH', 'hi-IN']

export const composedTexts: Rule = ({ texts }) =>
  composed.flatMap((locale) =>
    (texts.get(locale) ?? [])
      .filter(({ text }) => text !== text.normalize())
      .map(({ file, key }) => fault(file, key, 'is not in composed characters')),
  )

/** A word joiner between Thai letters is the only invisible character. */
const invisible =
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2061-\u206f\ufeff]|(?<![\u0e01-\u0e4e])\u2060|\u2060(?![\u0e01-\u0e4e])/

/** Subjects of emails and search keywords have no lines to keep whole. */
export const invisibleCharacters: Rule = (sources) => [
  ...locales.flatMap((locale) =>
    findings(sources, { locale, pattern: invisible, message: 'an invisible character is here' }),
  ),
  ...findings(sources, {
    locale: 'th-TH',
    pattern: /\u2060/,
    message: 'a word joiner is here',
    isExempt: ({ file, key }) =>
      !(file.startsWith('worker/mail/') ? key.endsWith('.subject') : file.includes('keywords')),
  }),
]

const thaiMonths =
  'มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม'

/** Thai readers count years by two eras, so a year after a month names its own. */
export const thaiEras: Rule = (sources) =>
  findings(sources, {
    locale: 'th-TH',
    pattern: new RegExp(String.raw`(?:${thaiMonths}) ?\d{4}|พ\.ศ\. ?20\d\d|ค\.ศ\. ?2[45]\d\d`),
    message: 'write ค.ศ. before the year',
  })

export const thaiDigits: Rule = (sources) =>
  composed.flatMap((locale) =>
    findings(sources, {
      locale,
      pattern: /[๐-๙०-९]|(?<=\S) {2}|"/,
      message: 'digits are Arabic, spaces single and quotes curved',
    }),
  )

export const thaiStops: Rule = (sources) => [
  ...findings(sources, {
    locale: 'th-TH',
    pattern: /[\u0e01-\u0e4e]{4}(?:[,;]|\.(?!\w))/,
    message: 'Thai has no commas and full stops',
    isExempt: ({ key }) => key.endsWith('keyword'),
  }),
  ...findings(sources, {
    locale: 'th-TH',
    pattern: /[^ ]ๆ/,
    message: 'a space stands before the repetition mark',
  }),
]

export const hindiStops: Rule = (sources) =>
  findings(sources, {
    locale: 'hi-IN',
    pattern: /[\u0900-\u097f]\.(?!\w)| ।/,
    message: 'a sentence ends with a danda',
  })

export const englishQuotes: Rule = (sources) =>
  findings(sources, {
    locale: 'en-US',
    pattern: /[^}]”[.,]/,
    message: 'commas and periods stand inside quotation marks',
  })

// Rules for spaces, quotation marks and full stops per language.
import type { Locale } from '../../../client/contract/locale.ts'
import { fault, type Rule, findings } from './rule.ts'

/** The product name is the only place with a space between Han and Latin. */
const productName = '子午 Meridian'
const chinese = ['zh-CN', 'zh-HK'] as const

export const hanSpaces: Rule = (sources) =>
  chinese.flatMap((locale) =>
    findings(sources, {
      locale,
      pattern:
        /\p{Script=Han} (?:[A-Za-z0-9]|\{\{)|(?:[A-Za-z0-9]|\}\}) \p{Script=Han}|\d% \p{Script=Han}/u,
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

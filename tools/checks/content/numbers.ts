// Rules for numbers in texts: digit groups, shares, nouns after counts, dates and limits.
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { orderOfDate } from '../../../client/i18n/translate.ts'
import { fault, type Rule, findings } from './rule.ts'
import type { Sources } from './sources.ts'

/** Numbers over 9,999 outside chart data; draw numbers are exempt. */
const ungrouped = /(?<![\w.:/#&`[-]|\[[\d., ]*)(?!20\d{5}\b)[1-9]\d{4,8}(?![\w/`])/
const ungroupedMultiple = /(?<![\d,])[1-9]\d{3}倍/

export const digitGroups: Rule = (sources) =>
  locales.flatMap((locale) =>
    [ungrouped, ungroupedMultiple].flatMap((pattern) =>
      findings(sources, { locale, pattern, message: 'digits are grouped' }),
    ),
  )

export const shares: Rule = (sources) =>
  locales.flatMap((locale) =>
    findings(sources, {
      locale,
      pattern: /\d ?(?:per ?cent|phần trăm|เปอร์เซ็นต์|प्रतिशत|％)|\d %/,
      message: 'a share is written with %, closed up',
    }),
  )

export const unitSpaces: Rule = (sources) =>
  locales.flatMap((locale) =>
    findings(sources, {
      locale,
      pattern: /\d(?:KB|MB|GB)\b/,
      message: 'a space separates a number from its unit',
    }),
  )

/** A plural after a number that may be 1. */
export const nounsAfterCounts: Rule = (sources) => [
  ...findings(sources, {
    locale: 'hi-IN',
    pattern:
      /\{\{(?:count|number|articles|games|voters)\}\} (?!में )[\u0900-\u097f]*(?:ें|ियाँ|ाएँ|ों)(?![\u0900-\u097f])/,
    message: 'the number may be 1',
  }),
  ...findings(sources, {
    locale: 'en-US',
    pattern:
      /\{\{(?:count|number|articles|games|voters|days|seconds|n|most_times)\}\} (?:[a-z]+ )?(?!is\b|has\b|times\b)[a-z]+s\b/,
    message: 'the number may be 1',
  }),
]

/** Words that follow a number and are the same for 1 and for more: units, participles, and nouns with one form. */
const unchanging: Partial<Record<Locale, string>> = {
  'en-US':
    'more of to at in for or and from so still s min h d ms KB new found chosen selected missing required uploaded open removed shown changed unchanged updated undone kept published sent decided hidden withdrawn waiting unread put already older are is not done will scheduled added tagged deleted restored reached searched overlapping canceled',
  'hi-IN':
    'से का के की को में पर ने या और है हैं बार बाद संभव अक्षर बिना इवेंट कार्यक्रम गेम चित्र डिवाइस ड्रॉ मिनट लेख विकल्प वोट सवाल सुझाव सेकंड स्तर ब्रांड जगह प्रतिभागी जवाब संदेश सिम्युलेटेड मिलियन',
}

const timesAndLimits = 'count seconds minutes hours done maximum most_times least_times'

/** Placeholders for numbers of things: those that have plural forms in any text, and times and limits. */
function countsIn(catalogues: Sources['catalogues']): RegExp {
  const inForms = catalogues.flatMap(({ texts }) =>
    [...texts.values()].flatMap((text) =>
      [...text.matchAll(/\{\{(\w+):[^{}]*\|/g)].map(([, name = '']) => name),
    ),
  )
  const names = new Set([...inForms, ...timesAndLimits.split(' ')])
  return new RegExp(String.raw`\{\{(${[...names].join('|')})\}\} ([\p{L}\p{M}]+)`, 'gu')
}

/** In a language with plural forms, the noun after a number has both: `{{count}} {{count:day|days}}`. */
export const countedNouns: Rule = ({ catalogues }) => {
  const counted = countsIn(catalogues)
  return catalogues.flatMap(({ file, locale, texts }) => {
    if (new Intl.PluralRules(locale).resolvedOptions().pluralCategories.length < 2) return []
    const same = unchanging[locale]?.split(' ') ?? []
    return [...texts].flatMap(([key, text]) =>
      [...text.matchAll(counted)]
        .filter(([, name, word = '']) => !same.includes(word) && !text.includes(`{{${name}:`))
        .map(([around]) => fault(file, key, `${around} has one form for every number`)),
    )
  })
}

const dateTexts = [
  'account.birthday_hint',
  'member.profile.birthday_rule',
  'invalid.birthday_incomplete',
]

/** Texts about a date must name year, month and day in the order of the form's fields. */
export const dateOrder: Rule = ({ catalogues }) =>
  catalogues
    .filter(({ file }) => file.startsWith('client/i18n/'))
    .flatMap(({ file, locale, texts }) => {
      const words = orderOfDate(locale).map((field) => texts.get(`form.${field}`)?.split(' ')[0])
      const inOrder = new RegExp(words.join('.{1,8}'), 'i')
      return dateTexts
        .filter((key) => !inOrder.test(texts.get(key) ?? ''))
        .map((key) => fault(file, key, 'names the parts of a date in another order than the form'))
    })

/** A minimum of one letter needs no digit, and the limit of an end is its start. */
const withoutLimit = ['keyword_too_short', 'until_too_early']
const minLimits = 13

export const namedLimits: Rule = ({ catalogues }) =>
  catalogues
    .filter(({ file }) => file.startsWith('client/i18n/'))
    .flatMap(({ file, texts }) => {
      const limits = [...texts].flatMap(([key, text]) => {
        const [, code] = /^(?:invalid\.(\w+)$|error\.\w+\.detail$)/.exec(key) ?? []
        const name = code ?? /^error\.(\w+)\.detail$/.exec(key)?.[1]
        return name?.includes('too_') ? [{ key, name, isNamed: /[{\d]/.test(text) }] : []
      })
      return [
        ...limits
          .filter(({ name, isNamed }) => isNamed === withoutLimit.includes(name))
          .map(({ key, isNamed }) =>
            fault(file, key, isNamed ? 'is no exception any more' : 'does not name the limit'),
          ),
        ...(limits.length < minLimits
          ? [fault(file, 'too_', `${limits.length} limits, fewer than ${minLimits}`)]
          : []),
      ]
    })

// Rules for catalogues: same keys and placeholders as the Chinese one, no incomplete texts, no text left in English.
import path from 'node:path'
import {
  deskFieldErrors,
  errors,
  fieldErrorKey,
  fieldErrors,
} from '../../../client/contract/errors.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Catalogue } from './catalogue-files.ts'
import { fault, type Rule } from './rule.ts'
import type { Sources } from './sources.ts'

/** Loan words: English texts that are correct in another language. */
const borrowed: Partial<Record<Locale, readonly string[]>> = {
  'vi-VN': [
    'site.menu',
    'game.category.casino',
    'game.kind.slot',
    'game.kind.arcade',
    'game.kind.baccarat',
    'game.kind.roulette',
    'game.kind.show',
    'game.kind.poker',
    'game.jackpot',
    'promote.wlhtml',
    'account.email',
    'contact.email',
    'member.identity.email',
    'member.mail.title',
    'newsletter.email',
  ],
}

/** A unit that is empty for counts. */
const unitOfCounts = 'site.setting.unit.count'

/** Catalogues other than the Chinese ones, each with its Chinese source. */
function translated({ catalogues }: Sources): [Catalogue, Catalogue][] {
  return catalogues.flatMap((one): [Catalogue, Catalogue][] => {
    const source = catalogueIn(catalogues, path.dirname(one.file), 'zh-CN')
    return source && source !== one ? [[one, source]] : []
  })
}

function catalogueIn(catalogues: Catalogue[], folder: string, locale: Locale) {
  return catalogues.find(({ file }) => file === `${folder}/${locale}.ts`)
}

const ofSite = ({ catalogues }: Sources) =>
  catalogues.filter(({ file }) => path.dirname(file) === 'client/i18n')
const withoutPlaceholders = (text: string) => text.replaceAll(/\{\{\w+(?::[^{}]*)?\}\}/g, '')

/** Values that occur less often in the second list. */
function lacking(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return list.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

export const missingKeys: Rule = (sources) =>
  translated(sources).flatMap(([own, source]) => [
    ...lacking([...source.texts.keys()], [...own.texts.keys()]).map((key) =>
      fault(own.file, key, 'is missing'),
    ),
    ...lacking([...own.texts.keys()], [...source.texts.keys()]).map((key) =>
      fault(own.file, key, 'is not in the Chinese catalogue'),
    ),
  ])

/** At the desk a placeholder may be repeated. Plural forms are no placeholders. */
function placeholdersIn({ file }: Catalogue, text: string): string[] {
  const all: string[] = text.match(/\{\{\w+\}\}/g) ?? []
  return file.startsWith('client/desk/') ? [...new Set(all)] : all
}

export const placeholders: Rule = (sources) =>
  translated(sources).flatMap(([own, source]) =>
    [...source.texts].flatMap(([key, text]) => {
      const expected = placeholdersIn(source, text)
      const used = placeholdersIn(own, own.texts.get(key) ?? '')
      return [
        ...lacking(expected, used).map((one) =>
          fault(own.file, key, `placeholder ${one} is missing`),
        ),
        ...lacking(used, expected).map((one) =>
          fault(own.file, key, `placeholder ${one} is not in the Chinese text`),
        ),
      ]
    }),
  )

export const halfWrittenTexts: Rule = ({ catalogues }) =>
  catalogues.flatMap(({ file, texts }) =>
    [...texts].flatMap(([key, text]) => {
      if (text === '') return key === unitOfCounts ? [] : [fault(file, key, 'is empty')]
      if (/[{}]/.test(withoutPlaceholders(text))) return [fault(file, key, 'has a single brace')]
      const mayBePadded = file.startsWith('client/desk/')
      return text !== text.trim() && !mayBePadded
        ? [fault(file, key, 'begins or ends in space')]
        : []
    }),
  )

/**
 * `{{count}} {{count:day|days}}`: a number in two forms stands in the text, or before it if the key ends in `.counted`.
 * An ending in brackets or as a placeholder is refused.
 */
export const pluralForms: Rule = ({ catalogues }) =>
  catalogues.flatMap(({ file, texts }) =>
    [...texts].flatMap(([key, text]) =>
      [...text.matchAll(/\{\{(\w+):([^{}]*)\}\}|\w(?:\{\{s\}\}|\(e?s\))/g)].flatMap(
        ([form, name, nouns]) => {
          if (nouns?.split('|').length !== 2) return [fault(file, key, `${form} is no plural form`)]
          const isThere = text.includes(`{{${name}}}`) || key.endsWith('.counted')
          return isThere ? [] : [fault(file, key, `${form} needs {{${name}}}`)]
        },
      ),
    ),
  )

export const errorTexts: Rule = (sources) => {
  const needed = [
    ...Object.keys(errors).flatMap((code) => [`error.${code}.title`, `error.${code}.detail`]),
    ...[...fieldErrors, ...deskFieldErrors].map(fieldErrorKey),
  ]
  return ofSite(sources).flatMap(({ file, texts }) =>
    needed.filter((key) => !texts.has(key)).map((key) => fault(file, key, 'the error has no text')),
  )
}

export const textsInEnglish: Rule = (sources) => {
  const english = catalogueIn(sources.catalogues, 'client/i18n', 'en-US')?.texts
  return ofSite(sources).flatMap(({ file, locale, texts }) => {
    if (locale === 'en-US') return []
    const allowed = borrowed[locale] ?? []
    const isEnglish = (key: string) => texts.get(key) === english?.get(key)
    const left = [...texts].filter(
      ([key, text]) => /\p{L}/u.test(withoutPlaceholders(text)) && isEnglish(key),
    )
    return [
      ...lacking(
        left.map(([key]) => key),
        allowed,
      ).map((key) => fault(file, key, 'is the English text')),
      ...allowed
        .filter((key) => !isEnglish(key))
        .map((key) => fault(file, key, 'is no borrowed word any more')),
    ]
  })
}

/** Texts that are the same in Chinese and English, and differ elsewhere: a verb beside its noun, a short column head, a version. */
const twoMeanings: Partial<Record<Locale, readonly string[]>> = {
  'th-TH': ['preview.revision'],
  'vi-VN': ['search.title', 'game.kind_label'],
  'hi-IN': ['search.title', 'game.section.latest', 'draw.special'],
}

/** One thing has one name: texts of the site and of emails that are the same in both source languages. */
export const namesOfOneThing: Rule = ({ catalogues }) => {
  const own = catalogues.filter(({ file }) => !file.startsWith('client/desk/'))
  const textsIn = (locale: Locale) =>
    new Map(own.filter((one) => one.locale === locale).flatMap(({ texts }) => [...texts]))
  const [chinese, english] = [textsIn('zh-CN'), textsIn('en-US')]
  const keys = Map.groupBy(chinese.keys(), (key) => `${chinese.get(key)}\n${english.get(key)}`)
  return (['zh-HK', 'vi-VN', 'th-TH', 'hi-IN'] as const).flatMap((locale) => {
    const texts = textsIn(locale)
    return [...keys.values()].flatMap((same) => {
      const [first = '', ...others] = same
      if (same.some((key) => twoMeanings[locale]?.includes(key))) return []
      return others
        .filter((key) => texts.get(key) !== texts.get(first))
        .map((key) => fault(locale, key, `differs from ${first}, the same text in two languages`))
    })
  })
}

/** Fewer sources mean that they are no longer found. */
const minSources = 2001

/** Translations are up to date. content/translated.json has the hash of the source each was made from. */
export const staleTranslations: Rule = ({ staleKeys, sourceKeys }) => [
  ...staleKeys.map((key) =>
    fault(
      'content/translated.json',
      key,
      'correct its translations, then run: node scripts/translated.ts',
    ),
  ),
  ...(sourceKeys.length < minSources
    ? [
        fault(
          'content/translated.json',
          'sources',
          `${sourceKeys.length}, fewer than ${minSources}`,
        ),
      ]
    : []),
]

// Rules for articles and games: number, languages, dates and labels.
import { categories } from '../../../client/contract/categories.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { duplicates, fault, type Rule } from './rule.ts'
import { valuesOf } from './rows.ts'
import { written, type Sources } from './sources.ts'

const counts = { articles: 60, games: 48 }
const languages: Record<keyof typeof counts, readonly Locale[]> = {
  articles: written,
  games: locales,
}

/** All items with their files. */
function itemsOf({ articles, games }: Sources) {
  return [
    ...articles.map((item) => ({ file: `content/articles/${item.slug}.yaml`, item })),
    ...games.map((item) => ({ file: `content/games/${item.slug}.yaml`, item })),
  ]
}

export const itemCounts: Rule = (sources) =>
  (['articles', 'games'] as const).flatMap((name) => {
    const rows = valuesOf(sources.rows, name).filter(({ lang }) =>
      languages[name].some((locale) => locale === lang),
    ).length
    const [files, expected] = [sources[name].length, counts[name]]
    const each = languages[name].length
    return files === expected && rows === expected * each
      ? []
      : [
          fault(
            `content/${name}`,
            'files',
            `${files} with ${rows} rows, not ${expected} times ${each}`,
          ),
        ]
  })

export const itemNumbers: Rule = ({ articles, games }) =>
  Object.entries({ articles, games }).flatMap(([name, items]) =>
    items
      .filter(({ group }, index) => group !== index + 1)
      .slice(0, 1)
      .map(({ slug }) => fault(`content/${name}/${slug}.yaml`, 'group', 'leaves a gap')),
  )

export const itemTexts: Rule = (sources) =>
  itemsOf(sources).flatMap(({ file, item }) =>
    written.flatMap((locale) =>
      (['title', 'subtitle', 'body'] as const)
        .filter((part) => (item[locale]?.[part] ?? '').trim().length < 2)
        .map((part) => fault(file, `${locale}.${part}`, 'is missing')),
    ),
  )

/** Languages in which a game is described in one paragraph. */
const brief = locales.filter((locale) => !written.some((one) => one === locale))
const paragraphWords = { min: 40, max: 80 }

/** Words of a text without its numbers. Word joiners are no boundaries. */
function wordsIn(text: string, locale: Locale): number {
  const parts = new Intl.Segmenter(locale, { granularity: 'word' }).segment(
    text.replaceAll('\u2060', ''),
  )
  return [...parts].filter(({ segment, isWordLike }) => isWordLike && !/^\d/.test(segment)).length
}

/** A game exists in every language: in full, or as one paragraph on how it plays. */
export const gameTexts: Rule = ({ games }) =>
  games.flatMap((game) =>
    brief.flatMap((locale) => {
      const file = `content/games/${game.slug}.yaml`
      const text = game[locale]
      if (!text) return [fault(file, locale, 'is missing')]
      const { min, max } = paragraphWords
      const paragraph = text.body.trim()
      const words = wordsIn(paragraph, locale)
      return [
        ...(['title', 'subtitle'] as const)
          .filter((part) => text[part].trim().length < 2)
          .map((part) => fault(file, `${locale}.${part}`, 'is missing')),
        ...(paragraph.includes('\n')
          ? [fault(file, `${locale}.body`, 'is more than one paragraph')]
          : []),
        ...(words < min || words > max
          ? [fault(file, `${locale}.body`, `${words} words, not ${min} to ${max}`)]
          : []),
      ]
    }),
  )

/** Rungs rise to the highest odds in every language, and state the chance of all outcomes or of none. */
export const gameLadders: Rule = ({ games }) =>
  games.flatMap(({ slug, highest_odds, ladder }) => {
    if (!ladder) return []
    const { rungs } = ladder
    const rises = rungs.every(({ pays }, index) => pays >= (rungs[index - 1]?.pays ?? 0))
    const isTop = rungs.at(-1)?.pays === highest_odds
    const stated = rungs.filter(({ one_in }) => one_in !== undefined).length
    const isFair = rungs.every(({ pays, one_in }) => one_in === undefined || pays <= one_in)
    const isWritten = rungs.every(({ label }) => locales.every((locale) => label[locale]))
    return rises && isTop && isFair && isWritten && (stated === 0 || stated === rungs.length)
      ? []
      : [fault(`content/games/${slug}.yaml`, 'ladder', 'does not rise to the highest odds')]
  })

export const itemWords: Rule = (sources) =>
  itemsOf(sources).flatMap(({ file, item }) => {
    const bodies = locales.flatMap((locale) => item[locale]?.body ?? [])
    const isChinese = /\p{Script=Han}{4}/u.test(item['en-US']?.body ?? '')
    return [
      ...(duplicates(bodies).length > 0
        ? [fault(file, 'body', 'is the same in two languages')]
        : []),
      ...(isChinese ? [fault(file, 'en-US.body', 'is partly Chinese')] : []),
    ]
  })

export const itemFacts: Rule = (sources) =>
  itemsOf(sources).flatMap(({ file, item }) => [
    ...(Number.isNaN(Date.parse(item.published_at))
      ? [fault(file, 'published_at', 'is no date')]
      : []),
    ...(item.liked_amount >= 0 ? [] : [fault(file, 'liked_amount', 'is below 0')]),
    ...(item.tags.length > 0 ? [] : [fault(file, 'tags', 'are missing')]),
    ...duplicates(item.tags).map((tag) => fault(file, 'tags', `${tag} is named twice`)),
  ])

export const themeGames: Rule = ({ site, games }) => [
  ...site.themes.flatMap(({ slug, category, games: named }) =>
    named
      .filter((name) => games.find((game) => game.slug === name)?.category !== category)
      .map((name) => fault('content/site/themes.yaml', slug, `${name} is not of ${category}`)),
  ),
  ...categories
    .filter((category) => !site.themes.some((theme) => theme.category === category))
    .map((category) => fault('content/site/themes.yaml', category, 'has no themes')),
]

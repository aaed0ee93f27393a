// Visitors of the replay: 579 views per second, fifty million per day.
import type { Locale } from '../../../client/contract/locale.ts'
import { articleCount, site, type Page } from './content.ts'

export const viewsPerSecond = 579
/** Single articles and games that are rarely requested, with decreasing frequency. */
const tailLength = 150_000
const newestCount = 200

/** Shares of views; the rest is the tail. */
const mix = { home: 0.15, lists: 0.15, newest: 0.3, deep: 0.05 }
const languages: readonly [Locale, number][] = [
  ['zh-CN', 0.5],
  ['zh-HK', 0.15],
  ['en-US', 0.15],
  ['vi-VN', 0.1],
  ['th-TH', 0.05],
  ['hi-IN', 0.05],
]
/** Articles of the tail are requested in their own language. */
const written: readonly Locale[] = ['zh-CN', 'en-US', 'zh-HK']

/** Approximate sum of 1/n up to `count`. */
const harmonic = (count: number) => Math.log(count) + 0.5772
/** A rank from 1, by Zipf's law. */
const rankOf = (random: number, count: number) =>
  Math.min(count, Math.ceil(Math.exp(random * harmonic(count)) / Math.exp(0.5772)) || 1)
const rateOf = (share: number, rank: number, count: number) =>
  (viewsPerSecond * share) / (harmonic(count) * rank)

/** The next requested page; `newest` is the latest article. */
export function nextView(random: () => number, newest: number): Page {
  let chance = random()
  const locale = pickLanguage(random())
  if ((chance -= mix.home) < 0) return site.home(locale, viewsPerSecond * mix.home * 0.1)
  if ((chance -= mix.lists) < 0) {
    const rank = rankOf(random(), 37)
    return site.list(locale, rank - 1, random() < 0.8 ? 1 : 2, rateOf(mix.lists, rank, 37))
  }
  if ((chance -= mix.newest) < 0) {
    const rank = rankOf(random(), newestCount)
    return site.article(locale, newest - rank + 1, rateOf(mix.newest, rank, newestCount))
  }
  if ((chance -= mix.deep) < 0) {
    const page = 3 + Math.floor(random() * 500)
    return site.list(locale, Math.floor(random() * 37), page, rateOf(mix.deep, 37, 18_500))
  }
  const share = 1 - Object.values(mix).reduce((sum, one) => sum + one)
  const rank = rankOf(random(), tailLength)
  const rate = rateOf(share, rank, tailLength)
  // Spread over the groups, so that old content is requested too.
  const number = (rank * 7919) % tailLength
  const language = written[number % written.length]!
  if (number % 3 === 2) return site.game(language, number, rate)
  return site.article(language, 1 + (number % articleCount), rate)
}

function pickLanguage(chance: number): Locale {
  let left = chance
  for (const [locale, share] of languages) if ((left -= share) < 0) return locale
  return languages[0]![0]
}

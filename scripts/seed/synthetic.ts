// Content for measuring: as many articles and games as asked for, plain but with all their fields.
import { categories, gameKinds, newsCategories, topics } from '../../client/contract/fields.ts'
import { locales, type Locale } from '../../client/contract/locale.ts'
import type { RichText } from '../../client/contract/rich-text.ts'
import * as schema from '../../worker/data/schema.ts'
import { idIn, row, type SeedRow } from './row.ts'

/** Groups from here on are synthetic. */
const firstGroup = 100_001
const languages: readonly Locale[] = locales.slice(0, 3)
const hour = 60 * 60 * 1000
const newest = Date.parse('2026-08-31T00:00:00Z')

/** `count` articles and half as many games in each of the three full languages; numbers decide everything. */
export function syntheticRows(count: number): SeedRow[] {
  const numbers = Array.from({ length: count }, (_, index) => index)
  return languages.flatMap((lang) => [
    ...numbers.flatMap((number) => articleRows(lang, number)),
    ...numbers.slice(0, Math.floor(count / 2)).map((number) => gameRow(lang, number)),
  ])
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length]!
}

function articleRows(lang: Locale, number: number): SeedRow[] {
  const group = firstGroup + number
  const id = idIn(lang, group)
  const published = new Date(newest - number * hour).toISOString()
  return [
    row(schema.articles, {
      id, group_id: group, lang, category: pick(newsCategories, number), topic: pick(topics, number),
      title: `${number}: ${sentence(lang, number)}`, subtitle: sentence(lang, number + 1), author: 'Meridian',
      body: body(lang, number), reading_minutes: 2, cover_img_id: 1001 + (number % 24), liked_amount: (number * 7919) % 97,
      published_at: published, updated_at: published,
    }), // prettier-ignore
    row(schema.articleTags, { article_id: id, tag_id: 1 + (number % 30) }),
  ]
}

function gameRow(lang: Locale, number: number): SeedRow {
  const group = firstGroup + number
  const released = new Date(newest - number * hour).toISOString()
  return row(schema.games, {
    id: idIn(lang, group), group_id: group, lang, category: pick(categories, number), kind: pick(gameKinds, number),
    brand_id: 1 + (number % 8), title: `${number}: ${sentence(lang, number)}`, subtitle: sentence(lang, number + 1),
    body: body(lang, number), img_id: 2001 + (number % 48), highest_odds: 10 * (1 + (number % 500)), jackpot_layers: [],
    version: '1.0.0', devices: ['desktop', 'mobile'], released_at: released, liked_amount: (number * 7919) % 89,
    published_at: released, updated_at: released,
  }) // prettier-ignore
}

const words: Record<'han' | 'latin', readonly string[]> = {
  han: ['赛事', '牌桌', '赔率', '钱包', '号码', '直播', '结算', '节奏', '玩家', '接口'],
  latin: [
    'fixture',
    'table',
    'odds',
    'wallet',
    'number',
    'studio',
    'balance',
    'rhythm',
    'player',
    'feed',
  ],
}

function sentence(lang: Locale, number: number): string {
  const isLatin = lang === 'en-US'
  const list = isLatin ? words.latin : words.han
  return [1, 3, 7, 9].map((step) => pick(list, number * step + step)).join(isLatin ? ' ' : '')
}

function body(lang: Locale, number: number): RichText {
  const paragraph = (step: number) => ({
    type: 'paragraph',
    content: [
      {
        type: 'text',
        text: Array.from({ length: 12 }, (_, index) => sentence(lang, number + step * index)).join(
          lang === 'en-US' ? '. ' : '。',
        ),
      },
    ],
  })
  const content = [
    paragraph(1),
    {
      type: 'heading',
      attrs: { level: 2 },
      content: [{ type: 'text', text: sentence(lang, number) }],
    },
    paragraph(3),
  ]
  return { type: 'doc', content } as RichText
}

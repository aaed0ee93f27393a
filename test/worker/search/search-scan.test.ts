// Compares the index with a plain scan: a Han keyword is found in exactly the texts that contain it after folding.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Locale } from '../../../client/contract/locale.ts'
import { plainText, type RichTextNode } from '../../../client/contract/text/rich-text.ts'
import type { SearchableType } from '../../../client/contract/items.ts'
import { resultsPerPage } from '../../../client/contract/search/search.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import { fold } from '../../../worker/search/tokenize.ts'
import { demoRows } from '../../support/site/api.ts'
import { findItemIds, search, sorted } from '../../support/site/search.ts'
import { sampledList } from '../../support/sample.ts'
import { now, resetSearchableSite } from '../../support/site/site.ts'

const { articleBodies, articles, articleTags, gameBodies, games, gameTags, tagLabels } = schema

beforeAll(resetSearchableSite)

/** Results of both types. Most keywords need one page. */
async function foundOfBoth(q: string, lang: Locale) {
  const { articles: one, games: other } = await search(q, lang)
  const isAll = one.total <= resultsPerPage && other.total <= resultsPerPage
  if (isAll) return { article: sorted(one.items), game: sorted(other.items) }
  return {
    article: await findItemIds(q, lang, 'article'),
    game: await findItemIds(q, lang, 'game'),
  }
}

interface Text {
  id: number
  lang: Locale
  /** Title, subtitle, labels and paragraphs. A keyword must be within one of them. */
  parts: string[]
}

const labels = demoRows(tagLabels)
const labelsOf = (lang: Locale, tagIds: readonly number[]) =>
  labels.flatMap((row) => (row.lang === lang && tagIds.includes(row.tag_id) ? [row.label] : []))

/** Every text block of a document, found independently of the indexer. Each label of a chart is one. */
function blocks(node: RichTextNode): string[] {
  if (node.type === 'chart') return plainText(node).split('\n')
  const isText = node.type === 'paragraph' || node.type === 'heading'
  return isText ? [plainText(node)] : (node.content ?? []).flatMap(blocks)
}

const bodiesOf = (table: typeof articleBodies | typeof gameBodies) =>
  new Map(demoRows(table).map((row) => [row.item_id, row.body]))
const bodies = { article: bodiesOf(articleBodies), game: bodiesOf(gameBodies) }

const articleTexts = demoRows(articles).map((row): Text => {
  const tags = demoRows(articleTags).flatMap((one) => (one.article_id === row.id ? one.tag_id : []))
  const parts = [
    row.title,
    row.subtitle,
    ...blocks(bodies.article.get(row.id)!),
    ...labelsOf(row.lang, tags),
  ]
  return { id: row.id!, lang: row.lang, parts }
})
const gameTexts = demoRows(games).map((row): Text => {
  const tags = demoRows(gameTags).flatMap((one) => (one.game_id === row.id ? one.tag_id : []))
  const parts = [
    row.title,
    row.subtitle,
    ...blocks(bodies.game.get(row.id)!),
    ...labelsOf(row.lang, tags),
  ]
  return { id: row.id!, lang: row.lang, parts }
})
const texts = { article: articleTexts, game: gameTexts }
const published = new Set(
  [...demoRows(articles), ...demoRows(games)]
    .filter((row) => (row.published_at ?? '9') <= now.toISOString())
    .map((row) => row.id),
)

const foldedTexts = new Map(
  [...articleTexts, ...gameTexts].map((text) => [text, text.parts.map((part) => fold(part).text)]),
)

/** Results of scanning every text. */
function scanned(q: string, lang: Locale, type: SearchableType): number[] {
  const wanted = fold(q).text
  return texts[type]
    .filter((text) => text.lang === lang && published.has(text.id))
    .filter((text) => foldedTexts.get(text)!.some((part) => part.includes(wanted)))
    .map((text) => text.id)
    .toSorted((a, b) => a - b)
}

/** Numbers from 0 to 1, the same in every run. */
function randomNumbers(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** Two to four consecutive characters of a Chinese text. */
function randomQueries(count: number): string[] {
  const random = randomNumbers(20_261_121)
  const runs = [...articleTexts, ...gameTexts]
    .filter((text) => text.lang !== 'en-US')
    .flatMap((text) => text.parts.flatMap((part) => part.match(/\p{Script=Han}{4,}/gu) ?? []))
  return Array.from({ length: count }, () => {
    const run = runs[Math.floor(random() * runs.length)]!
    const length = 2 + Math.floor(random() * 3)
    const start = Math.floor(random() * (run.length - length + 1))
    return run.slice(start, start + length)
  })
}

describe('the index compared with a plain scan', () => {
  const queries = sampledList('keywords beside a scan', randomQueries(300), 60)

  it.each(['zh-CN', 'zh-HK'] as const)(
    'finds the same for keywords in %s',
    async (lang) => {
      let hits = 0
      for (const q of queries) {
        const [article, game] = [scanned(q, lang, 'article'), scanned(q, lang, 'game')]
        expect(await foundOfBoth(q, lang), q).toEqual({ article, game })
        hits += article.length + game.length
      }
      // Each keyword is from one of the two languages, and most are equal after folding.
      expect(hits).toBeGreaterThan(queries.length / 2)
    },
    180_000,
  )

  it('finds one character anywhere', async () => {
    for (const q of ['盘', '牌', '钱', '輪']) {
      expect(await findItemIds(q, 'zh-CN', 'article'), q).toEqual(scanned(q, 'zh-CN', 'article'))
      expect(await findItemIds(q, 'zh-CN', 'game'), q).toEqual(scanned(q, 'zh-CN', 'game'))
    }
  })

  it('does not match across two paragraphs', async () => {
    const [text] = articleTexts.filter((one) => one.lang === 'zh-CN')
    const [title = '', subtitle = ''] = text!.parts
    const q = title.slice(-2) + subtitle.slice(0, 2)
    expect(await findItemIds(q, 'zh-CN', 'article')).toEqual(scanned(q, 'zh-CN', 'article'))
  })
})

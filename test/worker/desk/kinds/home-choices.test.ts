// Content of home components, as selected at the desk.
import { defaultLocale } from '../../../../client/contract/locale.ts'
import { loadChrome } from '../../../../worker/data/site/site.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadHome } from '../../../../worker/data/home/home.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { changeHome, homeIn, partIn, withCells } from '../../../support/desk/home.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'
import { createDeps } from '../../../../worker/deps.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

describe('the content of a component', () => {
  it('can be the articles of a category or a tag, in languages that have them', async () => {
    await changeHome(editor, (parts) =>
      withCells('popularArticles', { tag: ['latency'] })(
        withCells('latest', { news_category: 'brand', amount: 3 })(parts),
      ),
    )
    for (const lang of ['en-US', 'th-TH'] as const) {
      const latest = await partIn(lang, 'latest')
      expect(latest.article_list.map(({ category }) => category)).toEqual([
        'brand',
        'brand',
        'brand',
      ])
      const tagged = (await partIn(lang, 'popularArticles')).article_list
      expect(tagged.length).toBeGreaterThan(0)
      expect(tagged.every(({ tags }) => tags.some(({ slug }) => slug === 'latency'))).toBe(true)
    }
  })

  it('can be selected articles in order, which no other component repeats', async () => {
    await changeHome(editor, withCells('hotArticles', { articles: [9, 4, 12] }))
    const { component_list } = await homeIn('en-US')
    const groups = component_list.map(({ component_id, article_list }) => ({
      component_id,
      ids: article_list.map(({ id }) => id),
    }))
    const picked = await rowsOf<{ id: number; group_id: number }>(
      "select id, group_id from articles where lang = 'en-US' and group_id in (9, 4, 12)",
    )
    const idOf = (group: number) => picked.find(({ group_id }) => group_id === group)!.id
    expect(groups.find(({ component_id }) => component_id === 15)!.ids).toEqual(
      [9, 4, 12].map(idOf),
    )
    const others = groups
      .filter(({ component_id }) => component_id !== 15)
      .flatMap(({ ids }) => ids)
    expect(others.filter((id) => picked.some((one) => one.id === id))).toEqual([])
  })

  it('can be themed picks of games, selected labels and a selected poll', async () => {
    const [theme] = await rowsOf<{ id: number }>('select id from themes order by id limit 1')
    const slugs = (
      await rowsOf<{ slug: string }>(
        `select slug from tags where cast(id as text) in
        (select facet_value from item_lists where facet = 'article:tag' and locale = 'en-US' and total > 0) order by id desc limit 2`,
      )
    ).map(({ slug }) => slug)
    const [ended] = await rowsOf<{ id: number }>('select id from polls order by to_at limit 1')
    await changeHome(editor, (parts) =>
      withCells('latestGames', { theme_id: theme!.id })(
        withCells('popularLabels', { labels: slugs })(
          withCells('vote', { poll_id: ended!.id })(parts),
        ),
      ),
    )
    const games = (await partIn('en-US', 'latestGames')).game_list.map(({ id }) => id)
    const picked = await rowsOf<{ id: number }>(
      `select games.id from theme_games join games on games.group_id = theme_games.group_id and lang = 'en-US'
        where theme_id = ? order by theme_games.sort limit 8`,
      theme!.id,
    )
    expect(picked.length).toBeGreaterThan(1)
    expect(games).toEqual(picked.map(({ id }) => id))
    expect((await partIn('en-US', 'popularLabels')).label_list.map(({ slug }) => slug)).toEqual(
      slugs,
    )
    expect((await partIn('en-US', 'vote')).poll?.id).toBe(ended!.id)
  })

  it('costs no extra round trip without selections, and one with them', async () => {
    const trips = async () => {
      const { DB, trips: counted } = countingDb()
      await loadHome(
        createDeps({ ...env, DB }, () => undefined),
        'en-US',
      )
      return counted()
    }
    await loadChrome(testDeps(), defaultLocale)
    expect(await trips()).toBe(2)
    await changeHome(editor, withCells('latest', { amount: 2 }))
    expect(await trips()).toBe(2)
    await changeHome(editor, withCells('latest', { news_category: 'brand' }))
    expect(await trips()).toBe(3)
  })
})

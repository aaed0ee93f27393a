// Bodies have tables of their own, and those that an earlier release left in the rows of items move there.
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RichTextDocument } from '../../../client/contract/text/rich-text.ts'
import { getArticle } from '../../../worker/data/articles/article.ts'
import { getGame } from '../../../worker/data/games/game.ts'
import { readBodies, readItems } from '../../../worker/search/documents.ts'
import { moveBodies, moveSomeBodies } from '../../../worker/storage/rows/bodies.ts'
import { run } from '../../../worker/storage/db.ts'
import { itemSources } from '../../../worker/storage/rows/items.ts'
import {
  articleBodies,
  articles,
  cursors,
  gameBodies,
} from '../../../worker/storage/schema/index.ts'
import { demoRows } from '../../support/site/api.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { bodiesInRows } from '../../support/site/bodies.ts'
import { resetSite, now, testDeps } from '../../support/site/site.ts'
import { createDeps } from '../../../worker/deps.ts'

beforeEach(resetSite)

const deps = testDeps()
const own: RichTextDocument = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Lanternfish' }] }],
}

const numberOf = (query: string) => env.DB.prepare(`select count(*) as n from ${query}`).first('n')
const left = (table: string) => numberOf(`${table} where body <> ''`)
const moved = (table: string) => numberOf(`${table}_bodies`)
const place = () =>
  env.DB.prepare("select value from cursors where name = 'bodies'").first<string>('value')

/** The body of article 2 and of game 2, by every way there is to read them. */
async function shown() {
  const { article, game } = itemSources
  const bodies = [
    (await run(deps, getArticle(deps, 'zh-CN', 2)))?.body,
    (await run(deps, readItems(deps, article, [2])))[0]?.body,
    (await run(deps, readBodies(deps, article, [2])))[0]?.body,
    (await run(deps, getGame(deps, 'zh-CN', 2)))?.body,
    (await run(deps, readItems(deps, game, [2])))[0]?.body,
    (await run(deps, readBodies(deps, game, [2])))[0]?.body,
  ]
  return bodies
}

const bodyIn = (table: typeof articleBodies | typeof gameBodies) =>
  demoRows(table).find(({ item_id }) => item_id === 2)!.body
const [articleBody, gameBody] = [bodyIn(articleBodies), bodyIn(gameBodies)]
const stored = [...Array<unknown>(3).fill(articleBody), ...Array<unknown>(3).fill(gameBody)]

it('are apart from the rows that lists and checks of visibility read', async () => {
  expect([await left('articles'), await left('games')]).toEqual([0, 0])
  expect(await moved('article')).toBe(await numberOf('articles'))
  expect(await moved('game')).toBe(await numberOf('games'))
  expect(await shown()).toEqual(stored)
})

it('go with their item', async () => {
  await deps.db.insert(articles).values({ ...demoRows(articles)[0]!, id: 90_001, group_id: 90_001 })
  await deps.db.insert(articleBodies).values({ item_id: 90_001, body: own })
  await env.DB.exec('delete from articles where id = 90001')
  expect(await numberOf('article_bodies where item_id = 90001')).toBe(0)
})

describe('in rows of the release before', () => {
  it('are read before and after they move, which changes nothing else', async () => {
    await bodiesInRows()
    const rows = () => env.DB.prepare("select *, '' as body from articles").all()
    const before = await rows()
    expect(await shown()).toEqual(stored)
    await moveBodies(deps)
    expect([await left('articles'), await left('games'), await place()]).toEqual([0, 0, null])
    expect(await shown()).toEqual(stored)
    expect((await rows()).results).toEqual(before.results)
  })

  it('do not replace what has been written since', async () => {
    await bodiesInRows()
    await deps.db.insert(articleBodies).values({ item_id: 2, body: own })
    const newer = [own, own, own, gameBody, gameBody, gameBody]
    expect(await shown()).toEqual(newer)
    await moveBodies(deps)
    expect(await shown()).toEqual(newer)
  })

  it('stay while a Worker of that release may still read them', async () => {
    await bodiesInRows(new Date(now.getTime() + 1))
    await moveSomeBodies(deps)
    expect(await moved('article')).toBe(0)
    await moveSomeBodies(testDeps(new Date(now.getTime() + 1)))
    expect(await moved('article')).toBeGreaterThan(0)
  })
})

describe('with more articles than a step takes', () => {
  const [first, added] = [100_001, 250]

  beforeEach(async () => {
    await bodiesInRows()
    const { results } = await env.DB.prepare('pragma table_info(articles)').all<{ name: string }>()
    const columns = results.map(({ name }) => name)
    const values = columns.map((name) =>
      name === 'id' || name === 'group_id' ? `${first} + value` : name,
    )
    const numbers = JSON.stringify(Array.from({ length: added }, (_, index) => index))
    await env.DB.prepare(
      `insert into articles (${columns.join()}) select ${values.join()}
         from (select * from articles where id = 2), json_each(?)`,
    )
      .bind(numbers)
      .run()
  })

  it('move at most two hundred a minute, each minute where the last one ended', async () => {
    const steps: unknown[] = []
    const total = Number(await left('articles')) + Number(await left('games'))
    for (let minute = 0; (await place()) !== null; minute++) {
      const before = [await moved('article'), await moved('game')].map(Number)
      await moveSomeBodies(deps)
      const after = [await moved('article'), await moved('game')].map(Number)
      steps.push(after[0]! + after[1]! - before[0]! - before[1]!)
      expect(minute).toBeLessThan(20)
    }
    expect(steps[0]).toBe(200)
    expect(Math.max(...steps.map(Number))).toBe(200)
    expect(steps.reduce((sum: number, one) => sum + Number(one), 0)).toBe(total)
    expect([await left('articles'), await left('games')]).toEqual([0, 0])
  })

  it('go on when the place of a step was lost, and are not moved twice', async () => {
    const start = await place()
    await moveSomeBodies(deps)
    await deps.db.update(cursors).set({ value: start! }).where(eq(cursors.name, 'bodies'))
    await env.DB.exec(`update article_bodies set body = 'kept' where item_id = 2`)
    await moveBodies(deps)
    expect(
      await env.DB.prepare('select body from article_bodies where item_id = 2').first('body'),
    ).toBe('kept')
    expect([await left('articles'), await left('games'), await place()]).toEqual([0, 0, null])
  })

  it('cost one look at the cursor when there are none left', async () => {
    await moveBodies(deps)
    const { DB, rowsRead, trips } = countingDb()
    await moveSomeBodies(
      createDeps(
        { ...env, DB },
        () => undefined,
        () => now,
      ),
    )
    expect([trips(), rowsRead()]).toEqual([1, expect.any(Number)])
    expect(rowsRead()).toBeLessThanOrEqual(1)
  })
})

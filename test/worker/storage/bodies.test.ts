// Bodies of items are in separate tables (docs/decisions/data/separate-databases.md).
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { getArticle } from '../../../worker/data/articles/article.ts'
import { getGame } from '../../../worker/data/games/game.ts'
import { readBodies, readItems } from '../../../worker/search/documents.ts'
import { run } from '../../../worker/storage/db.ts'
import { itemSources } from '../../../worker/storage/rows/items.ts'
import { articleBodies, articles, gameBodies } from '../../../worker/storage/schema/index.ts'
import { demoRows } from '../../support/site/api.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

const deps = testDeps()
const numberOf = (query: string) => env.DB.prepare(`select count(*) as n from ${query}`).first('n')

/** Bodies of article 2 and game 2, by every way to read them. */
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
const empty = { type: 'doc', content: [] }
const three = (body: unknown) => Array<unknown>(3).fill(body)

describe('the body of an item', () => {
  it('is read from its own table by every reader', async () => {
    expect(await shown()).toEqual([...three(articleBody), ...three(gameBody)])
  })

  it('is an empty document without a row', async () => {
    await env.DB.exec('delete from article_bodies where item_id = 2')
    expect(await shown()).toEqual([...three(empty), ...three(gameBody)])
  })

  it('is deleted with its item', async () => {
    const added = { ...demoRows(articles)[0]!, id: 90_001, group_id: 90_001 }
    await deps.db.insert(articles).values(added)
    await deps.db.insert(articleBodies).values({ item_id: 90_001, body: articleBody })
    await env.DB.exec('delete from articles where id = 90001')
    expect(await numberOf('article_bodies where item_id = 90001')).toBe(0)
  })
})

import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../worker/storage/db.ts'
import { listPolls } from '../../../worker/data/polls/list.ts'
import { fetchApp, resetSite, testDeps, textsOf } from '../../support/site/site.ts'

beforeEach(resetSite)

describe('the list of polls', () => {
  it('has open polls first, then future ones, then the latest ended', async () => {
    const { items, total } = await run(
      testDeps(),
      listPolls(testDeps(), 'zh-CN', { page: 1, perPage: 10 }),
    )
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      [1, 'open'],
      [4, 'open'],
      [6, 'open'],
      [3, 'not_started'],
      [2, 'ended'],
      [5, 'ended'],
    ])
    expect(total).toBe(6)
  })

  it('has several pages, and an end', async () => {
    for (let id = 100; id < 116; id++)
      await env.DB.batch([
        env.DB.prepare(
          "insert into polls (id, from_at, to_at, maximum_votable_amount) values (?, '2020-01-01T00:00:00.000Z', '2020-02-01T00:00:00.000Z', 1)",
        ).bind(id),
        env.DB.prepare('insert into poll_texts values (?, ?, ?)').bind(id, 'zh-CN', `第 ${id} 问`),
      ])
    expect(await textsOf('/article/poll?page=3', '.poll h3')).toEqual(['第 101 问', '第 100 问'])
    expect((await fetchApp('/article/poll?page=4')).status).toBe(404)
  })

  it('leaves out invisible polls', async () => {
    await env.DB.prepare("delete from poll_texts where poll_id = 4 and lang <> 'zh-HK'").run()
    const ids = async (locale: 'en-US' | 'zh-HK') =>
      (await run(testDeps(), listPolls(testDeps(), locale, { page: 1, perPage: 10 }))).items.map(
        (one) => one.id,
      )
    expect(await ids('en-US')).not.toContain(4)
    expect(await ids('zh-HK')).toContain(4)
  })
})

it('an article shows its poll, and none without one', async () => {
  expect(await textsOf('/article/20', '.poll h3')).toEqual(['打出一张牌以后，停多久最舒服？'])
  expect(await textsOf('/article/2', '.poll h3')).toEqual([])
})

it('an open poll shows its question without JavaScript, and that voting needs script', async () => {
  const [form] = await textsOf('/article/20', '.poll form')
  expect(form).toContain('1.4秒，慢半拍')
  expect(form).toContain('JavaScript')
})

// Reads while every replica of D1 lags.
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { publish } from '../../../worker/data/publish.ts'
import { changeLogKey } from '../../../worker/storage/cache/change-log.ts'
import { clearMemo } from '../../../worker/storage/memo.ts'
import { articles } from '../../../worker/storage/schema/index.ts'
import { forgetPages } from '../../../worker/site/render/page-cache/memory.ts'
import { itDeep } from '../../support/deep.ts'
import { laggingDatabase } from '../../support/fakes/lagging-replica.ts'
import { logIn, rowsOf, sendApi } from '../../support/site/member.ts'
import { fetchApp, resetSite, now } from '../../support/site/site.ts'
import { createDeps } from '../../../worker/deps.ts'

type Lagging = Awaited<ReturnType<typeof laggingDatabase>>

let lagging: Lagging
let bindings: Partial<Env>
const depsOf = () =>
  createDeps(
    { ...env, DB: lagging.DB },
    () => undefined,
    () => now,
  )

/** Number of locations so far; each has its own Cache API. */
let locations = 0

/** Later requests arrive at another location with empty caches. KV is the same everywhere. */
function travel(): void {
  clearMemo()
  forgetPages()
  locations += 1
  bindings = { DB: lagging.DB, ORIGIN: `https://l${locations}.example` as Env['ORIGIN'] }
}

/** Every page needs the change log, which comes with a bookmark. */
const learnLog = () => fetchApp('/offline', { bindings })

beforeEach(async () => {
  await resetSite()
  lagging = await laggingDatabase()
  await publish(depsOf(), { tags: ['banners'] })
  travel()
})

async function retitle(title: string) {
  const { db } = depsOf()
  const writes = [db.update(articles).set({ title }).where(eq(articles.id, 8))]
  const [row] = await rowsOf<{ group_id: number }>('select group_id from articles where id = 8')
  const items = [{ type: 'article' as const, groups: [row!.group_id] }]
  // No older copy is served after that.
  await publish(depsOf(), { writes, items, isHard: true })
}

async function textOf(path: string, as?: string): Promise<string> {
  const response = await sendApi(path, { bindings, ...(as && { as }) })
  expect(response.status).toBe(200)
  return response.text()
}

const likesOf = async (as?: string) => {
  const { articles: counted } = JSON.parse(
    await textOf(as ? '/api/user/state?articles=8' : '/api/counts?articles=8', as),
  ) as { articles: { liked_amount: number }[] }
  return counted[0]!.liked_amount
}

const like = (as: string, change: 'add' | 'remove' = 'add') =>
  sendApi(`/api/user/like/article/8/${change}`, { method: 'POST', as, bindings })

describe('a visitor', () => {
  it('is answered by a replica, which may lag', async () => {
    const as = await logIn('member2')
    const before = await likesOf()
    expect((await like(as)).status).toBe(200)
    travel()
    await learnLog()
    const asked = lagging.answered()
    expect(await likesOf()).toBe(before)
    expect(lagging.answered()).toBeGreaterThan(asked)
    await lagging.catchUp()
    travel()
    await learnLog()
    expect(await likesOf()).toBe(before + 1)
  })

  it('is answered by the primary while the state of replicas is unknown', async () => {
    const as = await logIn('member2')
    const before = await likesOf()
    await like(as)
    travel()
    const answered = lagging.answered()
    expect(await likesOf()).toBe(before + 1)
    expect(lagging.answered()).toBe(answered)
  })

  it.each(['/article/8', '/api/article/8', '/rss.xml'])(
    'sees a publication at every location that knows of it: %s',
    async (path) => {
      for (const title of ['First state', 'Second state']) {
        await retitle(title)
        for (const place of ['here', 'there']) {
          expect((await textOf(path)).includes(title), place).toBe(true)
          travel()
        }
      }
      expect(lagging.answered()).toBeGreaterThan(0)
    },
  )

  it('sees it, too, if only the table contains it', async () => {
    await retitle('First state')
    await env.KV.delete(changeLogKey)
    travel()
    expect(await textOf('/article/8')).toContain('First state')
  })

  it('never sees an older state than the isolate has shown before', async () => {
    const as = await logIn('member2')
    await learnLog()
    const list = '/api/article/2/comments'
    const body = { article_id: 2, comment: 'Written a moment ago.' }
    await sendApi('/api/user/article-comment', { body, as, bindings })
    expect(await textOf(list)).not.toContain(body.comment)
    await lagging.catchUp()
    expect(await textOf(list)).toContain(body.comment)
    await lagging.fallBack()
    expect(await textOf(list)).toContain(body.comment)
  })
})

describe('a member sees their own change at once', () => {
  it('for a like', async () => {
    const as = await logIn('member2')
    const before = await likesOf(as)
    await like(as)
    expect(await likesOf(as)).toBe(before + 1)
    await like(as, 'remove')
    expect(await likesOf(as)).toBe(before)
  })

  it('for a comment, in the shared list', async () => {
    const as = await logIn('member2')
    await learnLog()
    const body = { article_id: 2, comment: 'Written a moment ago.' }
    const written = await sendApi('/api/user/article-comment', { body, as, bindings })
    expect(written.status).toBe(201)
    const list = '/api/article/2/comments'
    expect(await textOf(list, as)).toContain(body.comment)
    expect(await textOf(list)).not.toContain(body.comment)
  })

  itDeep('for a vote', async () => {
    const as = await logIn('member2')
    const state = async () =>
      JSON.parse(await textOf('/api/user/state?polls=1', as)) as {
        polls: { my_options: number[] }[]
      }
    await sendApi('/api/user/poll/1/vote', { body: { id: 1, option_list: [101] }, as, bindings })
    expect((await state()).polls[0]!.my_options).toEqual([101])
  })

  itDeep('for the profile', async () => {
    const as = await logIn('member2')
    const body = { nickname: 'Newly named' }
    await sendApi('/api/user/update', { method: 'PUT', body, as, bindings })
    expect(await textOf('/api/user', as)).toContain(body.nickname)
  })

  itDeep('for a read notification', async () => {
    const as = await logIn('member')
    const unread = async () =>
      (JSON.parse(await textOf('/api/user', as)) as { unread_count: number }).unread_count
    expect(await unread()).toBeGreaterThan(0)
    await sendApi('/api/user/notification/read-all', { method: 'POST', as, bindings })
    expect(await unread()).toBe(0)
  })

  it('for the end of a session', async () => {
    const as = await logIn('member')
    await sendApi('/api/user/logout', { method: 'POST', as, bindings })
    expect((await sendApi('/api/user', { as, bindings })).status).toBe(401)
  })
})

it('the real binding uses sessions, and reports its reads', async () => {
  clearMemo()
  await publish(
    createDeps(env, () => undefined),
    { tags: ['banners'] },
  )
  const { bookmark } = (await env.KV.get<{ bookmark: string }>(changeLogKey, 'json')) ?? {}
  expect(bookmark).toMatch(/^[0-9a-f-]+$/)
  expect((await fetchApp('/api/article/8')).status).toBe(200)
})

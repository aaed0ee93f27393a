import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { locales } from '../../../client/contract/locale.ts'
import { run, write } from '../../../worker/storage/db.ts'
import { listDueMails } from '../../../worker/data/outbox.ts'
import { subscribers, subscriptions } from '../../../worker/storage/schema/index.ts'
import { issueDay, writeIssue } from '../../../worker/services/newsletter-issue.ts'
import { sweepExpired } from '../../../worker/services/sweep.ts'
import { subscriberKey } from '../../../worker/auth/subscriber-token.ts'
import { sendMails, sweepMails } from '../../../worker/mail/send.ts'
import { post, storedLists } from '../../support/forms.ts'
import { recordingMailConfig } from '../../support/mail.ts'
import { mailsTo, rowsOf } from '../../support/member.ts'
import { publishAll } from '../../support/publish-all.ts'
import { ask, freshSite, testDeps } from '../../support/site.ts'

beforeEach(freshSite)

/** A Monday, nine o'clock in UTC+8, in the weeks of the demo content. */
const monday = new Date('2026-11-16T01:00:00.000Z')
const minutesOn = (minutes: number) => new Date(monday.getTime() + minutes * 60_000)

interface Reader {
  email: string
  lists: readonly (typeof locales)[number][]
  isConfirmed?: boolean
}

async function put({ email, lists, isConfirmed = true }: Reader): Promise<void> {
  const deps = testDeps()
  const created_at = '2026-11-01T00:00:00.000Z'
  const key = subscriberKey(env.TOKEN_SECRET, email)
  const [row] = await deps.db.insert(subscribers).values({ email, key, created_at }).returning()
  const rows = lists.map((lang) => ({
    subscriber_id: row!.id,
    lang,
    created_at,
    confirmed_at: isConfirmed ? created_at : null,
  }))
  await write(deps, [deps.db.insert(subscriptions).values(rows)])
}

const written = () =>
  rowsOf<{ to_address: string; lang: string }>(
    "select to_address, lang from outbox where template = 'news' order by to_address, lang",
  )

/** Sends what is due; gives what left. */
async function sent(at: Date) {
  const { config, kept } = recordingMailConfig()
  const deps = testDeps(at)
  await sendMails(
    deps,
    { ...config, secret: env.TOKEN_SECRET },
    await run(deps, listDueMails(deps, 200)),
  )
  return kept
}

it.each([
  ['2026-11-16T00:59:59Z', null],
  ['2026-11-16T01:00:00Z', '2026-11-16'],
  ['2026-11-16T15:59:59Z', '2026-11-16'],
  ['2026-11-16T16:00:00Z', null],
  ['2026-11-15T05:00:00Z', null],
])('is due at %s: %s', (moment, day) => {
  expect(issueDay(new Date(moment))).toBe(day)
})

describe('the issue', () => {
  it('reaches everybody on a list once, in the language of the list', async () => {
    await put({ email: 'a@example.test', lists: ['zh-CN', 'en-US'] })
    await put({ email: 'b@example.test', lists: ['vi-VN'] })
    await put({ email: 'c@example.test', lists: ['zh-CN'], isConfirmed: false })
    await Promise.all([writeIssue(testDeps(monday)), writeIssue(testDeps(monday))])
    await writeIssue(testDeps(minutesOn(1)))
    expect(await written()).toEqual([
      { to_address: 'a@example.test', lang: 'en-US' },
      { to_address: 'a@example.test', lang: 'zh-CN' },
      { to_address: 'b@example.test', lang: 'vi-VN' },
    ])
    await writeIssue(testDeps(new Date('2026-11-17T02:00:00.000Z')))
    expect(await written()).toHaveLength(3)
    const next = new Date('2026-11-23T02:00:00.000Z')
    await writeIssue(testDeps(next))
    expect(await written()).toHaveLength(6)
  })

  it('goes on minute by minute until all of a long list have it', async () => {
    const deps = testDeps()
    for (let number = 0; number < 100; number += 1)
      await put({ email: `${number}@example.test`, lists: ['en-US'] })
    for (const [minute, count] of [
      [0, 40],
      [1, 80],
      [2, 100],
      [3, 100],
    ] as const) {
      await writeIssue(testDeps(minutesOn(minute)))
      expect(await written()).toHaveLength(count)
    }
    expect(await deps.db.select().from(subscriptions)).toHaveLength(100)
  })

  it('leads to pages there are, and to the way out', async () => {
    await put({ email: 'a@example.test', lists: ['en-US'] })
    await writeIssue(testDeps(monday))
    const [mail] = await sent(monday)
    const links = [...mail!.text.matchAll(/^https?:\S+$/gm)].map(([link]) => new URL(link))
    const stories = links.filter(({ pathname }) => /\/(?:article|game-intro)\/\d+$/.test(pathname))
    expect(stories.length).toBeGreaterThan(2)
    for (const { pathname } of stories) expect((await ask(pathname)).status).toBe(200)
    const lists = links.find(({ pathname }) => pathname.endsWith('/subscribe/lists'))!
    const page = await (await ask(lists.pathname + lists.search)).text()
    expect(page).toContain('a@example.test')
  })

  it('lets mail programs unsubscribe with one click', async () => {
    await put({ email: 'a@example.test', lists: ['en-US'] })
    await writeIssue(testDeps(monday))
    const [mail] = await sent(monday)
    expect(mail!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const [, address] = /^<(http.+)>$/.exec(mail!.headers['List-Unsubscribe']!)!
    const { pathname, search } = new URL(address!)
    const response = await post(pathname + search, { 'List-Unsubscribe': 'One-Click' })
    expect(response.status).toBe(200)
    expect(await storedLists()).toEqual([])
  })

  it('does not go to who has left meanwhile', async () => {
    await put({ email: 'a@example.test', lists: ['en-US', 'zh-CN'] })
    await put({ email: 'b@example.test', lists: ['en-US'] })
    await writeIssue(testDeps(monday))
    await env.DB.exec("delete from subscribers where email = 'b@example.test'")
    await env.DB.exec("delete from subscriptions where lang = 'zh-CN'")
    const kept = await sent(minutesOn(1))
    expect(kept.map(({ to, headers }) => [to, headers['Content-Language']])).toEqual([
      ['a@example.test', 'en-US'],
    ])
    const { config, kept: more } = recordingMailConfig()
    await sweepMails(testDeps(minutesOn(2)), config)
    expect(more).toEqual([])
  })

  it('is not written when there is nothing to tell', async () => {
    await put({ email: 'a@example.test', lists: ['en-US'] })
    await env.DB.exec('update articles set published_at = null')
    await env.DB.exec('update games set published_at = null')
    await publishAll()
    await writeIssue(testDeps(monday))
    expect(await mailsTo('a@example.test')).toEqual([])
  })
})

it('forgets digits that are over and addresses that never said yes', async () => {
  await put({ email: 'old@example.test', lists: ['en-US'], isConfirmed: false })
  await put({ email: 'kept@example.test', lists: ['en-US'] })
  await env.DB.exec(
    "insert into subscriptions (subscriber_id, lang, created_at) select id, 'th-TH', created_at from subscribers",
  )
  await ask('/api/contact-us/create')
  await sweepExpired(testDeps(new Date(Date.now() + 60_000)))
  expect((await storedLists()).map(({ email }) => email)).toEqual(['kept@example.test'])
  expect(await rowsOf('select * from captchas')).toHaveLength(1)
  await sweepExpired(testDeps(new Date(Date.now() + 11 * 60_000)))
  expect(await rowsOf('select * from captchas')).toEqual([])
  expect(await rowsOf('select email from subscribers')).toEqual([{ email: 'kept@example.test' }])
})

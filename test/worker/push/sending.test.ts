// Messages to devices: planned once, composed as of sending, and encrypted for the device.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { planReminders } from '../../../worker/services/members/reminders.ts'
import { stopClockAt } from '../../support/fakes/clock.ts'
import { pushService, verifyVapid } from '../../support/fakes/push-service.ts'
import { rowsOf, sendApi } from '../../support/site/member.ts'
import {
  at,
  deliveries,
  follow,
  isoAt,
  pass,
  publishTagged,
  subscribe,
} from '../../support/site/push.ts'
import { calledSenders, now, resetSite, testDeps } from '../../support/site/site.ts'

/** Eight in the evening in Hong Kong, and four at night in Los Angeles. */
stopClockAt(now.toISOString())
beforeEach(resetSite)

describe('news', () => {
  it('reach members who follow, once, encrypted and signed', async () => {
    const [{ browser }, silent] = [
      await subscribe('member2', { news: true }),
      await subscribe('member', { draws: true }),
    ]
    await follow(1, 2)
    expect(await pass(1, [browser])).toEqual([[]])
    const title = await publishTagged(0, 10)
    // A minute is left to the transaction that publishes.
    expect(await pass(10.5, [browser])).toEqual([[]])
    const service = pushService()
    const [own, others] = await pass(12, [browser, silent.browser], service)
    expect(others).toEqual([])
    expect(own).toHaveLength(1)
    expect(own![0]).toMatchObject({ title, tag: 'news', lang: 'en-US' })
    expect(own![0]!.url).toMatch(/^\/en-US\/article\/\d+/)
    const [{ headers }] = service.received as [(typeof service.received)[0]]
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: 'news',
      ttl: String(12 * 60 * 60),
      urgency: 'normal',
    })
    const { key, claims } = await verifyVapid(headers.get('Authorization')!)
    expect(key).toBe(env.VAPID_PUBLIC_KEY)
    expect(claims).toMatchObject({
      aud: 'https://push.example.net',
      exp: now.getTime() / 1000 + 12 * 60 * 60,
      sub: env.ORIGIN,
    })
    expect(await pass(13, [browser])).toEqual([[]])
  })

  it('wait for the morning in quiet hours, as one message', async () => {
    const { browser } = await subscribe('member2', {
      news: true,
      time_zone: 'America/Los_Angeles',
      lang: 'zh-CN',
    })
    await follow(2)
    await pass(0, [])
    await publishTagged(0, 10)
    expect(await pass(12, [browser])).toEqual([[]])
    await publishTagged(1, 20)
    expect(await pass(22, [browser])).toEqual([[]])
    expect(await deliveries()).toEqual([
      { cause: `news ${isoAt(240)}`, due_at: isoAt(240), attempts: 0 },
    ])
    const [own] = await pass(240, [browser])
    expect(own).toHaveLength(1)
    expect(own![0]!.body).toContain('另有1篇新文章')
  })

  it('are not sent once they are seen, unfollowed or unwanted', async () => {
    const found = await Promise.all(
      ['member', 'member2', 'vip'].map((name) =>
        subscribe(name, { news: true, time_zone: 'America/Los_Angeles' }),
      ),
    )
    const [seen, unfollowed, unwanted] = found as [
      (typeof found)[0],
      (typeof found)[0],
      (typeof found)[0],
    ]
    const owners = await rowsOf<{ id: number }>('select user_id as id from push_devices')
    await follow(...owners.map(({ id }) => id))
    await pass(0, [])
    await publishTagged(0, 10)
    await pass(12, [])
    expect(await deliveries()).toHaveLength(3)
    await env.DB.exec(`update users set followed_seen_until = '${isoAt(11)}' where id = 1`)
    await env.DB.exec('delete from favorites where user_id = 2')
    await sendApi('/api/user/push', {
      method: 'PUT',
      as: unwanted.as,
      body: {
        endpoint: unwanted.browser.endpoint,
        keys: unwanted.browser.keys,
        news: false,
        reminders: true,
        draws: false,
        time_zone: 'Asia/Hong_Kong',
      },
    })
    const browsers = [seen, unfollowed, unwanted].map(({ browser }) => browser)
    expect(await pass(240, browsers)).toEqual([[], [], []])
    expect((await deliveries()).every(({ due_at }) => due_at === null)).toBe(true)
  })

  it('of more devices than a step has are planned in steps, and senders are called', async () => {
    const { browser } = await subscribe('member2', { news: true })
    await follow(2)
    await pass(0, [])
    await env.DB.batch(
      [
        `insert into sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
          with recursive n(i) as (select 1 union all select i + 1 from n where i < 600)
          select 's' || i, 2, '', '', '', '2040-01-01' from n`,
        `insert into push_devices select null, 2, id, 'https://push.example.net/' || id, p256dh, auth,
          server_key, lang, time_zone, news, reminders, draws, created_at
          from (select sessions.id, one.p256dh, one.auth, one.server_key, one.lang, one.time_zone, one.news,
            one.reminders, one.draws, one.created_at from sessions, push_devices as one
            where token_hash like 's%' and user_agent = '')`,
      ].map((query) => env.DB.prepare(query)),
    )
    await publishTagged(0, 10)
    calledSenders.length = 0
    const service = pushService()
    const [own] = await pass(12, [browser], service)
    expect(own).toHaveLength(1)
    expect(new Set(service.received.map(({ endpoint }) => endpoint)).size).toBe(601)
    expect(service.received).toHaveLength(601)
    expect(calledSenders).toContainEqual({ pushes: true })
  })

  it('go on after a round that was interrupted', async () => {
    const { browser } = await subscribe('member2', { news: true })
    await follow(2)
    await publishTagged(0, 10)
    const state = { told: isoAt(0), drawn: '9', news: { until: isoAt(11), after: 0 } }
    await env.DB.prepare("insert into job_cursors values ('pushes', ?)")
      .bind(JSON.stringify(state))
      .run()
    expect(await pass(30, [browser])).toMatchObject([[{ tag: 'news' }]])
    const [kept] = await rowsOf<{ value: string }>(
      "select value from job_cursors where name = 'pushes'",
    )
    expect(JSON.parse(kept!.value)).toEqual({ told: isoAt(11), drawn: '9' })
  })
})

describe('a reminder', () => {
  it('comes at any hour, once, and not for an event that has moved', async () => {
    const { as, browser } = await subscribe('member2', {
      reminders: true,
      time_zone: 'America/Los_Angeles',
    })
    const [event] = await rowsOf<{ group_id: number; title: string }>(
      "select group_id, title from events where lang = 'en-US' order by id limit 1",
    )
    const move = (minutes: number) =>
      env.DB.prepare(
        `update events set starts_at = ?1, ends_at = ?2, published_at = '2026-01-01T00:00:00.000Z',
          unpublished_at = null where group_id = ?3`,
      )
        .bind(isoAt(minutes), isoAt(minutes + 600), event!.group_id)
        .run()
    await move(90)
    await sendApi(`/api/user/favorite/event/${event!.group_id}/add`, { method: 'POST', as })
    await planReminders(testDeps(at(20)))
    expect(await pass(20, [browser])).toEqual([[]])
    const service = pushService()
    for (const minutes of [40, 41]) await planReminders(testDeps(at(minutes)))
    const [own] = await pass(41, [browser], service)
    expect(own).toHaveLength(1)
    expect(own![0]).toMatchObject({ title: event!.title, tag: `event-${event!.group_id}` })
    expect(own![0]!.body).toContain('UTC+8')
    expect(service.received[0]!.headers.get('Urgency')).toBe('high')
    expect(service.received[0]!.headers.get('TTL')).toBe(String(49 * 60))
    await move(300)
    await planReminders(testDeps(at(250)))
    await move(500)
    expect(await pass(251, [browser])).toEqual([[]])
    await planReminders(testDeps(at(460)))
    expect(await pass(461, [browser])).toMatchObject([[{ title: event!.title }]])
  })
})

describe('a draw', () => {
  it('is told to members with sets from before it, unless they have seen it', async () => {
    const { browser } = await subscribe('member2', { draws: true })
    const other = await subscribe('member', { draws: true })
    await env.DB.batch(
      [
        'delete from draws',
        `insert into number_sets values (1, 2, '[1,2,3,4,5,6]', '', '${isoAt(-60)}')`,
        `insert into number_sets values (2, 1, '[1,2,3,4,5,6]', '', '${isoAt(60)}')`,
      ].map((query) => env.DB.prepare(query)),
    )
    await pass(0, [])
    const draw = (period: string, minutes: number) =>
      env.DB.prepare("insert into draws values (?, ?, '[1,2,3,7,20,21]', 4, 1, null)")
        .bind(period, isoAt(minutes))
        .run()
    await draw('2026130', 10)
    expect(await pass(15, [browser, other.browser])).toMatchObject([
      [
        {
          title: 'Your numbers in draw 130',
          body: '3 of 6 match, plus the special number',
          url: '/en-US/member/numbers',
          tag: 'draw',
        },
      ],
      [],
    ])
    expect(await pass(16, [browser])).toEqual([[]])
    await draw('2026131', 20)
    await env.DB.exec("update users set draw_seen = '2026131' where id = 2")
    expect(await pass(25, [browser])).toEqual([[]])
    // A result that is entered days later is left to the bell.
    await draw('2026132', 30)
    expect(await pass(30 + 25 * 60, [browser])).toEqual([[]])
  })
})

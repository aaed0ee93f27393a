// System notifications are stored as type and values, and rendered in the reader's language
// (docs/decisions/community/notifications.md).
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { memberChannel } from '../../../client/contract/notifications/channels.ts'
import { locales } from '../../../client/contract/locale.ts'
import { realtimeEvents } from '../../../client/contract/notifications/realtime.ts'
import { insertSystemNotificationStatement } from '../../../worker/data/notifications/writes.ts'
import {
  noticeTypes,
  type SystemNotification,
} from '../../../worker/data/notifications/system-notification.ts'
import { writeBatch } from '../../../worker/storage/db.ts'
import { comment } from '../../support/desk/moderation.ts'
import { logIn, rowsOf, sendApi } from '../../support/site/member.ts'
import { connect } from '../../support/site/realtime.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

const moment = '2026-12-24T18:30:00.000Z'
const [nickname, title] = ['Ann "A" <b>', '十款新游戏 {{x}}']

/** One of each type, with its English text. */
const said: [SystemNotification, title: string, message: string, button: string][] = [
  [
    { type: 'reply', params: { nickname, title } },
    'Ann "A" <b> replied to your comment',
    'Under “十款新游戏 {{x}}”.',
    'Take a look',
  ],
  [
    { type: 'comment_removed', params: { reason: 'insult', title } },
    'Your comment was removed',
    'Your comment on “十款新游戏 {{x}}”. Reason: Insult or discrimination.',
    'See the article',
  ],
  [
    { type: 'comment_back', params: { title } },
    'Your comment is visible again',
    'On the article “十款新游戏 {{x}}”.',
    'See the article',
  ],
  [
    { type: 'comments_muted', params: { reason: 'scam', until: moment } },
    'You can’t comment for now',
    'Reason: Scam. You can comment again after December 25, 2026 at 02:30 (UTC+8).',
    '',
  ],
  [
    { type: 'terms', params: { effective_at: moment } },
    'The terms of service are changing',
    'The new version takes effect on December 25, 2026. Every change is marked.',
    'Read the new terms',
  ],
  [
    { type: 'legal', params: { effective_at: moment, kind: 'privacy' } },
    'New version: Privacy',
    'The new version takes effect on December 25, 2026. Every change is marked.',
    'Read the new version',
  ],
]

const tell = (notice: SystemNotification) =>
  writeBatch(testDeps(), [
    insertSystemNotificationStatement(testDeps(), {
      audience: 'user',
      user_id: 2,
      btn_link: '/article/8',
      notice,
    }),
  ])

async function listed(as: string, lang: string, query = '') {
  const response = await sendApi(`/api/user/notification?lang=${lang}${query}`, { as })
  return z.parse(api.notifications.output, await response.json()).items
}
async function unread(as: string, lang: string) {
  const response = await sendApi(`/api/user?lang=${lang}`, { as })
  return z.parse(api.user.output, await response.json()).unread_count
}

describe('a system notification', () => {
  it('is tested here in every type', () => {
    expect(said.map(([{ type }]) => type).toSorted()).toEqual(noticeTypes.toSorted())
  })

  it.each(said)('has the text of its type: $type', async (notice, heading, message, btn_text) => {
    const as = await logIn('member2')
    await tell(notice)
    const [{ id: _, created_at: __, ...shown } = { id: 0, created_at: '' }] = await listed(
      as,
      'en-US',
      '&unread=1',
    )
    const text = { title: heading, subtitle: '', message, btn_text }
    expect(shown).toEqual({ ...text, btn_link: '/en-US/article/8', is_read: false })
  })

  it('is rendered in each language: listed, counted and exported', async () => {
    const as = await logIn('member2')
    const before = await Promise.all(locales.map((lang) => unread(as, lang)))
    for (const [notice] of said) await tell(notice)
    expect(await Promise.all(locales.map((lang) => unread(as, lang)))).toEqual(
      before.map((count) => count + said.length),
    )
    const words: string[] = []
    for (const lang of locales) {
      const own = (await listed(as, lang)).slice(0, said.length)
      const file = await sendApi(`/api/user/export?lang=${lang}`, { as })
      const { notifications } = z.parse(api.exportData.output, await file.json())
      expect(notifications.slice(0, said.length)).toEqual(own)
      words.push(...own.map((one) => one.title + one.message))
    }
    expect(new Set(words).size).toBe(said.length * locales.length)
  })

  it('of a type that only a later release knows is neither listed nor counted, and breaks nothing', async () => {
    const as = await logIn('member2')
    const before = await listed(as, 'en-US')
    const count = await unread(as, 'en-US')
    for (const [type, params] of [
      ['birthday', '{"age":7}'],
      ['toString', '{}'],
    ])
      await env.DB.prepare(
        `insert into notifications (audience, user_id, type, params, created_at) values ('user', 2, ?, ?, '2026-11-22T00:00:00.000Z')`,
      )
        .bind(type, params)
        .run()
    expect(await listed(as, 'en-US')).toEqual(before)
    expect(await unread(as, 'en-US')).toBe(count)
  })
})

describe('a reply', () => {
  const sizes = async () => {
    const [rows] = await rowsOf<{ notices: number; texts: number; bytes: number }>(
      `select (select count(*) from notifications) as notices, (select count(*) from notification_texts) as texts,
        (select sum(length(cast(type || params as blob))) from notifications) as bytes`,
    )
    return rows!
  }

  it('is one row, for any number of languages', async () => {
    const as = await logIn('member')
    const reply_to = await comment({ user_id: 2 })
    const socket = await connect(memberChannel(2))
    const before = await sizes()
    const body = { article_id: 2, comment: 'So do I.', reply_to }
    expect((await sendApi('/api/user/article-comment', { as, body })).status).toBe(201)
    const { data } = await socket.nextOf('notification')
    const { notices, texts, bytes } = await sizes()
    expect([notices - before.notices, texts - before.texts]).toEqual([1, 0])
    expect(bytes).toBeLessThan(150)
    // Pages are open in any language.
    const heard = z.parse(realtimeEvents.notification, JSON.parse(String(data)))
    for (const lang of locales) {
      const [{ is_read: _, ...shown } = { is_read: true }] = await listed(
        await logIn('member2'),
        lang,
      )
      expect(shown).toMatchObject({ id: heard.id, ...heard.texts![lang] })
    }
  })

  it('has the name of its author at that time', async () => {
    const as = await logIn('member')
    const [author] = await rowsOf<{ nickname: string }>('select nickname from users where id = 1')
    const body = { article_id: 2, comment: 'So do I.', reply_to: await comment({ user_id: 2 }) }
    const socket = await connect(memberChannel(2))
    expect((await sendApi('/api/user/article-comment', { as, body })).status).toBe(201)
    await socket.nextOf('notification')
    await rowsOf("update users set nickname = 'Renamed' where id = 1 returning id")
    const [told] = await listed(await logIn('member2'), 'en-US')
    expect(told!.title).toBe(`${author!.nickname} replied to your comment`)
  })
})

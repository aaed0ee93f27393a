// The terms of service: versions created by publishing, readers' view of each, and notifications to members.
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { membersChannel } from '../../../../client/contract/notifications/channels.ts'
import { realtimeEvents } from '../../../../client/contract/notifications/realtime.ts'
import { getTerms } from '../../../../worker/data/site/terms.ts'
import { publishScheduled } from '../../../../worker/services/jobs/publish-due.ts'
import { run } from '../../../../worker/storage/db.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, paragraphs } from '../../../support/desk/entries.ts'
import { ascending, logIn, rowsOf, sendApi } from '../../../support/site/member.ts'
import { connect } from '../../../support/site/realtime.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../../support/site/site.ts'
import { at, hour } from '../../../support/site/visibility.ts'

type TermsEntry = Entry & { data: DataOf<'terms'> }

const day = 24 * hour
let editor = ''
beforeEach(async () => {
  await resetSite()
  await rowsOf(`update terms_versions set effective_at = ? where number = 2`, at(-day))
  editor = await operatorSession('editor')
})

async function termsIn(lang = 'zh-CN', as = editor): Promise<TermsEntry> {
  const [row] = await rowsOf<{ id: number }>(
    `select id from entries where type = 'terms' and lang = ? order by item_id`,
    lang,
  )
  return callDesk<TermsEntry>(as, `entry/${row!.id}`)
}

const text = (...words: string[]) => ({ body: paragraphs(...words) })
const publish = (entry: TermsEntry, data: object, more: object = {}) =>
  callDesk<Published>(editor, `entry/${entry.id}/publish`, {
    body: { rev: entry.rev, data: { ...entry.data, ...data }, ...more },
  })
/** The page once its cached copies are renewed. */
const page = async (path: string) => {
  await fetchApp(path)
  return readPage(await fetchApp(path))
}
const versions = () =>
  rowsOf<{ number: number; effective_at: string; notification_id: number | null }>(
    `select number, effective_at, notification_id from terms_versions where kind = 'terms'
     order by number`,
  )
const notices = () =>
  rowsOf<{ id: number; audience: string; btn_link: string; params: string }>(
    "select id, audience, btn_link, params from notifications where type = 'terms'",
  )

describe('readers', () => {
  it('see the current version, its start, and all others', async () => {
    const { html, text: words, robots } = await page('/en-US/terms-of-service')
    expect(words).toContain('Version 2 · effective')
    expect(html).toContain('href="/en-US/terms-of-service/1"')
    expect(html).toContain('href="/en-US/terms-of-service/2/changes"')
    expect(robots).not.toContain('noindex')
  })

  it('can read a former version, which search engines do not index', async () => {
    const { text: words, html } = await page('/en-US/terms-of-service/1')
    expect(words).toContain('Up to 10 files')
    expect(words).toContain('This is an earlier version')
    expect(html).toMatch(/<meta name="robots" content="noindex/)
    expect(await (await fetchApp('/sitemap.xml')).text()).not.toContain('terms-of-service/1')
  })

  it('see differences from the previous version by word, without relying on color', async () => {
    const { html } = await page('/en-US/terms-of-service/2/changes')
    expect(html).toMatch(/Up to .*<del>10<\/del>.*<ins>20<\/ins>.* files/)
    expect(html).toContain('License for materials')
    expect(html).not.toContain('Who we are')
    expect(html).not.toContain('id="s1"')
    expect(html).toContain('Members can now export their data')
  })

  it.each(['3', '0', '1/changes', '3/changes', 'x'])(
    'get no page /terms-of-service/%s',
    async (path) => {
      expect((await fetchApp(`/terms-of-service/${path}`)).status).toBe(404)
    },
  )

  it('get the terms in their language, and a fallback if it lacks a version', async () => {
    const current = await page('/vi-VN/terms-of-service')
    expect([current.h1, current.robots]).toEqual(['Điều khoản dịch vụ', ''])
    expect(current.text).toContain('Trang không mở trò chơi, không nhận cược')
    const { h1, text: words } = await page('/vi-VN/terms-of-service/1')
    expect(h1).toBe('Terms of service')
    expect(words).toContain('có hiệu lực từ')
    await publish(await termsIn(), { ...text('新的条款。'), effective_at: null })
    expect((await page('/en-US/terms-of-service')).text).toContain('新的条款。')
  })
})

describe('a substantial change of the original', () => {
  it('creates another version, which applies from its date', async () => {
    const due = at(20 * day)
    await publish(await termsIn(), { ...text('新的条款。'), effective_at: due })
    expect((await versions()).at(-1)).toMatchObject({ number: 3, effective_at: due })
    const before = await page('/terms-of-service')
    expect(before.text).not.toContain('新的条款。')
    expect(before.html).toContain('href="/terms-of-service/3"')
    const coming = await page('/terms-of-service/3')
    expect(coming.text).toContain('新的条款。')
    expect(coming.text).toContain('这一版尚未生效，目前以第2版为准。')
    const then = testDeps(new Date(Date.parse(due) + 1000))
    expect(await run(then, getTerms(then, 'zh-CN', 'terms'))).toMatchObject({ number: 3 })
  })

  it('renews cached copies on its date', async () => {
    const due = at(hour)
    await publish(await termsIn(), { ...text('新的条款。'), effective_at: due })
    const before = testDeps(new Date(Date.parse(due) - 1000))
    await publishScheduled(before)
    expect(await publishScheduled(testDeps(new Date(Date.parse(due) + 1000)))).toBe(true)
  })

  it('applies at once if its date has passed', async () => {
    await publish(await termsIn(), { ...text('新的条款。'), effective_at: at(-day) })
    expect((await versions()).at(-1)!.effective_at > at(-60)).toBe(true)
    expect((await page('/terms-of-service')).text).toContain('新的条款。')
    expect((await page('/terms-of-service/2')).text).toContain('旧版留在这一页')
  })

  it('can be postponed until it applies, but not afterward', async () => {
    await publish(await termsIn(), { ...text('新的条款。'), effective_at: at(20 * day) })
    const later = at(30 * day)
    await publish(await termsIn(), { effective_at: later })
    expect((await versions()).map((one) => one.effective_at).at(-1)).toBe(later)
    expect(await versions()).toHaveLength(3)
  })
})

it('an editorial or unchanged publication keeps the version', async () => {
  await publish(await termsIn(), text('换一种说法。'), { is_minor: true })
  expect((await page('/terms-of-service')).text).toContain('换一种说法。')
  await publish(await termsIn(), {})
  expect(await versions()).toHaveLength(2)
  expect(await notices()).toEqual([])
})

describe('members', () => {
  const draft = { ...text('新的条款。'), effective_at: at(20 * day) }

  it('are notified of a new version once, in every language, with a link', async () => {
    await publish(await termsIn(), draft)
    const told = await notices()
    const params = JSON.stringify({ effective_at: draft.effective_at })
    expect(told).toMatchObject([{ audience: 'members', btn_link: '/terms-of-service/3', params }])
    expect((await versions()).at(-1)!.notification_id).toBe(told[0]!.id)
    const token = await logIn('member')
    const list = await sendApi('/api/user/notification?lang=vi-VN', { as: token })
    const { items } = await list.json<{ items: { title: string; btn_link: string }[] }>()
    expect(items[0]).toMatchObject({
      title: 'Điều khoản dịch vụ có bản mới',
      btn_link: '/vi-VN/terms-of-service/3',
    })
  })

  it('who are online are notified at once, in the language of their page', async () => {
    const socket = await connect(membersChannel)
    await publish(await termsIn(), draft)
    const { data } = await socket.nextOf('notification')
    const [told] = await notices()
    const heard = z.parse(realtimeEvents.notification, JSON.parse(String(data)))
    expect(heard).toMatchObject({ id: told!.id, btn_link: told!.btn_link, is_read: false })
    expect(heard.title).toBe('服务条款有新版本')
    expect(heard.texts!['vi-VN']!.title).toBe('Điều khoản dịch vụ có bản mới')
  })

  it('are notified once, however often or concurrently it is requested', async () => {
    const entry = await termsIn()
    const body = { rev: entry.rev, data: { ...entry.data, ...draft } }
    const send3 = [1, 2, 3].map(() => fetchDesk(editor, `entry/${entry.id}/publish`, { body }))
    const answers = (await Promise.all(send3)).map(({ status }) => status)
    expect(answers.toSorted(ascending)).toEqual([200, 409, 409])
    expect(await versions()).toHaveLength(3)
    expect(await notices()).toHaveLength(1)
  })

  it('are not notified if the operator chooses so', async () => {
    await publish(await termsIn(), { ...draft, notify_members: false })
    expect(await versions()).toHaveLength(3)
    expect(await notices()).toEqual([])
  })

  it('have accepted the version current at sign-up', async () => {
    await publish(await termsIn(), draft)
    const form = {
      email: 'reader@example.test',
      password: 'abcd1234',
      password_confirmation: 'abcd1234',
      nickname: 'Reader',
      birthday: { year: 1991, month: 2, day: 28 },
    }
    expect((await sendApi('/api/user/sign-up?lang=en-US', { body: form })).status).toBe(201)
    const [user] = await rowsOf(`select terms_version from users where email = ?`, form.email)
    expect(user).toEqual({ terms_version: 2 })
  })
})

describe('translations', () => {
  it('belong to the latest version, and create none', async () => {
    await publish(await termsIn(), { ...text('新的条款。'), effective_at: at(20 * day) })
    expect(await termsIn('en-US')).toMatchObject({ outdated_since: expect.any(String) as string })
    await publish(await termsIn('en-US'), text('New terms.'))
    expect(await versions()).toHaveLength(3)
    expect((await page('/en-US/terms-of-service/3')).text).toContain('New terms.')
    expect((await page('/en-US/terms-of-service')).text).not.toContain('New terms.')
    expect(await notices()).toHaveLength(1)
  })

  it('keep their version when only their wording changes', async () => {
    await publish(await termsIn(), { ...text('新的条款。'), effective_at: at(20 * day) })
    await publish(await termsIn('en-US'), text('In other words.'), { is_minor: true })
    expect((await page('/en-US/terms-of-service')).text).toContain('In other words.')
  })

  it('belong to existing terms, for operators of the language', async () => {
    const translator = await operatorSession('translator')
    const { group_id } = await termsIn()
    // The terms lose the translation of the demo content.
    await rowsOf(
      "update entries set group_id = 9999 where type = 'terms' and lang = 'th-TH' and group_id = ?",
      group_id,
    )
    const body = { type: 'terms', lang: 'th-TH', group_id }
    const made = await callDesk<Entry>(translator, 'entry', { body })
    expect(made).toMatchObject({ source_lang: 'zh-CN', group_id })
    expect(
      (await fetchDesk(translator, 'entry', { body: { ...body, lang: 'vi-VN' } })).status,
    ).toBe(403)
    expect((await fetchDesk(editor, 'entry', { body: { ...body, lang: 'en-US' } })).status).toBe(
      409,
    )
  })
})

it('terms are previewed as the version they would create', async () => {
  const entry = await termsIn()
  const headers = { Cookie: `__Host-backstage=${editor}` }
  const framed = async () => (await fetchApp(`/backstage/preview/${entry.id}`, { headers })).text()
  expect(await framed()).toContain('第2版')
  await callDesk(editor, `entry/${entry.id}/draft`, {
    method: 'PUT',
    body: { ...entry.data, ...text('还没有发布。'), effective_at: at(20 * day) },
    rev: entry.rev,
  })
  const html = await framed()
  for (const words of ['还没有发布。', '第3版', '尚未生效']) expect(html).toContain(words)
})

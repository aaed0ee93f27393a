// Campaigns as entries: shown in the selected languages, for a period.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { publishScheduled } from '../../../../worker/services/jobs/publish-due.ts'
import { stopClockAt } from '../../../support/fakes/clock.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, entryOf } from '../../../support/desk/entries.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { fetchApp, now, resetSite, testDeps } from '../../../support/site/site.ts'

type Campaign = 'banner' | 'marquee' | 'ad'
const tables = { banner: 'banners', marquee: 'marquee_items', ad: 'ads' } as const

// Each campaign of the demo content has yet to end.
stopClockAt(now.toISOString())

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const publish = (entry: Entry, data: object, more: object = {}) =>
  callDesk<Published>(editor, `entry/${entry.id}/publish`, {
    body: { rev: entry.rev, data, ...more },
  })
const home = async (path = '/') => (await fetchApp(path)).text()
const cover = async (lang: string) =>
  ((await (await fetchApp(`/api/cover?lang=${lang}`)).json()) as { item: { title: string } | null })
    .item
const layer = async (lang: string) =>
  (
    (await (await fetchApp(`/api/floating-layer?lang=${lang}`)).json()) as {
      items: { title: string }[]
    }
  ).items.map(({ title }) => title)

describe.each(['banner', 'marquee', 'ad'] satisfies Campaign[])('%s', (type) => {
  const stored = () => rowsOf(`select * from ${tables[type]} order by id`)

  it('has an entry for each campaign; publishing all of them unchanged changes no row', async () => {
    const before = await stored()
    const numbers = await rowsOf<{ item_id: number; title: string; lang: string }>(
      'select item_id, title, lang from entries where type = ? order by item_id',
      type,
    )
    expect(numbers.length).toBe(before.length / locales.length)
    for (const { item_id, title, lang } of numbers) {
      expect(title).not.toBe('')
      expect(lang).toBe('zh-CN')
      const entry = await entryOf(editor, item_id, type)
      expect(entry).toMatchObject({ lacks: [] })
      await publish(entry, entry.data, {
        ...(entry.published_at! > at(0) && { at: entry.published_at }),
        until: entry.unpublished_at,
      })
    }
    expect(await stored()).toEqual(before)
  })

  it('links only to pages of this site', async () => {
    const entry = await entryOf(editor, 1, type)
    for (const link of ['https://elsewhere.example', '//elsewhere.example', 'news', '/a b']) {
      const data = { ...entry.data, link: { 'zh-CN': link } }
      const body = { rev: entry.rev, data }
      const refused = await fetchDesk(editor, `entry/${entry.id}/publish`, { body })
      expect(refused.status, link).toBe(422)
    }
  })

  it('is shown in the selected languages, and can lack texts only in them', async () => {
    const entry = await entryOf(editor, 1, type)
    const few = { ...entry.data, languages: ['zh-CN', 'th-TH'], title: { 'zh-CN': '只有两种' } }
    const { entry: published } = await publish(entry, few)
    const rows = await rowsOf(`select lang from ${tables[type]} where group_id = 1 order by lang`)
    expect(rows).toEqual([{ lang: 'th-TH' }, { lang: 'zh-CN' }])
    expect(published.lacks).toEqual(['th-TH'])
    const none = { rev: published.rev, data: { ...few, languages: [] } }
    const refused = await fetchDesk(editor, `entry/${entry.id}/publish`, { body: none })
    expect(await refused.text()).toContain('languages')
  })
})

describe('a banner', () => {
  const first = async () =>
    (await entryOf(editor, 1, 'banner')) as Entry & { data: DataOf<'banner'> }

  it('changes for readers of every language at once', async () => {
    await home('/en-US')
    const entry = await first()
    await publish(entry, { ...entry.data, title: { 'zh-CN': '新题', 'en-US': 'Renamed slide' } })
    await home('/en-US')
    expect(await home('/en-US')).toContain('Renamed slide')
    expect(await home('/vi-VN')).toContain('Renamed slide')
    expect(await home('/zh-HK')).toContain('新题')
  })

  it('is created, appears at its start, and disappears at its end', async () => {
    const { data } = await first()
    const made = await callDesk<Entry>(editor, 'entry', { body: { type: 'banner', lang: 'zh-CN' } })
    const title = { 'zh-CN': '将来的', 'en-US': 'To come' }
    await publish(made, { ...data, title }, { at: at(1), until: at(2) })
    expect(await home('/en-US')).not.toContain('To come')
    const found = await entryOf(editor, made.item_id, 'banner')
    expect(found).toMatchObject({ state: 'scheduled' })
    const rows = await rowsOf<{ id: number; start_at: string; end_at: string }>(
      'select id, start_at, end_at from banners where group_id = ?',
      made.item_id,
    )
    expect(rows).toHaveLength(locales.length)
    expect(new Set(rows.map(({ start_at, end_at }) => `${start_at} ${end_at}`)).size).toBe(1)
    const seen = (moment: string) =>
      fetchApp(`/backstage/at/${moment}/en-US`, {
        headers: { Cookie: `__Host-backstage=${editor}` },
      })
    expect(await (await seen(at(1.5))).text()).toContain('To come')
    expect(await (await seen(at(2.5))).text()).not.toContain('To come')
  })

  it('without an end stays until it is withdrawn', async () => {
    const entry = await first()
    await publish(entry, { ...entry.data, title: { 'zh-CN': '一直在' } }, { until: null })
    const again = await first()
    expect(again.unpublished_at).toBeNull()
    expect(await home()).toContain('一直在')
    await callDesk(editor, `entry/${entry.id}/withdraw`, { body: {} })
    expect(await home()).not.toContain('一直在')
    expect(await first()).toMatchObject({ state: 'withdrawn' })
  })

  it('is previewed on the home page', async () => {
    const entry = await first()
    const title = { ...entry.data.title, 'en-US': 'Only drafted' }
    const { rev } = await callDesk<{ rev: number }>(editor, `entry/${entry.id}/draft`, {
      method: 'PUT',
      body: { ...entry.data, title },
      rev: entry.rev,
    })
    const shown = await fetchApp(`/backstage/preview/${entry.id}/en-US?rev=${rev}`, {
      headers: { Cookie: `__Host-backstage=${editor}` },
    })
    expect(await shown.text()).toContain('Only drafted')
    expect(await home('/en-US')).not.toContain('Only drafted')
  })

  it('is translated only by translators of the language', async () => {
    const thai = await operatorSession('translator')
    const entry = await first()
    const save = (data: object) =>
      fetchDesk(thai, `entry/${entry.id}/draft`, { method: 'PUT', body: data, rev: entry.rev })
    expect((await save({ ...entry.data, languages: ['th-TH'] })).status).toBe(403)
    const title = { ...entry.data.title, 'th-TH': 'ชื่อใหม่' }
    expect((await save({ ...entry.data, title })).status).toBe(200)
  })
})

describe('an advertisement', () => {
  it('is previewed in its layout, with the texts of an incomplete draft', async () => {
    const data = { title: { 'zh-CN': '只有标题' }, slot: 'floating' }
    const body = { type: 'ad', lang: 'zh-CN', data }
    const { id } = await callDesk<Entry>(editor, 'entry', { body })
    const headers = { Cookie: `__Host-backstage=${editor}` }
    const html = await (await fetchApp(`/backstage/preview/${id}/`, { headers })).text()
    expect(html).toMatch(/<aside class="ad-card"[^]*只有标题[^]*<\/aside>/)
    expect(html).not.toContain('id="ads"')
  })

  it('moves from the cover to the floating layer', async () => {
    const entry = (await entryOf(editor, 1, 'ad')) as Entry & { data: DataOf<'ad'> }
    const title = entry.data.title['en-US']!
    expect((await cover('en-US'))?.title).toBe(title)
    await publish(entry, { ...entry.data, slot: 'floating' })
    expect((await cover('en-US'))?.title).not.toBe(title)
    expect(await layer('en-US')).toContain(title)
  })
})

it('the end of an advertisement is announced by the scheduler', async () => {
  const entry = await entryOf(editor, 1, 'marquee')
  await publish(entry, { ...entry.data, title: { 'zh-CN': '一小时后' } }, { until: at(1) })
  expect(await home()).toContain('一小时后')
  expect(await publishScheduled(testDeps(new Date(at(2))))).toBe(true)
})

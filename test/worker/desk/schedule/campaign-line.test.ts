// The campaign timeline: campaigns of each placement between two times, read by their dates only.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { ScheduledCampaign } from '../../../../client/contract/desk/campaigns-api.ts'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { backfillEntries } from '../../../../worker/data/entries/fill.ts'
import { stopClockAt } from '../../../support/fakes/clock.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { callDesk, entryOf } from '../../../support/desk/entries.ts'
import { resetSite, now, testDeps } from '../../../support/site/site.ts'

interface Answer {
  items: ScheduledCampaign[]
  has_more: boolean
}

stopClockAt(now.toISOString())

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const line = (from: string, to: string) =>
  callDesk<Answer>(editor, `campaign?from=${from}&to=${to}`)
const autumn = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'] as const

it('the timeline has each campaign once, with its placement, languages and dates', async () => {
  const { items, has_more } = await line(...autumn)
  expect(has_more).toBe(false)
  expect(new Set(items.map(({ place }) => place))).toEqual(
    new Set(['banner', 'marquee', 'cover', 'floating']),
  )
  expect(new Set(items.map(({ entry_id }) => entry_id)).size).toBe(items.length)
  const entry = await entryOf(editor, 1, 'ad')
  const own = items.find(({ entry_id }) => entry_id === entry.id)
  expect(own).toMatchObject({ place: 'cover', title: entry.title, languages: locales })
  expect(own).toMatchObject({ start_at: entry.published_at, end_at: entry.unpublished_at })
})

it('the timeline shows languages and end as published', async () => {
  const entry = (await entryOf(editor, 1, 'marquee')) as Entry
  const data = { ...entry.data, languages: ['zh-CN', 'th-TH'] }
  await callDesk(editor, `entry/${entry.id}/publish`, {
    body: { rev: entry.rev, data, until: null },
  })
  const { items } = await line(...autumn)
  expect(items.find(({ entry_id }) => entry_id === entry.id)).toMatchObject({
    languages: ['zh-CN', 'th-TH'],
    end_at: null,
  })
})

it('the timeline omits campaigns that have ended or not begun', async () => {
  const { items } = await line('2037-01-01T00:00:00.000Z', '2037-02-01T00:00:00.000Z')
  expect(items).toEqual([])
})

it('the timeline is for operators only', async () => {
  const path = `/api/backstage/campaign?from=${autumn[0]}&to=${autumn[1]}`
  expect((await sendDeskRequest(path, { as: '' })).status).toBe(401)
})

it('the timeline reads only current campaigns among 2,000 of many years', async () => {
  const day = 24 * 3_600_000
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString()
  const moment = (offset: number) =>
    sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, printf('%d days', (i - 1900) * 3 + ${offset}))`
  const { db } = testDeps()
  await db.run(sql`insert into banners
    (id, group_id, lang, sort, uri, kicker, title, text, desktop_img_id, mobile_img_id, start_at, end_at)
    with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < 1999)
    select 200000 + i * 6 + key, 40000 + i, value, 0, '/', '', 'Slide', '', image, image, ${moment(0)}, ${moment(3)}
    from numbers, json_each(${JSON.stringify(locales)}), (select min(id) as image from images)`)
  await backfillEntries(testDeps())
  const { DB, rowsRead } = countingDb()
  const path = `/api/backstage/campaign?from=${at(-15)}&to=${at(15)}`
  const response = await sendDeskRequest(path, { as: editor, bindings: { DB } })
  const { items, has_more } = await response.json<Answer>()
  const slides = items.filter(({ title }) => title === 'Slide')
  expect(has_more).toBe(false)
  expect(slides.length).toBeGreaterThan(8)
  expect(slides.length).toBeLessThan(13)
  expect(rowsRead()).toBeLessThan(4000)
})

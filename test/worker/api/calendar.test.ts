import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { brandTexts, events } from '../../../worker/storage/schema/index.ts'
import { demoRows, get, ids } from '../../support/site/api.ts'
import { stopClockAt } from '../../support/fakes/clock.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

stopClockAt('2026-11-20T04:00:00.000Z')
beforeAll(resetSite)

const inEnglish = demoRows(events).filter((row) => row.lang === 'en-US')
const month = (path: string, lang = 'en-US') =>
  get(api.calendar, `/api/calendar/${path}?lang=${lang}`)

it('returns all events of a month in order, including short and already running ones', async () => {
  const { year, month: number, items } = await month('2026/12')
  expect([year, number]).toEqual([2026, 12])
  expect(items.map((item) => item.starts_at)).toEqual(
    items.map((item) => item.starts_at).toSorted(),
  )
  const starting = inEnglish.filter(
    ({ starts_at }) => starts_at >= '2026-11-30T16:00' && starts_at < '2026-12-31T16:00',
  )
  for (const row of starting) expect(ids(items)).toContain(row.id)
  expect(items.length).toBeGreaterThan(starting.length)
})

it('returns each event as stored, with the name of its platform and a link in the language', async () => {
  const { items } = await month('2026/11')
  for (const item of items) {
    const row = inEnglish.find((one) => one.id === item.id)!
    const name = demoRows(brandTexts).find(
      (one) => one.brand_id === row.brand_id && one.lang === 'en-US',
    )
    expect(item).toMatchObject({
      title: row.title,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      is_exclusive: row.is_exclusive,
      platform: name?.name,
      link: row.link ? `/en-US${row.link}` : null,
    })
  }
  for (const { link } of items.filter((item) => item.link))
    expect((await fetchApp(link!)).status).not.toBe(404)
})

it('a month is the same in a language without its own events', async () => {
  const [own, english] = [await month('2026/9', 'hi-IN'), await month('2026/9')]
  expect(ids(own.items)).toEqual(ids(english.items))
  for (const item of own.items)
    expect([item.lang, item.link ?? '/hi-IN/']).toEqual([
      'en-US',
      expect.stringMatching(/^\/hi-IN\//),
    ])
})

it.each(['2020/12', '1999/1', '2027/1', '9999/12'])('returns no %s', async (path) => {
  expect((await fetchApp(`/api/calendar/${path}`)).status).toBe(404)
})

it.each(['2026/13', '2026/0', '0/1', '2026/x', 'x/1'])('refuses %s', async (path) => {
  expect((await fetchApp(`/api/calendar/${path}`)).status).toBe(422)
})

describe('calendar files', () => {
  const file = async (path: string) => {
    const response = await fetchApp(path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    return (await response.text()).replaceAll('\r\n ', '')
  }
  const valuesOf = (text: string, key: string) =>
    text.split('\r\n').flatMap((line) => {
      const [, value] = line.match(new RegExp(`^${key}(?:;[^:]*)?:(.*)$`)) ?? []
      return value === undefined ? [] : [value]
    })

  it.each(['en-US', 'zh-CN', 'vi-VN'])('have the events of the month page in %s', async (lang) => {
    const prefix = lang === 'zh-CN' ? '' : `/${lang}`
    const { items } = await month('2026/12', lang)
    const text = await file(`${prefix}/calendar/2026/12.ics?short=1`)
    expect(valuesOf(text, 'UID')).toEqual(
      items.map(({ group_id }) => `event-${group_id}@localhost:8787`),
    )
    expect(new Set(valuesOf(text, 'UID'))).toEqual(
      new Set(valuesOf(await file('/th-TH/calendar/2026/12.ics?short=1'), 'UID')),
    )
    for (const url of valuesOf(text, 'URL'))
      expect(url).toMatch(
        new RegExp(`^http://localhost:8787${prefix}/(?:article|game|calendar|activity)`),
      )
    expect(text).toContain(`SUMMARY;LANGUAGE=${lang}:`)
    const fewer = await file(`${prefix}/calendar/2026/12.ics?platform=hengshu`)
    expect(valuesOf(fewer, 'UID').length).toBeLessThan(items.length)
  })

  it('exist for each event, with the same UID as in its month', async () => {
    const [event] = (await month('2026/11')).items.filter((item) => item.kind === 'event')
    const text = await file(`/en-US/calendar/event/${event!.id}.ics`)
    expect(valuesOf(text, 'UID')).toEqual([`event-${event!.group_id}@localhost:8787`])
    expect(valuesOf(text, 'DTSTART')).toEqual([event!.starts_at.replaceAll(/[-:]|\.000/g, '')])
    expect(valuesOf(text, 'DTEND')).toEqual([event!.ends_at.replaceAll(/[-:]|\.000/g, '')])
    expect(valuesOf(text, 'DTSTAMP')).toEqual(['20261120T040000Z'])
    const month11 = await file('/en-US/calendar/2026/11.ics?short=1')
    expect(valuesOf(month11, 'UID')).toContain(`event-${event!.group_id}@localhost:8787`)
  })

  it('have launches without duration', async () => {
    const [launch] = (await month('2026/11')).items.filter((item) => item.kind === 'launch')
    expect(valuesOf(await file(`/calendar/event/${launch!.id}.ics`), 'DTEND')).toEqual([])
  })

  it('link an event without its own link to its day', async () => {
    const row = inEnglish.find((one) => !one.link)!
    const [url] = valuesOf(await file(`/en-US/calendar/event/${row.id}.ics`), 'URL')
    expect(url).toMatch(/^http:\/\/localhost:8787\/en-US\/calendar\/20\d\d\/\d+#d\d+$/)
  })

  it.each([
    '/calendar/2020/12.ics',
    '/calendar/2027/1.ics',
    '/calendar/2026/13.ics',
    '/calendar/2026/0.ics',
    '/calendar/2026/07.ics',
    '/calendar/event/0.ics',
    '/calendar/event/999999999.ics',
    '/calendar/event/x.ics',
    '/calendar/event/1',
    '/calendar/2026/.ics',
    '/fr/calendar/2026/11.ics',
  ])('do not exist for %s', async (path) => {
    expect((await fetchApp(path)).status).toBe(404)
  })

  it('do not exist for a draft', async () => {
    const { db } = testDeps()
    await db.update(events).set({ published_at: null })
    await publishAll()
    expect((await fetchApp(`/calendar/event/${inEnglish[0]!.id}.ics`)).status).toBe(404)
    await resetSite()
  })
})

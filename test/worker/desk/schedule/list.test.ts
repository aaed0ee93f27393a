// All scheduled events in one list, of every type, read by their times only.
import { env } from 'cloudflare:workers'
import { getTableName } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import { entryTypes } from '../../../../client/contract/desk/entries/types.ts'
import type { ScheduledItem } from '../../../../client/contract/desk/schedule/scheduled.ts'
import { dayLength } from '../../../../client/contract/days.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { scheduled } from '../../../../worker/services/jobs/publish-due.ts'
import { entryTypeStorage } from '../../../../worker/data/entries/kinds/registry.ts'
import { storedSources } from '../../../../worker/data/schedule/list.ts'
import { sliceOf } from '../../../../worker/data/schedule/slice.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import {
  articleText,
  fetchDesk,
  callDesk,
  draftArticle,
  entryOf,
} from '../../../support/desk/entries.ts'
import { readProblem, rowsOf as rowsIn } from '../../../support/site/member.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'

interface Answer {
  items: ScheduledItem[]
  next: string | null
}

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

/** The time in this number of days. */
const inDays = (days: number) => new Date(Date.now() + days * dayLength).toISOString()
const pathOf = (days: number, query = '') =>
  `scheduled?from=${new Date().toISOString()}&to=${inDays(days)}${query}`
const list = (days: number, query = '', as = editor) => callDesk<Answer>(as, pathOf(days, query))

async function schedule(title: string, at: string, lang = 'en-US'): Promise<Entry> {
  const entry = await draftArticle(editor, title, lang)
  await callDesk(editor, `entry/${entry.id}/publish`, { body: { rev: entry.rev, at } })
  return entry
}

describe('a scheduled event', () => {
  it('is the start or end of an entry, in order of time', async () => {
    const [later, sooner] = [
      await schedule('Later', inDays(9)),
      await schedule('Sooner', inDays(3)),
    ]
    const { rev } = await callDesk<Entry>(editor, `entry/${sooner.id}`)
    const body = { rev, data: articleText('Sooner'), at: inDays(3), until: inDays(12) }
    await callDesk(editor, `entry/${sooner.id}/publish`, { body })
    const { items } = await list(20, '&kind=article')
    expect(items.map(({ entry_id, turn }) => [entry_id, turn])).toEqual([
      [sooner.id, 'appears'],
      [later.id, 'appears'],
      [sooner.id, 'ends'],
    ])
    expect(items[0]).toMatchObject({ title: 'Sooner', languages: ['en-US'], kind: 'article' })
    expect(items[0]?.url).toBe(sooner.url)
  })

  it('is a release, with the languages of its entries', async () => {
    const entry = await entryOf(editor, 2)
    const due_at = inDays(5)
    const made = await callDesk<{ id: number }>(editor, 'release', {
      body: { title: 'Spring', due_at },
    })
    await callDesk(editor, `release/${made.id}/item`, {
      body: { entry_id: entry.id, action: 'withdraw' },
    })
    await callDesk(editor, `release/${made.id}`, { method: 'PATCH', body: { state: 'scheduled' } })
    const { items } = await list(10, '&kind=release')
    expect(items).toMatchObject([
      {
        at: due_at,
        turn: 'goes_live',
        title: 'Spring',
        release_id: made.id,
        languages: [entry.lang],
      },
    ])
    const author = await operatorSession('author')
    expect((await list(10, '', author)).items.filter(({ kind }) => kind === 'release')).toEqual([])
  })

  it('is a draw, a newsletter issue, or the end of maintenance', async () => {
    await env.KV.put('maintenance', JSON.stringify({ enabled: true, until: inDays(1) }))
    const { items } = await list(14)
    const turns = items.map(({ turn }) => turn)
    expect(turns.filter((one) => one === 'drawn')).toHaveLength(6)
    expect(turns.filter((one) => one === 'is_sent')).toHaveLength(2)
    expect(items.find(({ turn }) => turn === 'reopens')?.at).toBe(
      (await env.KV.get<{ until: string }>('maintenance', 'json'))?.until,
    )
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted())
  })

  it('is a pending issue or notification, for operators who may read them', async () => {
    const [at, owner] = [inDays(2), await operatorSession('owner')]
    await env.DB.batch([
      env.DB.prepare(
        `insert into issues (title, data, state, send_at, created_at, changed_at) values ('Weekly', '{}', 'scheduled', ?1, ?1, ?1)`,
      ).bind(at),
      env.DB.prepare(
        `insert into scheduled_notifications (state, audience, btn_link, texts, due_at, created_by, created_at)
         select 'scheduled', 'public', '', '{"en-US":{"title":"News"}}', ?1, min(id), ?1 from operators`,
      ).bind(at),
    ])
    const own = ({ items }: Answer) =>
      items.filter(({ title }) => title !== '').map(({ title }) => title)
    const kinds = ['newsletter', 'notification'].map((kind) => list(5, `&kind=${kind}`, owner))
    expect((await Promise.all(kinds)).flatMap(own)).toEqual(['Weekly', 'News'])
    const translator = await operatorSession('translator')
    expect(own(await list(5, '&kind=newsletter', translator))).toEqual([])
  })

  it('is listed once if an item changes in several languages at once', async () => {
    await testDeps().db.run(`update games set released_at = '${inDays(4)}' where group_id = 1`)
    const { items } = await list(10, '&kind=game')
    const { title } = await entryOf(editor, 1, 'game')
    const own = items.filter((one) => one.title === title)
    const rows = await rowsIn<{ lang: string }>('select lang from games where group_id = 1')
    expect(rows.length).toBeGreaterThan(1)
    expect(own.map(({ turn }) => turn)).toEqual(['launches'])
    expect(own[0]?.languages.toSorted()).toEqual(rows.map(({ lang }) => lang).toSorted())
  })

  it('can be filtered by the language of its readers', async () => {
    await schedule('Nur hier', inDays(3), 'th-TH')
    await schedule('Elsewhere', inDays(3), 'en-US')
    const titles = (await list(10, '&kind=article&in=th-TH')).items.map(({ title }) => title)
    expect(titles).toEqual(['Nur hier'])
  })

  it('is never in the past', async () => {
    const query = `scheduled?from=${inDays(-30)}&to=${inDays(1)}`
    const { items } = await callDesk<Answer>(editor, query)
    expect(items.every(({ at }) => at >= new Date(Date.now() - 60_000).toISOString())).toBe(true)
  })

  it.each([
    ['an end before its begin', `from=${inDays(2)}&to=${inDays(1)}`],
    ['years', `from=${inDays(0)}&to=${inDays(500)}`],
    ['a cursor that is none', `from=${inDays(0)}&to=${inDays(5)}&after=abc`],
    ['no such kind', `from=${inDays(0)}&to=${inDays(5)}&kind=rumour`],
  ])('is refused for %s', async (_, query) => {
    expect((await readProblem(await fetchDesk(editor, `scheduled?${query}`)))[0]).toBe(422)
  })
})

it('the list covers every column that changes content by time', () => {
  const slice = sliceOf({ from: inDays(0), to: inDays(9), after: null, limit: 5 }, 0)
  const texts = storedSources
    .flatMap(({ read }) => read(testDeps(), slice).queries)
    .map((query) => (query as unknown as { toSQL: () => { sql: string } }).toSQL().sql)
  /** Covered by entries. */
  const repeated = entryTypes.flatMap((type) => {
    const { dates } = entryTypeStorage[type]
    return dates ? [dates.from, dates.until] : []
  })
  const missing = scheduled
    .flatMap(({ dateColumns }) => dateColumns)
    .filter((column) => !repeated.includes(column))
    .map((column) => `${getTableName(column.table)}.${column.name}`)
    .filter((name) => !others.includes(name))
    .filter((name) => !texts.some((text) => text.includes(quoted(name))))
  expect(missing).toEqual([])
})

/** A draw is in the past as soon as it exists. */
const others = ['draws.drawn_at']
const quoted = (name: string) =>
  name
    .split('.')
    .map((one) => `"${one}"`)
    .join('.')

describe('among 50,000 articles and 5,000 events', () => {
  it('the list reads only its page, and continues where it ended', async () => {
    const at = `'2026-01-01T00:00:00.000Z'`
    const soon = `strftime('%Y-%m-%dT%H:%M:%fZ', '${new Date().toISOString()}', '+' || (60 + i) || ' minutes')`
    const series = (last: number) =>
      `(with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < ${last - 1}) select i from numbers)`
    await env.DB.batch(
      [
        `insert into entries (type, item_id, group_id, lang, title, state, published_at, unpublished_at, created_at, changed_at)
          select 'article', 700000 + i, 700000 + i, 'en-US', 'Many', 'scheduled', ${soon}, '2040-01-01T00:00:00.000Z', ${at}, ${at}
          from ${series(50_000)}`,
        `insert into events (group_id, lang, kind, brand_id, category, title, link, starts_at, ends_at, published_at)
          select 800000 + i, value, 'event', 1, 'casino', 'Many', '', ${soon}, ${soon}, ${at}
          from ${series(5000)}, json_each('${JSON.stringify(locales)}')`,
        `insert into entries (type, item_id, group_id, lang, title, state, published_at, created_at, changed_at)
          select 'event', 800000 + i, 800000 + i, 'zh-CN', 'Many', 'published', ${at}, ${at}, ${at} from ${series(5000)}`,
      ].map((text) => env.DB.prepare(text)),
    )
    const seen: string[] = []
    let next: string | null = null
    for (let page = 0; page < 4; page += 1) {
      const { DB, rowsRead } = countingDb()
      const after: string = next === null ? '' : `&after=${next}`
      const response = await sendDeskRequest(`/api/backstage/${pathOf(90, after)}`, {
        as: editor,
        bindings: { DB },
      })
      const answer = await response.json<Answer>()
      expect(rowsRead()).toBeLessThan(4000)
      expect(answer.items.length).toBeGreaterThan(50)
      seen.push(...answer.items.map(({ key }) => key))
      next = answer.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    for (const query of ['&kind=article', '&in=th-TH', '&kind=poll', '&kind=event&in=en-US']) {
      const { DB, rowsRead } = countingDb()
      const path = `/api/backstage/${pathOf(90, query)}`
      await (await sendDeskRequest(path, { as: editor, bindings: { DB } })).json()
      expect(rowsRead(), query).toBeLessThan(4000)
    }
  })
})

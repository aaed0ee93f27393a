// Lists of the desk: what they hold, and what they cost however many entries there are.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { entriesPerPage, type ListedEntry } from '../../../client/contract/backstage/entry.ts'
import { entryList, type EntryListQuery } from '../../../worker/backstage/entry-search.ts'
import { todayOf } from '../../../worker/backstage/today.ts'
import { boardPage } from '../../../worker/data/board.ts'
import { createDeps, run, type Deps } from '../../../worker/storage/db.ts'
import { getOperatorSession } from '../../../worker/data/operator-session.ts'
import { hashToken } from '../../../worker/auth/token.ts'
import { countedDb } from '../../support/bindings.ts'
import { operatorSession } from '../../support/desk.ts'
import { desk, draftArticle, publishedArticle } from '../../support/entries.ts'
import { searchableSite } from '../../support/site.ts'

interface Page {
  items: ListedEntry[]
  next: string | null
  total: number | null
}

let editor = ''
beforeAll(async () => {
  await searchableSite()
  editor = await operatorSession('editor')
})

const list = (query: string) => desk<Page>(editor, `entry?type=article&${query}`)

async function everything(query: string): Promise<ListedEntry[]> {
  const items: ListedEntry[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: Page = await list(`${query}${after && `&after=${after}`}`)
    items.push(...page.items)
    after = page.next
  }
  return items
}

describe('a list', () => {
  it.each(['sort=changed_at', 'sort=published_at'])(
    'holds every entry once, in order: %s',
    async (query) => {
      const items = await everything(query)
      const stored = await env.DB.prepare(
        `select count(*) as count from entries where type = 'article'`,
      ).first<{ count: number }>()
      expect(items).toHaveLength(stored!.count)
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
      const places = items.map((one) =>
        query.includes('published') ? one.published_at : one.changed_at,
      )
      expect(places).toEqual(places.toSorted((a, b) => (a! < b! ? 1 : -1)))
    },
  )

  it('is narrowed by language, state and maker, and says how many there are', async () => {
    const draft = await draftArticle(editor, 'Only a draft', 'th-TH')
    const page = await list('lang=th-TH&state=draft')
    expect([page.items.map(({ id }) => id), page.total]).toEqual([[draft.id], 1])
    expect((await list('by=me')).items.map(({ id }) => id)).toEqual([draft.id])
    expect((await list('by=me&state=edited')).items.map(({ id }) => id)).toEqual([draft.id])
    expect((await list('state=withdrawn')).items).toEqual([])
  })

  it('finds drafts and what is published by words of their titles, and by number', async () => {
    const draft = await draftArticle(editor, 'Marmalade sunrise')
    const live = await publishedArticle(editor, 'Marmalade at noon')
    const titles = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`)).items.map(({ title }) => title).toSorted()
    expect(await titles('marmalade')).toEqual([live.title, draft.title])
    expect(await titles('marma')).toEqual([live.title, draft.title])
    expect(await titles('SUNRISE')).toEqual([draft.title])
    expect(await titles(String(live.item_id))).toEqual([live.title])
    expect(await titles('100%_')).toEqual([])
  })

  it('finds the item of a number first, however many titles have the number', async () => {
    for (let times = 0; times <= entriesPerPage; times++)
      await desk(editor, 'entry', {
        body: { type: 'article', lang: 'hi-IN', data: { title: `Round 2 of ${times}` } },
      })
    const { items } = await list('q=2')
    expect(items).toHaveLength(entriesPerPage)
    expect(items[0]?.item_id).toBe(2)
    await env.DB.prepare(`delete from entries where title like 'Round 2 of %'`).run()
  })
})

/** Adds so many groups of entries in three languages; some have drafts, are outdated, scheduled or withdrawn. */
async function grow(from: number, to: number): Promise<void> {
  const state = `case n.i % 7 when 0 then 'draft' when 1 then 'scheduled' when 2 then 'withdrawn' else 'published' end`
  const at = `strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-20T11:00:00Z', '-' || n.i || ' minutes')`
  await env.DB.prepare(
    `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${to}),
      l(lang, place) as (values ('zh-CN', 0), ('en-US', 1), ('zh-HK', 2))
    insert into entries (type, item_id, group_id, lang, title, state, published_at, created_by, created_at, changed_at,
      draft_by, draft_at, draft, outdated_since)
    select 'article', 20000 + n.i * 3 + place, 20000 + n.i, lang, 'Entry ' || n.i, ${state},
      iif(n.i % 7 = 0, null, ${at}), 1, ${at}, ${at}, iif(n.i % 2, 2, null), iif(n.i % 2, ${at}, null),
      iif(n.i % 2, '{}', null), iif(n.i % 3, ${at}, null) from n, l`,
  ).run()
}

const asked: Record<string, Omit<EntryListQuery, 'type'>> = {
  'all entries': { sort: 'changed_at' },
  'the latest published': { sort: 'published_at' },
  'one language': { sort: 'changed_at', lang: 'en-US' },
  drafts: { sort: 'changed_at', state: 'draft' },
  'published ones': { sort: 'published_at', state: 'published' },
  'outdated ones': { sort: 'changed_at', state: 'outdated' },
  'edited ones of a language': { sort: 'changed_at', state: 'edited', lang: 'zh-CN' },
  'those of an operator': { sort: 'changed_at', by: 1 },
  'drafts of an operator': { sort: 'changed_at', by: 1, state: 'draft', lang: 'zh-HK' },
  'a word': { sort: 'changed_at', q: 'entry' },
}

describe('with twice the entries', () => {
  let [before, after]: Record<string, number>[] = []
  beforeAll(async () => {
    await grow(0, 1500)
    before = await measure()
    await grow(1500, 3000)
    after = await measure()
  })

  async function measure(): Promise<Record<string, number>> {
    const operator = await run(
      createDeps(env, () => undefined),
      getOperatorSession(
        createDeps(env, () => undefined),
        hashToken(editor),
      ),
    )
    const works: Record<string, (deps: Deps) => Promise<unknown>> = {
      'the board': (deps) => boardPage(deps, { type: 'article' }),
      'the board of what is missing': (deps) =>
        boardPage(deps, { type: 'article', state: 'missing', lang: 'zh-CN' }),
      'the board of what is outdated': (deps) =>
        boardPage(deps, { type: 'article', state: 'outdated' }),
      today: (deps) => todayOf(deps, operator!),
    }
    for (const [name, query] of Object.entries(asked))
      works[name] = (deps) => entryList(deps, { type: 'article', ...query })
    const counted: Record<string, number> = {}
    for (const [name, work] of Object.entries(works)) {
      const { DB, rowsRead } = countedDb()
      await work(createDeps({ ...env, DB }, () => undefined))
      counted[name] = rowsRead()
    }
    return counted
  }

  it('costs the same', () => {
    for (const [name, rows] of Object.entries(after!)) {
      expect(rows, name).toBeLessThanOrEqual(before![name]! * 1.1)
      expect(rows, name).toBeLessThanOrEqual(1000)
    }
  })
})

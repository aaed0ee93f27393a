// Lists of the desk: contents, and cost for any number of entries.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ListedEntry } from '../../../../client/contract/desk/entries/entry.ts'
import { entriesPerPage } from '../../../../client/contract/desk/entries/filters.ts'
import { dayOf } from '../../../../client/contract/days.ts'
import { entryList, type EntryListQuery } from '../../../../worker/desk/entries/search.ts'
import { getToday } from '../../../../worker/desk/today.ts'
import { assignmentsOf } from '../../../../worker/desk/review/assignment.ts'
import { boardPage } from '../../../../worker/data/entries/translation-board.ts'
import { indexDrafts } from '../../../../worker/search/drafts.ts'
import { run } from '../../../../worker/storage/db.ts'
import { getOperatorSession } from '../../../../worker/data/operators/session.ts'
import { hashToken } from '../../../../worker/auth/token.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  callDesk,
  draftArticle,
  paragraphs,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { resetSearchableSite } from '../../../support/site/site.ts'
import { createDeps, type Deps } from '../../../../worker/deps.ts'

interface Page {
  items: ListedEntry[]
  next: string | null
  total: number | null
}

let editor = ''
beforeAll(async () => {
  await resetSearchableSite()
  editor = await operatorSession('editor')
})

const list = (query: string) => callDesk<Page>(editor, `entry?type=article&${query}`)

async function everything(query: string): Promise<ListedEntry[]> {
  const items: ListedEntry[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: Page = await list(`${query}${after && `&after=${after}`}`)
    items.push(...page.items)
    after = page.next
  }
  return items
}

/** Sort key of each order. */
const placeIn: Record<string, (one: ListedEntry) => string | null> = {
  changed_at: (one) => one.changed_at,
  published_at: (one) => one.published_at,
  draft_updated_at: (one) => one.draft_updated_at,
  title: (one) => one.title.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
  state: (one) => one.state,
}

describe('a list', () => {
  it.each(
    Object.keys(placeIn).flatMap((sort) => ['asc', 'desc'].map((order) => [sort, order] as const)),
  )('contains every entry once, in order: %s %s', async (sort, order) => {
    const items = await everything(`sort=${sort}&order=${order}`)
    const isThere =
      sort === 'draft_updated_at' || sort === 'published_at' ? `${sort} is not null` : 'true'
    const stored = await env.DB.prepare(
      `select count(*) as count from entries where type = 'article' and ${isThere}`,
    ).first<{ count: number }>()
    expect(items).toHaveLength(stored!.count)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    const places = items.map(placeIn[sort]!)
    const sorted = places.toSorted((one, other) =>
      Buffer.compare(Buffer.from(one!), Buffer.from(other!)),
    )
    expect(places).toEqual(order === 'asc' ? sorted : sorted.toReversed())
  })

  it('returns the ids of a whole view, and rows by their ids', async () => {
    const view = { type: 'article', lang: 'zh-CN', state: 'published' }
    const frozen = await callDesk<{ items: { id: number }[]; is_cut: boolean }>(
      editor,
      'entry/freeze',
      {
        body: view,
      },
    )
    const listed = await everything('lang=zh-CN&state=published')
    expect(frozen.items.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
    expect(frozen.is_cut).toBe(false)
    const ids = [listed[3]!.id, listed[1]!.id]
    const rows = await callDesk<Page>(editor, 'entry/rows', { body: { type: 'article', ids } })
    expect(rows.items).toEqual([listed[3], listed[1]])
    const words = listed[0]!.title
    const found = await callDesk<{ items: { id: number }[] }>(editor, 'entry/freeze', {
      body: { ...view, q: words },
    })
    expect(found.items.map(({ id }) => id)).toContain(listed[0]!.id)
    expect(found.items.length).toBeLessThan(listed.length)
  })

  it('can be filtered by language, state and creator, and has a total', async () => {
    const draft = await draftArticle(editor, 'Only a draft', 'th-TH')
    const page = await list('lang=th-TH&state=draft')
    expect([page.items.map(({ id }) => id), page.total]).toEqual([[draft.id], 1])
    expect((await list('by=me')).items.map(({ id }) => id)).toEqual([draft.id])
    expect((await list('by=me&state=edited')).items.map(({ id }) => id)).toEqual([draft.id])
    expect((await list('state=withdrawn')).items).toEqual([])
  })

  it('can be filtered by category, topic, tag, author and date; a draft takes precedence', async () => {
    const draft = await draftArticle(editor, 'Narrowed')
    const write = async (change: object, rev: number) => {
      const body = { ...articleText('Narrowed'), ...change }
      await callDesk(editor, `entry/${draft.id}/draft`, { method: 'PUT', body, rev })
      return (await callDesk<{ rev: number }>(editor, `entry/${draft.id}`)).rev
    }
    const filtersOf = ({ category, topic, author, tags: [tag] }: typeof one) => [
      `category=${category}`,
      `topic=${topic}`,
      `author=${author.slice(1).toUpperCase()}`,
      `tag=${tag}`,
      `q=Narrowed&tag=${tag}`,
    ]
    const one = { category: 'industry', topic: 'news', author: 'Marta', tags: ['data'] }
    const other = { category: 'brand', topic: 'sports', author: 'Severin', tags: ['api'] }
    const expectFound = async (filters: readonly string[], isFound: boolean) => {
      for (const filter of filters) {
        const { items } = await list(`lang=en-US&${filter}`)
        expect([filter, items.some(({ id }) => id === draft.id)]).toEqual([filter, isFound])
      }
    }
    const body = { rev: await write(one, draft.rev) }
    const { entry } = await callDesk<{ entry: ListedEntry }>(editor, `entry/${draft.id}/publish`, {
      body,
    })
    const day = dayOf(entry.published_at!)
    await expectFound([...filtersOf(one), `from=${day}&until=${day}`], true)
    await expectFound([...filtersOf(other), 'from=2099-01-01', 'until=2001-01-01'], false)
    await write(other, entry.rev)
    await expectFound(filtersOf(other), true)
    await expectFound(filtersOf(one), false)
  })

  it('has one entry per item on request, in the first language that matches the filters', async () => {
    for (const filter of ['', 'state=published&', 'state=edited&']) {
      const all = await everything(filter)
      const items = Map.groupBy(all, ({ group_id }) => group_id)
      const rows = await everything(`${filter}per=item&`)
      expect([filter, rows.length]).toEqual([filter, items.size])
      const isDefault = ({ lang }: ListedEntry) => lang === 'zh-CN'
      const withDefault = rows.filter(({ group_id }) => items.get(group_id)!.some(isDefault))
      expect(withDefault.every(isDefault)).toBe(true)
    }
    const found = await list('q=API&per=item')
    expect(new Set(found.items.map(({ group_id }) => group_id)).size).toBe(found.items.length)
  })

  it('finds drafts and published entries by words of their titles, and by id', async () => {
    const draft = await draftArticle(editor, 'Marmalade sunrise')
    const live = await publishedArticle(editor, 'Marmalade at noon')
    const titles = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`)).items.map(({ title }) => title).toSorted()
    expect(await titles('marmalade')).toEqual([live.title, draft.title])
    expect(await titles('marma')).toEqual([live.title, draft.title])
    expect(await titles('SUNRISE')).toEqual([draft.title])
    expect(await titles(String(live.item_id))).toEqual([live.title])
    expect(await titles('zq%_')).toEqual([])
  })

  it('finds words in texts of drafts and of published entries', async () => {
    const write = async (title: string, text: string) => {
      const { id, rev } = await draftArticle(editor, title, 'zh-CN')
      const body = { ...articleText(title), body: paragraphs(text) }
      await callDesk(editor, `entry/${id}/draft`, { method: 'PUT', body, rev })
      return id
    }
    const draft = await write('草稿甲', '灯会昨夜收官，人潮未散 crosswind')
    const live = await write('已上线乙', '灯会昨夜收官，掌声不断')
    const { rev } = await callDesk<{ rev: number }>(editor, `entry/${live}`)
    await callDesk(editor, `entry/${live}/publish`, { body: { rev } })
    const deps = createDeps(env, () => undefined)
    await indexDrafts({ ...deps, now: () => new Date(Date.now() + 60_000) })
    const found = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`)).items.map(({ title }) => title).toSorted()
    expect(await found('昨夜收官')).toEqual(['已上线乙', '草稿甲'].toSorted())
    expect(await found('潮未')).toEqual(['草稿甲'])
    expect(await found('crossw')).toEqual(['草稿甲'])
    const saved = await callDesk<{ rev: number }>(editor, `entry/${draft}`)
    await callDesk(editor, `entry/${draft}/draft`, {
      method: 'PUT',
      body: articleText('草稿甲'),
      rev: saved.rev,
    })
    await indexDrafts({ ...deps, now: () => new Date(Date.now() + 60_000) })
    expect(await found('crossw')).toEqual([])
    await callDesk(editor, `entry/${draft}`, { method: 'DELETE' })
    await indexDrafts(deps)
    const kept = await env.SEARCH.prepare(
      'select count(*) as count from draft_documents where id = ?',
    )
      .bind(draft)
      .first<{ count: number }>()
    expect(kept?.count).toBe(0)
  })

  it('finds the item with an id first, however many titles contain the number', async () => {
    for (let times = 0; times <= entriesPerPage.found; times++)
      await callDesk(editor, 'entry', {
        body: { type: 'article', lang: 'hi-IN', data: { title: `Round 2 of ${times}` } },
      })
    const { items } = await list('q=2')
    expect(items).toHaveLength(entriesPerPage.found)
    expect(items[0]?.item_id).toBe(2)
    await env.DB.prepare(`delete from entries where title like 'Round 2 of %'`).run()
  })
})

/** Adds groups of entries in six languages; some have drafts, are outdated, scheduled or withdrawn. */
async function grow(from: number, to: number): Promise<void> {
  const state = `case n.i % 7 when 0 then 'draft' when 1 then 'scheduled' when 2 then 'withdrawn' else 'published' end`
  const at = `strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-20T11:00:00Z', '-' || n.i || ' minutes')`
  await env.DB.prepare(
    `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${to}),
      l(lang, place) as (values ('zh-CN', 0), ('en-US', 1), ('zh-HK', 2), ('vi-VN', 3), ('th-TH', 4), ('hi-IN', 5))
    insert into entries (type, item_id, group_id, lang, title, state, published_at, created_by, created_at, changed_at,
      draft_updated_by, draft_updated_at, draft, outdated_since, deleted_at)
    select 'article', 20000 + n.i * 6 + place, 20000 + n.i, lang, 'Entry ' || n.i, ${state},
      iif(n.i % 7 = 0, null, ${at}), 1, ${at}, ${at}, iif(n.i % 2, 2, null), iif(n.i % 2, ${at}, null),
      iif(n.i % 2, '{}', null), iif(n.i % 3, ${at}, null), iif(n.i % 11 = 5, ${at}, null) from n, l`,
  ).run()
}

const asked: Record<string, Omit<EntryListQuery, 'type'>> = {
  'all entries': { sort: 'changed_at' },
  'all by title': { sort: 'title' },
  'all by title, last first': { sort: 'title', order: 'desc' },
  'all by state': { sort: 'state' },
  'all drafts by their moment': { sort: 'draft_updated_at' },
  'published ones by title': { sort: 'title', state: 'published' },
  'a language by state': { sort: 'state', lang: 'en-US' },
  'the trash': { state: 'deleted' },
  'the latest published': { sort: 'published_at' },
  'one language': { sort: 'changed_at', lang: 'en-US' },
  drafts: { sort: 'changed_at', state: 'draft' },
  'published ones': { sort: 'published_at', state: 'published' },
  'outdated ones': { sort: 'changed_at', state: 'outdated' },
  'edited ones of a language': { sort: 'changed_at', state: 'edited', lang: 'zh-CN' },
  'those of an operator': { sort: 'changed_at', by: 1 },
  'drafts of an operator': { sort: 'changed_at', by: 1, state: 'draft', lang: 'zh-HK' },
  'those in review': {
    sort: 'changed_at',
    assignment: { filter: 'review', operator: 1, dueBefore: '2031-01-01' },
  },
  'a word': { sort: 'changed_at', q: 'entry' },
}

describe('with twice the entries', () => {
  let [before, after]: Record<string, number>[] = []
  beforeAll(async () => {
    await grow(0, 1500)
    await env.DB.prepare(
      `insert into assignments select id, 'review', 1, null, 1, changed_at, 1, changed_at from entries where type = 'article' limit 60`,
    ).run()
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
      today: (deps) => getToday(deps, operator!),
      'the assignments': (deps) => assignmentsOf(deps, operator!),
    }
    for (const [name, query] of Object.entries(asked)) {
      const page = (after?: string) => (deps: Deps) =>
        entryList(deps, { type: 'article', ...query, after })
      works[name] = page()
      const { next } = await page()(createDeps(env, () => undefined))
      if (next) works[`${name}, next page`] = page(next)
    }
    const counted: Record<string, number> = {}
    for (const [name, work] of Object.entries(works)) {
      const { DB, rowsRead } = countingDb()
      await work(createDeps({ ...env, DB }, () => undefined))
      counted[name] = rowsRead()
    }
    return counted
  }

  it('costs the same', () => {
    for (const [name, rows] of Object.entries(after!)) {
      expect(rows, name).toBeLessThanOrEqual(before![name]! * 1.1)
      expect(rows, name).toBeLessThanOrEqual(1100)
    }
  })
})

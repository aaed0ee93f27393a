// Database reads of the time machine are bounded for any amount of content.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { timeTravelUrl } from '../../../../client/contract/desk/previews/time-travel.ts'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import type { Release } from '../../../../client/contract/desk/releases/release.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  callDesk,
  draftArticle,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { planOf, recordingDb, type Statements } from '../../../support/data/query-plans.ts'
import { fetchApp, resetSite, readPage } from '../../../support/site/site.ts'

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

async function releaseOf(entries: readonly Entry[]): Promise<number> {
  const { id } = await callDesk<Release>(editor, 'release', { body: { title: 'Together' } })
  for (const { id: entry_id } of entries)
    await callDesk(editor, `release/${id}/item`, { body: { entry_id, action: 'publish' } })
  return id
}

it('the time machine applies a release whose texts exceed the size of a parameter', async () => {
  const long = articleText('Long', 'x'.repeat(90_000))
  const entries: Entry[] = []
  for (let number = 0; number < 7; number++) {
    const entry = await draftArticle(editor, `Long ${number}`)
    const body = { ...long, title: entry.title }
    await callDesk(editor, `entry/${entry.id}/draft`, { method: 'PUT', body, rev: entry.rev })
    entries.push(entry)
  }
  const release = await releaseOf(entries)
  const sent: Statements = new Map()
  const headers = { Cookie: `__Host-backstage=${editor}` }
  for (const { url, title } of entries) {
    const bindings = { DB: recordingDb(env.DB, sent) }
    const response = await fetchApp(timeTravelUrl(at(1), url, { release }), { headers, bindings })
    expect((await readPage(response)).h1).toBe(title)
  }
  const longest = [...sent.values()].flat().map((value) => String(value).length)
  expect(Math.max(...longest)).toBeLessThan(500_100)
})

it('the time machine never scans a whole table', async () => {
  const live = await publishedArticle(editor, 'Live')
  const body = { ...live.data, title: 'Changed' }
  await callDesk(editor, `entry/${live.id}/draft`, { method: 'PUT', body, rev: live.rev })
  const coming = await draftArticle(editor, 'Coming')
  await callDesk(editor, `entry/${coming.id}/publish`, { body: { rev: coming.rev, at: at(1) } })
  const release = await releaseOf([live])
  const sent: Statements = new Map()
  const bindings = { DB: recordingDb(env.DB, sent) }
  const headers = { Cookie: `__Host-backstage=${editor}` }
  for (const page of ['/en-US', '/en-US/news/industry', '/th-TH/game/casino/feature', live.url])
    await fetchApp(timeTravelUrl(at(2), page, { release }), { headers, bindings })
  await fetchApp(`/api/backstage/time?at=${at(2)}&release=${release}`, { headers, bindings })
  expect([...sent.keys()].filter((one) => one.includes('main.'))).not.toEqual([])
  for (const [query, values] of sent) {
    if (query.startsWith('explain')) continue
    const plan = await planOf(env.DB, query, values)
    expect(
      plan.flatMap(({ detail }) => wholeTable(query, detail) ?? []),
      query,
    ).toEqual([])
  }
})

/**
 * Name of a table that a plan step scans. An overlay, which has the name of its table, contains only differing rows.
 */
function wholeTable(query: string, detail: string): string | undefined {
  const growing = '(articles|games|list_items|item_lists|entries|revisions|article_tags)'
  const [, main, table = ''] = new RegExp(`^SCAN (main\\.)?${growing}\\b`).exec(detail) ?? []
  return main || !query.includes(`main."${table}"`) ? table || undefined : undefined
}

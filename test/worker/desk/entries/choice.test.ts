// Options of reference fields: found by name, at a cost independent of the number of entries.
import { defaultLocale } from '../../../../client/contract/locale.ts'
import { loadChrome } from '../../../../worker/data/site/site.ts'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  referenceTypes,
  type ReferenceType,
} from '../../../../client/contract/desk/entries/reference-option.ts'
import { deskApi } from '../../../../client/contract/desk/table.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { readProblem } from '../../../support/site/member.ts'
import { fetchApp, resetSite, testDeps } from '../../../support/site/site.ts'

const { output } = deskApi.choices
const addressOf = (kind: string, query: Record<string, string> = {}) =>
  `/api/backstage/choice/${kind}?${new URLSearchParams(query)}`

beforeAll(resetSite)

async function choices(kind: ReferenceType, query?: Record<string, string>) {
  const as = await operatorSession('translator')
  const response = await sendDeskRequest(addressOf(kind, query), { as })
  expect(response.status).toBe(200)
  return output.parse(await response.json())
}

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name)

describe('an option', () => {
  it('has its name in the requested language', async () => {
    const [first] = (await choices('tag')).items
    expect(first).toEqual({ key: 'latency', name: '延迟' })
    expect((await choices('tag', { lang: 'en-US' })).items[0]?.name).toBe('Latency')
    expect((await choices('brand')).items[0]).toEqual({ key: '1', name: '朔望工作室' })
    expect((await choices('poll')).items[0]?.poll?.state).toMatch(/open|not_started|ended/)
  })

  it.each([
    ['tag', '人视', '真人视讯'],
    ['tag', 'CRICK', '板球'],
    ['tag', 'คริก', '板球'],
    ['tag', 'white-l', '白标'],
    ['brand', 'greens', '青简互动'],
    ['brand', '3', '青简互动'],
  ] as const)('is found: %s by %s', async (kind, q, name) => {
    expect(namesOf((await choices(kind, { q })).items)).toContain(name)
  })

  it('is not found by words that its name lacks', async () => {
    for (const q of ['%', '_', "'", '没有这样的'])
      expect((await choices('tag', { q })).items).toEqual([])
  })

  it('is returned if selected, in that order, whatever the search', async () => {
    const { chosen } = await choices('tag', { q: '没有', chosen: 'cricket,gone,latency' })
    expect(namesOf(chosen)).toEqual(['板球', '延迟'])
    expect(namesOf((await choices('brand', { chosen: '2' })).chosen)).toEqual(['恒数'])
  })

  it('is refused to roles without access to entries, and for malformed queries', async () => {
    const asAnalyst = await sendDeskRequest(addressOf('tag'), {
      as: await operatorSession('analyst'),
    })
    expect(await readProblem(asAnalyst)).toEqual([403, 'forbidden'])
    const as = await operatorSession('author')
    const many = Array.from({ length: 21 }, (_, index) => `a${index}`).join()
    for (const chosen of ['A', 'a,', many])
      expect((await sendDeskRequest(addressOf('tag', { chosen }), { as })).status).toBe(422)
    expect((await sendDeskRequest(addressOf('member'), { as })).status).toBe(422)
  })
})

describe('among thousands', () => {
  beforeAll(async () => {
    await resetSite()
    const numbers = `with recursive n(i) as (select 10000 union all select i + 1 from n where i < 12999)`
    const langs = `(select code from languages)`
    await env.DB.batch(
      [
        `insert into tags (id, slug) ${numbers} select i, 'zebra-' || i from n`,
        `insert into tag_labels (tag_id, lang, label) ${numbers} select i, code, 'Zebra ' || i from n join ${langs}`,
        `insert into authors (id, links) ${numbers} select i, '[]' from n`,
        `insert into author_texts (author_id, lang, name, role, intro) ${numbers}
           select i, code, 'Zebra ' || i, '', '' from n join ${langs}`,
        `insert into brands (id, slug, sort) ${numbers} select i, 'zebra-' || i, i from n`,
        `insert into brand_texts (brand_id, lang, name) ${numbers} select i, code, 'Zebra ' || i from n join ${langs}`,
        `insert into polls (id, from_at, to_at, maximum_votable_amount) ${numbers}
           select i, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', 1 from n`,
        `insert into entries (type, item_id, group_id, lang, title, state, published_at, created_at, changed_at) ${numbers}
           select kind.value, i, i, 'vi-VN', 'Zebra ' || i, 'published', '', '', '' from n
           join json_each('["game", "article"]') as kind`,
        `insert into themes (id, slug, category, sort) ${numbers} select i, 'zebra-' || i, 'casino', i from n`,
        `insert into theme_texts (theme_id, lang, title, intro) ${numbers}
           select i, code, 'Zebra ' || i, '' from n join ${langs}`,
        `insert into vip_groups (id, slug, sort) ${numbers} select i, 'zebra-' || i, i from n`,
        `insert into vip_group_texts (vip_group_id, lang, name) ${numbers}
           select i, code, 'Zebra ' || i from n join ${langs}`,
        `insert into poll_texts (poll_id, lang, title) ${numbers} select i, code, 'Zebra ' || i from n join ${langs}`,
      ].map((text) => env.DB.prepare(text)),
    )
  })

  it.each(referenceTypes)(
    'a search for a %s reads no more rows than a screen shows',
    async (kind) => {
      const as = await operatorSession('editor')
      const chosen = Array.from({ length: 20 }, (_, index) =>
        ['tag', 'vip_group'].includes(kind) ? `zebra-${10_500 + index}` : String(10_500 + index),
      ).join()
      const headers = { Cookie: `__Host-backstage=${as}` }
      await loadChrome(testDeps(), defaultLocale)
      for (const q of ['', 'zebra 129', 'z', '12999']) {
        const { DB, rowsRead } = countingDb()
        const response = await fetchApp(addressOf(kind, { q, chosen, lang: 'vi-VN' }), {
          headers,
          bindings: { DB },
        })
        const { items, chosen: own } = output.parse(await response.json())
        expect(items.length).toBeLessThanOrEqual(50)
        expect(own).toHaveLength(20)
        expect(items.length).toBeGreaterThan(0)
        expect(rowsRead()).toBeGreaterThan(items.length + own.length)
        expect(rowsRead()).toBeLessThan(200)
      }
    },
  )
})

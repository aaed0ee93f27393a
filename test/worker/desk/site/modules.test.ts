// Parts of the site that an owner switches off: no door stays open, and all come back.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OperatorSelf } from '../../../../client/contract/desk/operators/operator.ts'
import type { SettingList } from '../../../../client/contract/desk/site/settings-api.ts'
import type { Today } from '../../../../client/contract/desk/today.ts'
import {
  isLinkOff,
  isPathOff,
  moduleNames,
  moduleNamed,
  modulesOfType,
  moduleSetting,
  type ModuleName,
} from '../../../../client/contract/site/modules.ts'
import { runJobs } from '../../../../worker/cron.ts'
import { env } from 'cloudflare:workers'
import { operatorSession } from '../../../support/desk/desk.ts'
import { callDesk, fetchDesk } from '../../../support/desk/entries.ts'
import { sampledList } from '../../../support/sample.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { finishNightlyWork } from '../../../support/site/nightly-work.ts'
import {
  fetchApp,
  resetSearchableSite,
  resetSite,
  readPage,
  testDeps,
} from '../../../support/site/site.ts'

let owner = ''
/** Addresses in the sitemaps while everything is on. */
let offered: string[] = []
beforeAll(async () => {
  await resetSite()
  offered = await sitemapAddresses()
})
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner', true)
})

async function change(names: readonly ModuleName[], isOn: boolean, as = owner): Promise<Response> {
  const { rev } = await callDesk<SettingList>(owner, 'setting')
  const values = Object.fromEntries(names.map((name) => [moduleSetting(name), isOn]))
  return fetchDesk(as, 'setting', { method: 'PUT', body: { values }, rev })
}

/** Addresses, entries and desk screens of each module besides its main pages. */
const doors: Record<ModuleName, { api?: string[]; site?: string[]; desk?: string[] }> = {
  mark_six: {
    api: ['/api/mark-six?lang=en-US', '/api/mark-six/history?lang=en-US'],
    site: ['/en-US/member/numbers'],
    desk: ['draw', 'draw/calendar?month=2026-11'],
  },
  games: {
    api: ['/api/game?lang=en-US', '/api/search?q=gold&type=game&lang=en-US'],
    site: [
      '/en-US/game/casino',
      '/en-US/search-by-tag/game/latency',
      '/en-US/search?q=a&type=game',
    ],
    desk: ['choice/theme', 'order/theme', 'translations?type=game'],
  },
  downloads: { api: ['/api/user/material?lang=en-US'], desk: ['order/material_group'] },
  calendar: {
    api: ['/api/calendar/2026/11?lang=en-US'],
    site: ['/en-US/calendar/2026/11', '/en-US/calendar/2026/11.ics', '/en-US/activity/history'],
    desk: ['calendar?from=2026-11&to=2026-11'],
  },
  polls: { desk: ['poll/1/result'] },
  questionnaire: { desk: ['feedback?year=2026', 'feedback/text?year=2026&question=1'] },
  demo: { desk: ['demo'] },
}

const otherPages = [
  '/en-US',
  '/en-US/news',
  '/en-US/platform',
  '/en-US/promote/apihtml',
  '/en-US/article/133',
  '/en-US/search?q=gold',
  '/en-US/member/likes',
  '/en-US/contact-us',
]

/** Paths in a page's HTML, those in the data of islands included. */
const pathsIn = (text: string) =>
  [...text.matchAll(/(?:"|&quot;)(\/[^"&\s<]*)/g)].map(([, path]) => path ?? '')

async function linksTo(off: ReadonlySet<ModuleName>): Promise<string[]> {
  const found: string[] = []
  for (const page of otherPages) {
    if (isLinkOff(off, page)) continue
    const response = await fetchApp(page)
    expect(response.status, page).toBe(200)
    const leading = pathsIn(await response.text()).filter((path) => isLinkOff(off, path))
    found.push(...leading.map((path) => `${page} → ${path}`))
  }
  for (const path of [
    '/api/page?lang=en-US&uri=/',
    '/api/ad-content?lang=en-US',
    '/api/collaboration?lang=en-US',
    '/api/search/suggest?lang=en-US&q=gold',
    '/api/search?lang=en-US&q=gold',
  ]) {
    const leading = pathsIn(await (await fetchApp(path)).text())
    found.push(...leading.filter((one) => isLinkOff(off, one)).map((one) => `${path} → ${one}`))
  }
  return found
}

async function sitemapAddresses(): Promise<string[]> {
  const index = await (await fetchApp('/sitemap.xml')).text()
  const maps = [...index.matchAll(/<loc>([^<]*\/en-US\/[^<]*)</g)].map(([, url]) => url ?? '')
  expect(maps.length).toBeGreaterThan(0)
  const texts = await Promise.all(
    maps.map(async (url) => (await fetchApp(new URL(url).pathname)).text()),
  )
  return texts.flatMap((text) =>
    [...text.matchAll(/<loc>([^<]*)</g)].map(([, url]) => new URL(url ?? '').pathname),
  )
}

describe.each(sampledList('parts of the site', moduleNames, 1))('%s', (name) => {
  const off = new Set([name])
  const pages = [
    ...moduleNamed(name).pages.map((path) => `/en-US${path}`),
    ...(doors[name].site ?? []),
  ]

  it('is gone for readers while it is off, and back when it is on', async () => {
    await resetSearchableSite()
    owner = await operatorSession('owner', true)
    const before = await Promise.all(pages.map(async (page) => (await fetchApp(page)).status))
    expect(offered.some((one) => isLinkOff(off, one)) || name === 'questionnaire').toBe(true)
    expect((await change([name], false)).status).toBe(200)
    const missing = (await readPage(await fetchApp('/en-US/nowhere'))).h1
    for (const page of pages) {
      const response = await fetchApp(page)
      expect([page, response.status]).toEqual([page, 404])
      expect(['', missing], page).toContain((await readPage(response)).h1)
    }
    for (const path of doors[name].api ?? [])
      expect([path, ...(await readProblem(await fetchApp(path)))]).toEqual([path, 404, 'not_found'])
    expect(await linksTo(off)).toEqual([])
    expect((await sitemapAddresses()).filter((one) => isLinkOff(off, one))).toEqual([])
    const { paths } = await (await fetchApp('/api/openapi.json')).json<{ paths: object }>()
    expect(Object.keys(paths).filter((path) => isPathOff(off, path))).toEqual([])
    await change([name], true)
    expect(await sitemapAddresses()).toEqual(offered)
    expect(await Promise.all(pages.map(async (page) => (await fetchApp(page)).status))).toEqual(
      before,
    )
  })

  it('is gone at the desk while it is off', async () => {
    const { types: own = [], permissions = [] } = moduleNamed(name)
    const types = own.filter((type) => modulesOfType(type).length === 1)
    await change([name], false)
    const self = await callDesk<OperatorSelf>(owner, 'me')
    expect(self.modules_off).toEqual([name])
    expect(permissions.filter((one) => self.permissions.includes(one))).toEqual([])
    for (const path of doors[name].desk ?? [])
      expect([path, (await fetchDesk(owner, path)).status]).toEqual([path, 404])
    for (const type of types) {
      const [entry] = await rowsOf<{ id: number }>('select id from entries where type = ?', type)
      const list = await fetchDesk(owner, `entry?type=${type}`)
      const made = await fetchDesk(owner, 'entry', { body: { type, lang: 'zh-CN' } })
      const one = await fetchDesk(owner, `entry/${entry?.id ?? 0}`)
      expect([type, list.status, made.status, one.status]).toEqual([type, 404, 404, 404])
    }
    const today = await callDesk<Today>(owner, 'today')
    expect(types.map((type) => Reflect.get(today.counts.drafts, type))).toEqual(types.map(() => 0))
    const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>('select count(*) as n from games')
    expect(n).toBeGreaterThan(0)
  })
})

it('only owners switch parts of the site, and the log names it', async () => {
  const editor = await operatorSession('editor')
  expect((await change(['games'], false, editor)).status).toBe(403)
  await change(['games'], false)
  const { items } = await callDesk<{ items: { id: number; action: string; item_id: string }[] }>(
    owner,
    'audit',
  )
  const [entry] = items
  expect(entry).toMatchObject({ action: 'setting.change', item_id: 'module_games' })
  await callDesk(owner, `audit/${entry?.id}/undo`, { body: {} })
  expect((await fetchApp('/en-US/game')).status).toBe(200)
})

it('runs with every part switched off', async () => {
  await resetSearchableSite()
  owner = await operatorSession('owner', true)
  await change(moduleNames, false)
  const all = new Set(moduleNames)
  expect(await linksTo(all)).toEqual([])
  const { html } = await readPage(await fetchApp('/en-US'))
  expect(html).not.toMatch(/<(h2|ul|ol)[^>]*>\s*<\/\1>|day-band/)
  const partners = await (
    await fetchApp('/api/collaboration?lang=en-US')
  ).json<{ items: unknown[] }>()
  expect(/<ul class="partners">.*?<\/ul>/.exec(html)?.[0].match(/<svg/g)).toHaveLength(
    partners.items.length,
  )
  expect((await sitemapAddresses()).filter((one) => isLinkOff(all, one))).toEqual([])
  for (const path of ['/rss.xml', '/en-US/rss.xml', '/api/health/ready'])
    expect([path, (await fetchApp(path)).status]).toEqual([path, 200])
  await finishNightlyWork(testDeps().now())
  await runJobs(testDeps(), env)
  expect((await callDesk<OperatorSelf>(owner, 'me')).modules_off).toEqual(moduleNames)
})

it('leaves the text of a link to a part that is off', async () => {
  const { body } = (
    await rowsOf<{ body: string }>('select body from article_bodies where item_id = 133')
  )[0]!
  const link = { type: 'link', attrs: { href: '/en-US/game/timeline' } }
  const text = { type: 'text', text: 'all launches', marks: [link] }
  const document = JSON.parse(body) as { content: unknown[] }
  document.content.unshift({ type: 'paragraph', content: [text] })
  await env.DB.prepare('update article_bodies set body = ? where item_id = 133')
    .bind(JSON.stringify(document))
    .run()
  expect((await readPage(await fetchApp('/en-US/article/133'))).html).toContain(
    '<a href="/en-US/game/timeline">all launches</a>',
  )
  await change(['games'], false)
  expect((await readPage(await fetchApp('/en-US/article/133'))).html).toContain(
    '<p>all launches</p>',
  )
})

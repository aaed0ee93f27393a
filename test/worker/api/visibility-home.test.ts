// Visibility of pages, home components and campaigns.
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import { demoRows, get } from '../../support/site/api.ts'
import { sampledList } from '../../support/sample.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'
import {
  at,
  hour,
  periods,
  publications,
  pathsShowing,
  words,
} from '../../support/site/visibility.ts'

const { pageComponents, pages } = schema
const { db } = testDeps()

const states = sampledList('states of content', publications, 3)

describe.each(states)('content that is %s', (_state, isSeen, dates) => {
  beforeEach(resetSite)

  it('shows as a part of home only while visible', async () => {
    const latest = and(eq(pages.uri, '/'), eq(pages.lang, 'en-US'))
    const [home] = await db.select({ id: pages.id }).from(pages).where(latest)
    await db
      .update(pageComponents)
      .set({ title: words, ...dates() })
      .where(and(eq(pageComponents.page_id, home!.id), eq(pageComponents.component_id, 16)))
    await publishAll()
    const paths = ['/api/page?lang=en-US', '/en-US']
    expect(await pathsShowing(words, paths)).toEqual(isSeen ? paths : [])
  })

  it('shows as a home page, parts included, only while visible', async () => {
    const home = and(eq(pages.uri, '/'), eq(pages.lang, 'en-US'))
    await db
      .update(pages)
      .set({ title: words, ...dates() })
      .where(home)
    await publishAll()
    const { page } = await get(api.page, '/api/page?lang=en-US')
    expect(page.lang === 'en-US').toBe(isSeen)
    const own = demoRows(pages).find((row) => row.uri === '/' && row.lang === 'en-US')!
    expect(page.component_list.some((part) => part.page_id === own.id)).toBe(isSeen)
  })

  it('shows as the text of a page only while visible', async () => {
    const uri = '/platform/feature/one-wallet'
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: words }] }]
    await db
      .update(pages)
      .set({ body: { type: 'doc', content }, ...dates() })
      .where(eq(pages.uri, uri))
    await publishAll()
    const paths = [`/api/page?lang=en-US&uri=${uri}`, `/en-US${uri}`, uri, `/th-TH${uri}`]
    expect(await pathsShowing(words, paths)).toEqual(isSeen ? paths : [])
  })
})

describe.each(periods)('a campaign or a poll that is %s', (_state, isSeen, period) => {
  beforeEach(resetSite)

  it('shows as a banner only within its period', async () => {
    const [model] = demoRows(schema.banners).filter((row) => row.lang === 'en-US')
    await db.insert(schema.banners).values({ ...model!, id: 90_001, title: words, ...period() })
    await publishAll()
    const paths = ['/api/ad-content?lang=en-US', '/api/page?lang=en-US', '/en-US']
    expect(await pathsShowing(words, paths)).toEqual(isSeen ? paths : [])
  })

  it('shows as a notice only within its period', async () => {
    const [model] = demoRows(schema.marqueeItems).filter((row) => row.lang === 'en-US')
    await db.insert(schema.marqueeItems).values({ ...model!, id: 90_001, text: words, ...period() })
    await publishAll()
    const paths = ['/api/ad-content?lang=en-US', '/api/page?lang=en-US', '/en-US']
    expect(await pathsShowing(words, paths)).toEqual(isSeen ? paths : [])
  })

  it('shows as the logo only within its period', async () => {
    await db.delete(schema.logos)
    const [model] = demoRows(schema.logos).filter((row) => row.lang === 'en-US')
    await db.insert(schema.logos).values({ ...model!, title: words, ...period() })
    await publishAll()
    expect(await pathsShowing(words, ['/en-US', '/en-US/news/brand'])).toHaveLength(isSeen ? 2 : 0)
    const { header } = await get(api.page, '/api/page?lang=en-US')
    expect(header.logo_list.map((logo) => logo.is_between)).toEqual([isSeen])
  })

  it('shows as the poll only within its period', async () => {
    const { start_at, end_at } = period()
    await db.update(schema.polls).set({ from_at: at(-3 * hour), to_at: at(-2 * hour) })
    await db
      .insert(schema.polls)
      .values({ id: 90_001, from_at: start_at, to_at: end_at, maximum_votable_amount: 1 })
    await db.insert(schema.pollTexts).values({ poll_id: 90_001, lang: 'en-US', title: words })
    await publishAll()
    const paths = ['/api/page?lang=en-US', '/en-US', '/hi-IN']
    expect(await pathsShowing(words, paths)).toEqual(isSeen ? paths : [])
  })
})

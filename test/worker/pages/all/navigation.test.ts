import { beforeAll, expect, it } from 'vitest'
import { fetchApp, resetSite, textsOf } from '../../../support/site/site.ts'

beforeAll(resetSite)

const current = (path: string) => textsOf(path, '.navigation > ul > li > [aria-current=true]')

it.each([
  ['/en-US/news/brand', 'News'],
  ['/en-US/article/2', 'News'],
  ['/en-US/game-intro/2', 'Games'],
  ['/en-US/mark-six/generator', 'Games'],
  ['/en-US/activity/history', 'Events'],
  ['/en-US/calendar/2026/11', 'Events'],
  ['/en-US/faq', 'Platform'],
])('%s belongs to the item %s', async (path, title) => {
  const { status, headers } = await fetchApp(path)
  const at = status === 302 ? headers.get('Location')! : path
  expect(await current(at)).toEqual([title])
})

it('home belongs to no item', async () => {
  expect(await current('/en-US')).toEqual([])
})

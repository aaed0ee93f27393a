// Pages of the member center: the same for everyone, and hidden from search engines.
import { beforeAll, expect, it } from 'vitest'
import { memberTabs } from '../../../client/contract/members/tabs.ts'
import { fetchApp, resetSite, readPage } from '../../support/site/site.ts'

beforeAll(resetSite)

it.each([
  ['/member', '/member/account'],
  ['/en-US/member', '/en-US/member/account'],
])('%s redirects to the first tab', async (path, target) => {
  const response = await fetchApp(path)
  expect([response.status, response.headers.get('Location')]).toEqual([302, target])
})

it('every tab has its own title, is marked in the navigation, and is not indexed', async () => {
  const titles = new Set<string>()
  for (const tab of memberTabs) {
    const response = await fetchApp(`/member/${tab}`)
    const page = await readPage(response)
    expect(response.status).toBe(200)
    expect(page.robots).toContain('noindex')
    expect(page.html).toContain(`href="/member/${tab}" aria-current="page"`)
    titles.add(page.title)
  }
  expect(titles.size).toBe(memberTabs.length)
})

it('an unknown tab is not found', async () => {
  const response = await fetchApp('/member/wallet')
  expect(response.status).toBe(404)
})

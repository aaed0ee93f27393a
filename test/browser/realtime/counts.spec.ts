// How often a visitor's page asks for its counts: not while those in its HTML are young.
import type { Page } from 'playwright/test'
import { expect, scrollToEnd, test, gotoHydrated } from '../../support/browser/browser.ts'

const article = '/article/2'

/** Answers for the article as one whose counts were read so many seconds ago. */
async function openWithCountsAge(page: Page, seconds: number): Promise<void> {
  await page.route(article, async (route) => {
    const response = await route.fetch()
    const timing = `counts;dur=${seconds * 1000};desc=${Date.now() - seconds * 1000}`
    await route.fulfill({ response, headers: { ...response.headers(), 'server-timing': timing } })
  })
  await waitUntilIdle(page, () => gotoHydrated(page, article))
}

/** Counts the requests of the page from now on. */
function trackCountRequests(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/counts') asked += 1
  })
  return () => asked
}

/** Until everything has loaded that a page loads by itself; the socket is the last. */
async function waitUntilIdle(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('websocket'), act()])
  await scrollToEnd(page)
  await page.waitForLoadState('networkidle')
}

test('a page asks for no counts while those in its HTML are young', async ({ page }) => {
  const asked = trackCountRequests(page)
  await openWithCountsAge(page, 30)
  expect(await page.locator('[data-counts]').count()).toBeGreaterThan(3)
  expect(asked()).toBe(0)
})

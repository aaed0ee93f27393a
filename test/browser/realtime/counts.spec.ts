// Requests of counts by a visitor's page: none while the counts in its HTML are fresh.
import type { Page } from 'playwright/test'
import { expect, scrollToEnd, test, gotoHydrated } from '../../support/browser/browser.ts'

const article = '/article/2'

/** Serves the article as if its counts were read `seconds` ago. */
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

/** Waits until the page has loaded everything by itself; the socket is last. */
async function waitUntilIdle(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('websocket'), act()])
  await scrollToEnd(page)
  await page.waitForLoadState('networkidle')
}

test('a page requests no counts while those in its HTML are fresh', async ({ page }) => {
  const asked = trackCountRequests(page)
  await openWithCountsAge(page, 30)
  expect(await page.locator('[data-counts]').count()).toBeGreaterThan(3)
  expect(asked()).toBe(0)
})

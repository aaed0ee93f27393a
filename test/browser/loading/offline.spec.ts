// Without a network: the last read articles stay available, other pages show the offline page.
import type { Page } from 'playwright/test'
import { expect, test, gotoHydrated } from '../../support/browser/browser.ts'

test.use({
  serviceWorkers: 'allow',
  // A reused context would keep the service worker of the previous test and its caches.
  context: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(context)
    await context.close()
  },
})

/** Waits until the service worker controls the page. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

/**
 * Opens a page and waits for its last automatic request, the socket. Fetches of the service worker fail when the page
 * is left or loses the network, which the browser logs.
 */
async function open(page: Page, path: string): Promise<void> {
  const connected = page.waitForEvent('websocket', () => page.url().endsWith(path))
  await gotoHydrated(page, path)
  await connected
}

const cachedArticles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return lists.flat().map((url) => new URL(url).pathname)
  })

test.describe('offline', () => {
  // The browser logs the missing network, as intended.
  test.use({ expectedFailures: ['/en-US/game/live', '/en-US/article/1'] })

  test('articles read before can be read again; other pages say that there is no network', async ({
    page,
    context,
  }) => {
    await open(page, '/en-US')
    await waitForServiceWorker(page)
    await open(page, '/en-US/article/1')
    const title = await page.locator('h1').textContent()
    await expect.poll(() => cachedArticles(page)).toContain('/en-US/article/1')
    await expect.poll(() => cachedArticles(page)).toContain('/en-US/offline')

    await context.setOffline(true)
    await page.goto('/en-US/game/live')
    await expect(page.locator('h1')).toHaveText('You’re offline')
    await page.getByRole('link', { name: title! }).click()
    await expect(page.locator('h1')).toHaveText(title!)
    await expect(page.locator('.article-head')).toHaveCSS('display', 'grid')
    // The age of its counts at the time of caching is wrong by now.
    const [entry] = await page.evaluate(() => performance.getEntriesByType('navigation'))
    expect(entry).toMatchObject({ name: page.url(), serverTiming: [] })
    await context.setOffline(false)
  })
})

test('only articles and the shell are cached', { tag: '@deep' }, async ({ page }) => {
  await open(page, '/terms-of-service')
  await waitForServiceWorker(page)
  for (const path of ['/search?q=4K', '/faq?from=x', '/article/8']) await open(page, path)
  await page.evaluate(() => fetch('/api/article/2').then((response) => response.text()))
  await expect.poll(() => cachedArticles(page)).toContain('/article/8')
  const paths = await cachedArticles(page)
  const allowed =
    /^(?:\/article\/\d+|(?:\/[a-z]{2}-[A-Z]{2})?\/offline|\/assets\/.*|\/media\/.*|\/(?:icons|favicon)\.(?:svg|ico))$/
  expect(paths.filter((path) => !allowed.test(path))).toEqual([])
})

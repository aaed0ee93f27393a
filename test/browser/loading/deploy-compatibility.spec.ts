// Two builds of the site meet around a deployment: pages of one are served by the Worker of the other, and a location
// has the files of only one (docs/decisions/operation/deployments.md).
import type { Page, Request } from 'playwright/test'
import { scrollToEnd } from '../../support/browser/browser.ts'
import { expect, test, gotoHydrated } from '../../support/browser/member.ts'
import { test as bare } from '../../support/browser/served-site.ts'
import { buildNextSite, startNextSite } from '../../support/browser/next-deployment.ts'

// Tests with the same fixtures share a worker, which builds and starts the site for them.
test.describe.configure({ mode: 'default' })

let stop: (() => Promise<unknown>) | undefined

test.beforeAll(async ({ servedSite }) => {
  test.setTimeout(300_000)
  expect(await buildNextSite(servedSite.nextOrigin)).toEqual([])
  stop = await startNextSite(servedSite.nextOrigin)
})
test.afterAll(() => stop?.())

/** Serves requests of this kind from the site at `origin`. Requests for files it lacks wait until it has them. */
async function routeTo(
  page: Page,
  origin: string,
  isTaken: (request: Request) => boolean,
  until?: Promise<void>,
) {
  await page.route(
    () => true,
    async (route) => {
      const { pathname } = new URL(route.request().url())
      if (!isTaken(route.request())) return route.fallback()
      const response = await page.request.get(origin + pathname)
      if (response.status() === 404) await until
      return route.fulfill({ response })
    },
  )
}

const isDocument = (request: Request) => request.resourceType() === 'document'
const isFile = (request: Request) => new URL(request.url()).pathname.startsWith('/assets/')
/** Set only by the scripts of the next build. */
const isFromNextBuild = (page: Page) => page.locator('html[data-build=next]')

/** Opens the article, waits for all its islands to hydrate, and likes it. */
async function readAndLike(page: Page): Promise<void> {
  const known = page.waitForResponse(/\/api\/user\/state/)
  await gotoHydrated(page, '/article/32')
  await known
  await scrollToEnd(page)
  const heart = page.getByRole('main').getByRole('button', { name: /^点赞/ })
  const sent = page.waitForResponse(/\/like\/article\/32\/add/)
  await heart.and(page.locator('.tool')).filter({ visible: true }).click()
  expect((await sent).ok()).toBe(true)
}

test.describe('after a deployment', () => {
  test.use({ baseURL: async ({ servedSite }, use) => use(servedSite.nextOrigin) })

  test(
    'a page of the last build works with the new Worker and the files it keeps',
    { tag: '@deep' },
    async ({ page, servedSite }) => {
      await routeTo(page, servedSite.origin, isDocument)
      await readAndLike(page)
      await expect(isFromNextBuild(page)).toHaveCount(0)
    },
  )

  test('a page of the new build works', { tag: '@deep' }, async ({ page }) => {
    await readAndLike(page)
    await expect(isFromNextBuild(page)).toHaveCount(1)
  })
})

test(
  'a page of the new build works with the last Worker',
  { tag: '@deep' },
  async ({ page, servedSite }) => {
    await routeTo(page, servedSite.nextOrigin, (request) => isDocument(request) || isFile(request))
    await readAndLike(page)
    await expect(isFromNextBuild(page)).toHaveCount(1)
  },
)

bare.describe('a location that has the files of the last build alone', () => {
  bare.use({ baseURL: async ({ servedSite }, use) => use(servedSite.nextOrigin) })

  /** Scripts that the entry script requests. */
  const isLater = (request: Request) =>
    isFile(request) && /(?<!\/entry-[^/]+)\.js$/.test(request.url())

  bare(
    'makes a page of the new build load itself again, once',
    { tag: '@deep' },
    async ({ page, servedSite }) => {
      let documents = 0
      page.on('request', (request) => void (documents += isDocument(request) ? 1 : 0))
      await routeTo(page, servedSite.origin, (request) => documents === 1 && isLater(request))
      await page.goto('/contact-us')
      await expect(page.locator('[data-island=contact-form][data-hydrated]')).toBeVisible()
      await expect(isFromNextBuild(page)).toHaveCount(1)
      expect(documents).toBe(2)
    },
  )

  bare('takes nothing away that is typed', { tag: '@deep' }, async ({ page, servedSite }) => {
    const typed = Promise.withResolvers<void>()
    await routeTo(page, servedSite.origin, isLater, typed.promise)
    await page.goto('/contact-us')
    await page.locator('main textarea').fill('Half a sentence')
    const refused = page.waitForResponse((response) => response.status() === 404)
    typed.resolve()
    await refused
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main textarea')).toHaveValue('Half a sentence')
  })
})

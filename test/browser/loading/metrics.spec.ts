// The beacon that a page sends when it is left, and the source of a visit from the address to a form.
import type { Page } from 'playwright/test'
import type { Beacon } from '../../../client/contract/analytics/metrics.ts'
import { examplePaths, expect, test, gotoHydrated } from '../../support/browser/browser.ts'

declare global {
  interface Window {
    reports: Beacon[]
  }
}

/** Records the page's beacons without blocking them. */
async function recordBeacons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.reports = []
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob)
        void body.text().then((text) => window.reports.push(JSON.parse(text)))
      return send(address, body)
    }
  })
}

/** Hides the page, as a switch to another tab does; resolves to the status of the response to its beacon. */
async function hideAndAwaitBeacon(page: Page): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/beacon'))
  // The measuring code loads after everything else.
  await expect
    .poll(async () => {
      await hidePage(page)
      return beacons(page)
    })
    .not.toEqual([])
  return (await answered).status()
}

async function hidePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

const beacons = (page: Page) => page.evaluate(() => window.reports)

test('a page reports itself once, with its vitals', async ({ page }) => {
  await recordBeacons(page)
  await gotoHydrated(page, examplePaths.article)
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1 }).click()
  expect(await hideAndAwaitBeacon(page)).toBe(204)
  await expect.poll(() => beacons(page)).toHaveLength(1)
  const [report] = await beacons(page)
  expect(report).toMatchObject({ route: 'article-id___zh-CN', is_view: true, faults: [] })
  expect(report).not.toHaveProperty('source')
  expect(report!.vitals!.lcp).toBeGreaterThan(0)
  expect(report!.vitals!.cls).toBeLessThanOrEqual(0.02)
  await hidePage(page)
  expect(await beacons(page)).toHaveLength(1)
})

test(
  'a search without results is reported with its keyword',
  { tag: '@deep' },
  async ({ page }) => {
    await recordBeacons(page)
    await gotoHydrated(page, examplePaths.searchWithoutResults)
    expect(await hideAndAwaitBeacon(page)).toBe(204)
    await expect.poll(() => beacons(page)).toMatchObject([{ found_nothing: 'zzzz' }])
  },
)

test('readers who ask not to be tracked are not measured', { tag: '@deep' }, async ({ page }) => {
  await recordBeacons(page)
  await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
  await gotoHydrated(page, examplePaths.home)
  await page.waitForLoadState('networkidle')
  await hidePage(page)
  expect(await beacons(page)).toEqual([])
})

test.describe('script errors', () => {
  // This test causes the console error.
  test.use({ expectedFailures: ['/', '/assets/broken.js'] })

  test(
    'are reported once, with file and line, and without errors of other origins',
    { tag: '@deep' },
    async ({ page }) => {
      await recordBeacons(page)
      await page.route('**/assets/broken.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'for (let i = 0; i < 3; i++)\n  setTimeout(() => missing())\nvoid Promise.reject(new Error("late"))',
        }),
      )
      await gotoHydrated(page, examplePaths.home)
      await page.evaluate(() => {
        const script = document.createElement('script')
        script.src = '/assets/broken.js'
        document.head.appendChild(script)
        dispatchEvent(
          new ErrorEvent('error', {
            message: 'an extension',
            filename: 'chrome-extension://x/a.js',
          }),
        )
      })
      await expect
        .poll(async () => {
          await hidePage(page)
          const faults = (await beacons(page)).flatMap((report) => report.faults ?? [])
          return faults.toSorted((a, b) => a.line - b.line)
        })
        .toEqual([
          {
            message: 'Uncaught ReferenceError: missing is not defined',
            file: '/assets/broken.js',
            line: 2,
          },
          { message: 'Error: late', file: '/assets/broken.js', line: 3 },
        ])
    },
  )
})

test.describe('the source of a visit', () => {
  test(
    'is removed from the address, and the rest of it stays',
    { tag: '@deep' },
    async ({ page }) => {
      await recordBeacons(page)
      await gotoHydrated(page, '/article/2?a=%20b&ga_track_source=Spring-Mail&c=1+2#comments')
      await expect
        .poll(() => page.evaluate(() => location.search + location.hash))
        .toBe('?a=%20b&c=1+2#comments')
      await hideAndAwaitBeacon(page)
      await expect.poll(() => beacons(page)).toMatchObject([{ source: 'spring-mail' }])
      await page.reload()
      await hideAndAwaitBeacon(page)
      await expect.poll(() => beacons(page)).toHaveLength(1)
      expect((await beacons(page))[0]).not.toHaveProperty('source')
    },
  )

  test('is sent with the forms of an account', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, '/?ga_track_source=fair')
    await expect(page).toHaveURL('/')
    await gotoHydrated(page, examplePaths.register)
    await expect(page.locator('#main [name=track_source]')).toHaveValue('fair')
    await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute(
      'href',
      /track_source=fair/,
    )
  })

  test('is available at once in the landing page’s form', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, `${examplePaths.register}?ga_track_source=fair`)
    await expect(page.locator('#main [name=track_source]')).toHaveValue('fair')
    await expect(page).toHaveURL(examplePaths.register)
  })

  test('is ignored if invalid', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, '/register?ga_track_source=%3Cb%3E')
    await expect(page).toHaveURL('/register')
    await expect(page.locator('#main [name=track_source]')).toHaveValue('')
  })
})

// The beacon a page sends when it is left, and the source of a visit from the address to a form.
import type { Page } from 'playwright/test'
import type { Beacon } from '../../../client/contract/analytics/measure.ts'
import { addresses, expect, test, visit } from '../../support/browser/browser.ts'

declare global {
  interface Window {
    reports: Beacon[]
  }
}

/** Records the beacons of the page, which are sent all the same. */
async function noteReports(page: Page): Promise<void> {
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
async function turnAway(page: Page): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/beacon'))
  // The measuring code loads after everything else.
  await expect
    .poll(async () => {
      await hide(page)
      return reports(page)
    })
    .not.toEqual([])
  return (await answered).status()
}

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

const reports = (page: Page) => page.evaluate(() => window.reports)

test('a page reports itself once, with its vitals', { tag: '@both' }, async ({ page }) => {
  await noteReports(page)
  await visit(page, addresses.article)
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1 }).click()
  expect(await turnAway(page)).toBe(204)
  await expect.poll(() => reports(page)).toHaveLength(1)
  const [report] = await reports(page)
  expect(report).toMatchObject({ route: 'article-id___zh-CN', is_view: true, faults: [] })
  expect(report).not.toHaveProperty('source')
  expect(report!.vitals!.lcp).toBeGreaterThan(0)
  expect(report!.vitals!.cls).toBeLessThanOrEqual(0.02)
  await hide(page)
  expect(await reports(page)).toHaveLength(1)
})

test('a search without results is reported with its keyword', async ({ page }) => {
  await noteReports(page)
  await visit(page, addresses.searchWithoutResults)
  expect(await turnAway(page)).toBe(204)
  await expect.poll(() => reports(page)).toMatchObject([{ found_nothing: 'zzzz' }])
})

test('readers who ask not to be tracked are not measured', async ({ page }) => {
  await noteReports(page)
  await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
  await visit(page, addresses.home)
  await page.waitForLoadState('networkidle')
  await hide(page)
  expect(await reports(page)).toEqual([])
})

test.describe('what breaks', () => {
  // The console error is the fault this test causes.
  test.use({ expectedFailures: ['/', '/assets/broken.js'] })

  test('is reported once, with file and line, and without errors of other origins', async ({
    page,
  }) => {
    await noteReports(page)
    await page.route('**/assets/broken.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'for (let i = 0; i < 3; i++)\n  setTimeout(() => missing())\nvoid Promise.reject(new Error("late"))',
      }),
    )
    await visit(page, addresses.home)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.src = '/assets/broken.js'
      document.head.appendChild(script)
      dispatchEvent(
        new ErrorEvent('error', { message: 'an extension', filename: 'chrome-extension://x/a.js' }),
      )
    })
    await expect
      .poll(async () => {
        await hide(page)
        const faults = (await reports(page)).flatMap((report) => report.faults ?? [])
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
  })
})

test.describe('the source of a visit', () => {
  test('is removed from the address, and the rest of it stays', async ({ page }) => {
    await noteReports(page)
    await visit(page, '/article/2?a=%20b&ga_track_source=Spring-Mail&c=1+2#comments')
    await expect
      .poll(() => page.evaluate(() => location.search + location.hash))
      .toBe('?a=%20b&c=1+2#comments')
    await turnAway(page)
    await expect.poll(() => reports(page)).toMatchObject([{ source: 'spring-mail' }])
    await page.reload()
    await turnAway(page)
    await expect.poll(() => reports(page)).toHaveLength(1)
    expect((await reports(page))[0]).not.toHaveProperty('source')
  })

  test('goes with the visit into the forms of an account', async ({ page }) => {
    await visit(page, '/?ga_track_source=fair')
    await expect(page).toHaveURL('/')
    await visit(page, addresses.register)
    await expect(page.locator('#main [name=track_source]')).toHaveValue('fair')
    await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute(
      'href',
      /track_source=fair/,
    )
  })

  test('is there at once on the form one lands on', async ({ page }) => {
    await visit(page, `${addresses.register}?ga_track_source=fair`)
    await expect(page.locator('#main [name=track_source]')).toHaveValue('fair')
    await expect(page).toHaveURL(addresses.register)
  })

  test('that is none is forgotten', async ({ page }) => {
    await visit(page, '/register?ga_track_source=%3Cb%3E')
    await expect(page).toHaveURL('/register')
    await expect(page.locator('#main [name=track_source]')).toHaveValue('')
  })
})

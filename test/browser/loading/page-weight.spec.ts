// What the first visit of a page loads on a phone with a sharp screen, nothing of it cached: at most 200 KB of each kind of
// page. As served here, HTML and scripts are compressed as they would be.
import type { Page } from 'playwright/test'
import {
  examplePaths,
  expect,
  test,
  gotoHydrated,
  type PageName,
} from '../../support/browser/browser.ts'
import { sampledList } from '../../support/sample.ts'

const budget = 200 * 1024

const names: PageName[] = [
  'home',
  'article',
  'newsList',
  'gameFeature',
  'gameList',
  'gameIntro',
  'timeline',
  'calendarCurrent',
  'faq',
  'login',
  'downloads',
  'search',
]

/** Bytes that came over the network until nothing more was asked for. */
async function bytesOf(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  // A carousel that moves on while a busy machine loads the page asks for its next image.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await gotoHydrated(page, address)
  // What waits for the reader's first move belongs to the visit, too.
  await page.evaluate(() => dispatchEvent(new Event('scroll')))
  await page.waitForLoadState('networkidle')
  await session.detach()
  return bytes
}

test.use({ deviceScaleFactor: 2 })

for (const name of sampledList('page weight', names, 2))
  test(`${name} is light on its first visit`, { tag: '@phone' }, async ({ page }) => {
    const bytes = await bytesOf(page, examplePaths[name])
    expect(bytes).toBeGreaterThan(20 * 1024)
    expect(bytes, `${Math.round(bytes / 1024)} KB`).toBeLessThanOrEqual(budget)
  })

// Size of a first visit on a phone with a high-density screen and an empty cache: at most 200 KB per kind of page. The
// local server compresses HTML and scripts as production does.
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

/** Bytes received over the network until the page is idle. */
async function bytesOf(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  // A carousel that advances during a slow load would request its next image.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await gotoHydrated(page, address)
  // Includes files that wait for the first interaction.
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

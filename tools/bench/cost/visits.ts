// Visits in a new browser each, with three views, for `npm run bench -- cost`.
import { chromium, type Browser, type Page } from 'playwright'
import { demoPassword } from '../../../scripts/seed/rows/members.ts'

/** Milliseconds of a view after loading. */
const viewing = 1000

export const viewsOfVisit = 3

/** One visit per landing page. Members log in before and like the landing page. */
export async function visit(
  origin: string,
  landings: readonly string[],
  { isMember = false } = {},
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    for (const landing of landings) await visitOnce(browser, origin, landing, isMember)
  } finally {
    await browser.close()
  }
}

async function visitOnce(browser: Browser, origin: string, landing: string, isMember: boolean) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  if (isMember) {
    const data = { email: 'member@example.test', password: demoPassword }
    const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: origin }
    const response = await context.request.post(`${origin}/api/user/login`, { data, headers })
    if (!response.ok()) throw new Error(`the login answers ${response.status()}`)
  }
  await view(page, origin + landing)
  for (let more = 1; more < viewsOfVisit; more++)
    await view(page, origin + (await onwards(page, more)))
  await context.close({ reason: 'the visit is over' })
}

/** Reads a page to its middle. */
async function view(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  await page.mouse.move(100, 300)
  await page.mouse.wheel(0, 1500)
  await page.waitForTimeout(viewing)
}

/** Address of an article or game linked from the page; `which` selects another one each time. */
async function onwards(page: Page, which: number): Promise<string> {
  const links = page.locator('main a[href^="/article/"], main a[href^="/game/"]')
  const count = await links.count()
  const href = count > which ? await links.nth(which).getAttribute('href') : null
  return href?.split('#')[0] ?? '/news'
}

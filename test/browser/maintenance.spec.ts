// Maintenance mode, from the command to the visitor's screen. It closes the whole site, so this file runs after all
// others (playwright.config.ts).
import { execFileSync } from 'node:child_process'
import { expect, test } from '../support/browser/browser.ts'

const pages = ['/', '/en-US/news/industry']
test.use({ expectedFailures: [...pages, '/maintenance'] })

function setMaintenance(...words: string[]): void {
  execFileSync(process.execPath, ['scripts/maintenance.ts', ...words], {
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' },
  })
}

test.afterEach(() => {
  if (test.info().status !== 'passed') setMaintenance('off')
})

test(
  'the command turns every page into the maintenance screen, and back',
  { tag: '@deep' },
  async ({ page, request }) => {
    setMaintenance('on', '--until', '2099-12-01T03:40:00+08:00')
    // An isolate memoizes the flag for up to 5 s.
    await expect.poll(async () => (await request.get('/')).status()).toBe(503)
    const response = await page.goto('/')
    expect(response?.status()).toBe(503)
    expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('网站维护中，请稍后再来')
    await expect(page.getByRole('main')).toContainText('预计2099年12月1日 03:40 UTC+8恢复。')
    await page.goto('/en-US/news/industry')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    const answer = await request.get('/api/page?uri=/')
    expect(answer.status()).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'maintenance' })

    setMaintenance('off')
    await expect.poll(async () => (await request.get('/')).status()).toBe(200)
    await page.goto('/maintenance')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner')).toBeVisible()
  },
)

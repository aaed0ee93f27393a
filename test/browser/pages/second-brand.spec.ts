// Pictures of a site with another brand, which is started from settings alone. Nothing of the demo brand is left in its frame.
// `PICTURES=<folder>` writes them.
import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser/member.ts'
import { openDesk, operatorToken } from '../../support/browser/desk.ts'
import { newestEmailTo } from '../../support/browser/inbox.ts'

const folder = process.env['PICTURES']
// A server of its own: settings are the same for everybody.
test.use({ siteVariables: { MAIL_FROM: 'Harbor <news@harbor.example>' } })

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M2 30h28L16 2z" fill="#a3195b"/></svg>'
const values = {
  'site_name_zh-CN': '港口日报',
  'site_name_en-US': 'Harbor Daily',
  'short_name_zh-CN': '港口',
  'short_name_en-US': 'Harbor',
  identity_accent: '#a3195b #ff8fc0',
  identity_font: 'serif',
  mail_sender: 'Harbor Desk',
  module_mark_six: false,
  module_games: false,
  module_demo: false,
}
const demoBrand = /Meridian|子午/

async function start(page: Page): Promise<void> {
  await openDesk(page, 'owner', '/backstage/identity')
  const file = { name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(mark) }
  const stored = page.waitForResponse((response) => response.url().includes('/identity/mark'))
  await page.locator('input[type="file"]').first().setInputFiles(file)
  const { mark: identity_mark } = (await (await stored).json()) as { mark: string }
  const headers = { Authorization: `Bearer ${await operatorToken(page.request, 'owner')}` }
  const { rev } = (await (
    await page.request.get('/api/backstage/setting', { headers })
  ).json()) as { rev: number }
  const answer = await page.request.put('/api/backstage/setting', {
    data: { values: { ...values, identity_mark } },
    headers: { ...headers, 'If-Match': `"${rev}"`, 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)
}

const scenes = {
  home: '/en-US',
  article: '/en-US/article/133',
  member: '/en-US/member/account',
  'sign-in': '/backstage/login?lang=en-US',
}

test('a second brand looks like nothing but itself @deep', async ({ page, email }) => {
  await start(page)
  await page.goto('/en-US/article/133')
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies({ name: '__Host-backstage' })
  await page.context().clearCookies({ name: 'backstage_hint' })
  const asked = { data: { email }, headers: { 'Sec-Fetch-Site': 'same-origin' } }
  const answer = await page.request.post('/api/user/forget-password?lang=en-US', asked)
  expect(answer.status()).toBe(200)
  const html = await newestEmailTo(page.request, email)
  expect(html).not.toMatch(demoBrand)
  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    await page.emulateMedia({ colorScheme: theme })
    for (const [name, path] of Object.entries(scenes)) {
      await page.goto(path)
      await page.reload()
      await page.waitForLoadState('networkidle')
      expect(await page.title()).not.toMatch(demoBrand)
      for (const part of await page.locator('header, footer').allInnerTexts())
        expect.soft(part, `${name} ${theme} ${width}`).not.toMatch(demoBrand)
      if (folder) await page.screenshot({ path: `${folder}/${name}-${theme}-${width}.png` })
    }
    if (!folder) continue
    await page.setContent(html)
    await page.screenshot({ path: `${folder}/mail-${theme}-${width}.png` })
  }
})

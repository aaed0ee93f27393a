// Checks of every screen of the desk's routes: accessible in both color schemes, no wider than the window, one heading
// with its name, and (by the fixture) a clean console.
import type { Locator, Page } from 'playwright/test'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { expect, screens, horizontalOverflow, test } from '../../support/browser/browser.ts'
import { signInOperator } from '../../support/browser/desk.ts'
import {
  addressOf,
  goWithin,
  groupNames,
  groupOf,
  routes,
  serveInEnglish,
  settled,
} from '../../support/browser/desk-screens.ts'
import { metricsReport } from '../../support/desk/metrics-report.ts'
import { overflowFaults, withLongTexts } from '../../support/long-texts/texts.ts'
import { sampled, sampledList } from '../../support/sample.ts'

/** Touch targets less than 44 pixels high. */
function undersizedTargets(page: Page, parts: string): Promise<string[]> {
  return page
    .locator('body')
    .locator(parts)
    .evaluateAll((found) =>
      found.flatMap((one) => {
        const { height, width } = one.getBoundingClientRect()
        return width > 0 && height < 43.5 ? [`${one.outerHTML.slice(0, 80)}: ${height}`] : []
      }),
    )
}

const looks = [
  { lang: 'zh-CN', size: screens.desktop, theme: 'light' },
  { lang: 'en-US', size: screens.phone, theme: 'dark' },
  { lang: 'zh-CN', size: { width: 768, height: 1024 }, theme: 'dark' },
  { lang: 'en-US', size: screens.desktop, theme: 'light' },
] as const

async function expectSound(page: Page, route: string, isPhone: boolean): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page, route).toHaveTitle(/^.+ · (?:Meridian|子午)$/)
  // At most one of several exclusive tabs or chips is current.
  await expect(page.locator('nav [aria-current] ~ [aria-current]'), route).toHaveCount(0)
  expect.soft(await horizontalOverflow(page), `${route}, sideways`).toBe(0)
  expect.soft(await accessibilityViolations(page), route).toEqual([])
  if (isPhone) {
    const targets = '.tabs > *, .chip, .bottom-nav > *, .button, .find, select'
    expect.soft(await undersizedTargets(page, targets), route).toEqual([])
  }
}

const cases = sampled('screens of the desk', { group: groupNames, look: looks })
for (const { group, look } of sampledList('groups of screens', cases, 2))
  test(`screens of ${group} are accessible, fit and have a name in ${look.lang}, ${look.size.width} px, ${look.theme}`, async ({
    page,
  }) => {
    const own = routes.filter((route) => groupOf(route) === group)
    expect(own.length).toBeGreaterThan(1)
    await signInOperator(page, 'owner')
    await page.setViewportSize(look.size)
    await page.emulateMedia({ colorScheme: look.theme })
    if (look.lang === 'en-US') await serveInEnglish(page)
    for (const route of sampledList(`screens of ${group}`, own, 1)) {
      await page.goto(await addressOf(route, page.request))
      await settled(page)
      await expect(page.locator('html')).toHaveAttribute('lang', look.lang)
      await expectSound(page, route, look.size === screens.phone)
    }
    // Screens with the site in a frame may still be loading it.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const item = (name: string) => (page: Page) =>
  page.getByRole('toolbar').getByRole('button', { name }).first()

/** Dialogs and popovers by the screen that opens them, with what they show of the site and its texts. */
const overlays: [route: string, name: string, opener: (page: Page) => Locator][] = [
  ['/article/$entryId', 'the publish box', button(/发布改动$/)],
  ['/article/$entryId', 'the history', (page) => page.locator('.history button').first()],
  ['/article/$entryId', 'the images', button('从图库选')],
  ['/article/$entryId', 'the facts of an image', button('焦点与文字')],
  ['/article/$entryId', 'a withdrawal', button('撤下…')],
  ['/article/$entryId', 'a link', item('链接')],
  ['/redirect', 'a new redirect', button('新建重定向')],
  ['/release', 'a new release', button('新建发布组')],
  ['/calendar', 'an import of events', button(/导入/)],
  ['/calendar', 'an export of events', button(/导出/)],
  ['/article?lang=zh-CN&state=published', 'the filters', button(/筛选/)],
]

async function expectOverlaysFit(page: Page): Promise<void> {
  const chosen = sampledList('overlays with long texts', overlays, 3)
  for (const [at, [route, name, opener]] of chosen.entries()) {
    if (route !== chosen[at - 1]?.[0]) await goWithin(page, route)
    const time = page.getByLabel('发布时间，留空为立即')
    // Without anything to publish its button rests.
    if (name === 'the publish box') await time.fill('2100-01-02T18:00')
    await opener(page).press('Enter')
    // The server says first whether it can go out.
    if (name === 'the publish box')
      await expect(page.getByRole('button', { name: /^确认：/ })).toBeEnabled()
    await expectOverlayFits(page, name)
  }
}

async function expectOverlayFits(page: Page, name: string): Promise<void> {
  const overlay = page.locator('.overlay, .popover')
  await expect(overlay.locator(':focus'), name).not.toHaveCount(0)
  await expect(overlay.locator('.loading')).toHaveCount(0)
  expect.soft(await overflowFaults(page), name).toEqual([])
  await page.keyboard.press('Escape')
  await expect(overlay, name).toHaveCount(0)
}

async function serveLongTexts(page: Page): Promise<void> {
  await page.route('**/api/backstage/**', async (route) => {
    const isRead = route.request().method() === 'GET'
    const response = isRead ? await route.fetch() : null
    if (!response?.headers()['content-type']?.includes('json')) return route.fallback()
    const isReport = new URL(route.request().url()).pathname.endsWith('/measure')
    const data = isReport ? metricsReport() : await response.json()
    return route.fulfill({ response, json: withLongTexts(data) })
  })
}

test(
  'the palette and the plan of an import fit the narrowest screen',
  { tag: '@deep' },
  async ({ page }) => {
    await signInOperator(page, 'owner')
    await page.setViewportSize({ width: 320, height: 700 })
    await serveLongTexts(page)
    await page.goto('/backstage/me')
    await settled(page)
    for (const words of ['', '1', '新', 'a', `${'没有'.repeat(20)}${'nothing'.repeat(9)}`]) {
      await page.keyboard.press('Control+k')
      await page.keyboard.insertText(words)
      const list = page.getByRole('dialog').getByRole('menu')
      const shown = list.locator(words.length < 2 ? '.palette-item' : '.palette-empty')
      await expect(shown.first()).toBeVisible()
      expect.soft(await overflowFaults(page), `the palette with “${words}”`).toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    const { brands } = (await (
      await page.request.get('/api/backstage/calendar?from=2031-04&to=2031-04')
    ).json()) as { brands: { slug: string }[] }
    const row = (title: string) =>
      `event,${brands[0]!.slug},casino,3/4/2031 20:05,3/4/2031 8:45 PM,${title}`
    const titles = ['การแข่งขันชิงแชมป์'.repeat(5), 'CHAMPIONSHIP'.repeat(9), '决赛直播'.repeat(9)]
    const table = ['kind,brand,category,starts_at,ends_at,title.zh-CN', ...titles.map(row)]
    await goWithin(page, '/calendar')
    await page
      .getByRole('button', { name: /导入/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const file = { name: 'events.csv', mimeType: 'text/csv', buffer: Buffer.from(table.join('\n')) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByRole('cell', { name: /分不清月和日/ })).toHaveCount(6)
    expect.soft(await overflowFaults(page), 'the faults of an import').toEqual([])
    await dialog.getByLabel(/顺序是/).selectOption('dmy')
    await expect(dialog.getByText('2031-04-03 20:05 – 2031-04-03 20:45')).toHaveCount(3)
    expect.soft(await overflowFaults(page), 'the plan of an import').toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test('screens fit a phone with texts of any length', async ({ page }) => {
  test.slow()
  await signInOperator(page, 'owner')
  await page.setViewportSize(screens.phone)
  await serveLongTexts(page)
  await page.goto('/backstage/me')
  await settled(page)
  // A preview shows the site in a frame.
  const unframed = routes.filter((one) => !one.endsWith('/preview'))
  for (const route of sampledList('screens with long texts', unframed, 3)) {
    await goWithin(page, route)
    expect.soft(await overflowFaults(page), route).toEqual([])
  }
  await expectOverlaysFit(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Message keys shown in place of their text. */
function rawMessageKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel ?? '')
    while (words.nextNode()) texts.push(words.currentNode.nodeValue ?? '')
    const isFile = (text: string) => /\.(?:csv|jpe?g|json|pdf|png|webp|zip)$/.test(text)
    return texts.filter(
      (text) => /^\s*[a-z]\w*(?:\.[a-z]\w*)+\s*$|[{]{2}/.test(text) && !isFile(text),
    )
  })
}

test('every screen opens in one session, without errors or message keys', async ({ page }) => {
  test.slow()
  await signInOperator(page, 'owner')
  await page.goto('/backstage/me')
  await settled(page)
  await page.evaluate(() => (document.documentElement.dataset['session'] = 'one'))
  for (const route of routes) {
    await goWithin(page, route)
    // A list has the same name in the tab as on the screen.
    if (groupOf(route) === 'lists')
      await expect.soft(page, route).toHaveTitle(`${await page.locator('h1').textContent()} · 子午`)
    const alerts = await page.locator('main [role=alert]').count()
    expect.soft(alerts, route).toBe(route === '$' ? 1 : 0)
    expect.soft(await rawMessageKeys(page), route).toEqual([])
  }
  await expect(page.locator('html')).toHaveAttribute('data-session', 'one')
})

test('keyboard focus and tab title follow to another screen', async ({ page }) => {
  await signInOperator(page, 'owner')
  await page.goto('/backstage')
  await settled(page)
  const rail = page.getByRole('navigation', { name: '工作台' })
  await rail.getByRole('link', { name: '重定向' }).press('Enter')
  await expect(page).toHaveTitle('重定向 · 子午')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('button').first()).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('发布组')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('发布组 · 子午')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveTitle('重定向 · 子午')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('a missing entry', { tag: '@deep' }, () => {
  test.use({ expectedFailures: ['/api/backstage/entry/999999'] })

  test('is reported inside the desk', async ({ page }) => {
    await signInOperator(page, 'owner')
    await page.goto('/backstage/article/999999')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('你要的内容不存在')
    await page.getByRole('link', { name: '回到今天' }).press('Enter')
    await expect(page).toHaveTitle('今天 · 子午')
  })
})

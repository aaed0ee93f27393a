// Layout and visibility: below the header, in dark mode, with forced colors, in print.
import type { Locator } from 'playwright/test'
import { examplePaths, expect, test, gotoHydrated } from '../../support/browser/browser.ts'
import { logIn } from '../../support/browser/member.ts'

const boxOf = async (element: Locator) => (await element.boundingBox())!
const styleOf = (element: Locator, property: string, pseudo?: string) =>
  element.evaluate(
    (one, [name, part]) => getComputedStyle(one, part).getPropertyValue(name!),
    [property, pseudo],
  )

test('the reading progress is right below the header at every width', async ({ page }) => {
  await gotoHydrated(page, examplePaths.article)
  for (const width of [390, 991, 992, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const { y, height } = await boxOf(page.getByRole('banner'))
    expect(await styleOf(page.locator('.article'), 'top', '::before')).toBe(`${y + height}px`)
  }
})

test('the header of a member keeps its menu in one line', async ({ page, context }) => {
  await logIn(context.request, 'vip@example.test')
  await gotoHydrated(page, examplePaths.newsList)
  for (const width of [992, 1179, 1180, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('.account-avatar').first()).toBeVisible()
    const items = page.locator('.navigation > ul > li')
    const heights = await items.evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(new Set(heights)).toEqual(new Set([72]))
    const entry = await boxOf(page.getByRole('banner').locator('.account-link'))
    expect(entry.x + entry.width).toBeLessThanOrEqual(width - 32)
  }
  const name = page.getByRole('banner').locator('.account-name')
  expect(await name.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThan(2)
})

test(
  'the lines at the end of the footer begin at the margin',
  { tag: '@deep' },
  async ({ page }) => {
    await gotoHydrated(page, examplePaths.newsList)
    const end = page.locator('.footer-end')
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const margin = (await boxOf(end)).x
      const boxes = await Promise.all((await end.locator('> *').all()).map(boxOf))
      let [bottom, middle] = [0, 0]
      for (const { x, y, height } of boxes) {
        if (y >= bottom) expect(x, `${width}`).toBe(margin)
        else expect(Math.abs(y + height / 2 - middle), `${width}`).toBeLessThan(1)
        middle = y + height / 2
        bottom = y + height
      }
    }
  },
)

test('in two columns no card leaves a gap beside it', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await gotoHydrated(page, examplePaths.home)
  const grid = page.getByRole('region', { name: '热门' }).locator('.columns-3')
  const [last, whole] = [await boxOf(grid.locator('.card').last()), await boxOf(grid)]
  expect([last.x, last.width]).toEqual([whole.x, whole.width])
})

test('checkboxes have the page background in dark mode', { tag: '@deep' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await gotoHydrated(page, examplePaths.contact)
  const choice = page.getByRole('main').getByRole('radio').first()
  const field = page.getByRole('main').getByRole('textbox').first()
  const ground = await styleOf(field, 'background-color')
  expect(await styleOf(choice, 'background-color')).toBe(ground)
  await choice.check()
  expect(await styleOf(choice, 'background-color')).not.toBe(ground)
})

test(
  'forced colors keep the current tag and the colors of the balls distinguishable',
  { tag: '@deep' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await gotoHydrated(page, examplePaths.markSixHistory)
    const ground = (element: Locator) => styleOf(element, 'background-color')
    const tags = page.locator('.tag')
    expect(await ground(tags.and(page.locator('[aria-current]')).first())).not.toBe(
      await ground(tags.and(page.locator(':not([aria-current])')).first()),
    )
    const [red, blue, green] = await Promise.all(
      ['.ball:not(.blue, .green)', '.ball.blue', '.ball.green'].map((ball) =>
        ground(page.locator(ball).first()),
      ),
    )
    expect(new Set([red, blue, green]).size).toBe(3)
  },
)

test('print shows the site and the address, and no heading ends a page', async ({ page }) => {
  await gotoHydrated(page, examplePaths.article)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner').getByRole('link', { name: '子午' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  for (const rest of await page.locator('.comments, .footer, .article aside').all())
    await expect(rest).toBeHidden()
  const address = page.locator('link[rel=canonical]')
  expect(await styleOf(address, 'display')).toBe('block')
  expect(await styleOf(address, 'content', '::after')).toContain(examplePaths.article)
  expect(await styleOf(page.locator('.prose h2').first(), 'break-after')).toBe('avoid')
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(20, 24, 29)')
})

test('a skipped page transition causes no error', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, examplePaths.newsList)
  const isQuiet = await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('unhandledrejection', (event: PromiseRejectionEvent) =>
          resolve(event.defaultPrevented),
        )
        void Promise.reject(new DOMException('Transition was skipped.', 'AbortError'))
      }),
  )
  expect(isQuiet).toBe(true)
})

test('the skeleton of a comment has a round avatar', { tag: '@deep' }, async ({ page }) => {
  await page.route('**/api/article/*/comments*', () => undefined)
  await gotoHydrated(page, '/article/8')
  await page.locator('#comments').scrollIntoViewIfNeeded()
  const { width, height } = await boxOf(page.locator('.comments-skeleton .comment > i').first())
  expect([width, height]).toEqual([40, 40])
})

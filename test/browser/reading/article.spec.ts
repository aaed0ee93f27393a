// Reading an article: contents, anchors, sharing, neighbors.
import type { Page } from 'playwright/test'
import {
  examplePaths,
  waitForHydration,
  expect,
  waitForScripts,
  horizontalOverflow,
  test,
  toastOf,
  gotoHydrated,
} from '../../support/browser/browser.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function openShare(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '分享' })
  await waitForHydration(button)
  await button.click()
}

test.describe('contents beside the text', () => {
  test('mark the section being read and lead to each, below the header', async ({ page }) => {
    await gotoHydrated(page, examplePaths.article)
    const contents = page.getByRole('navigation', { name: '目录' })
    const links = await contents.getByRole('link').all()
    expect(links.length).toBeGreaterThan(2)
    await test.step('each section is marked as it is read', async () => {
      for (const [index, heading] of (await page.locator('.prose h2').all()).entries()) {
        await heading.evaluate((element) => {
          scrollTo(0, element.getBoundingClientRect().top + scrollY - 120)
        })
        await expect(links[index]!).toHaveAttribute('aria-current', 'location')
        await expect(contents.locator('[aria-current]')).toHaveCount(1)
      }
    })
    await test.step('the first is marked again at the top of the page', async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(links[0]!).not.toHaveAttribute('aria-current')
      await page.evaluate(() => scrollTo(0, 0))
      await expect(links[0]!).toHaveAttribute('aria-current', 'location')
    })
    await links[1]!.click()
    await expect(page).toHaveURL(/#s2$/)
    const heading = page.locator('#s2')
    await expect(heading).toBeInViewport()
    await expect(heading).toHaveText((await links[1]!.textContent()) ?? '')
    const header = (await page.getByRole('banner').boundingBox())!
    await expect
      .poll(async () => (await heading.boundingBox())!.y)
      .toBeGreaterThanOrEqual(header.y + header.height)
  })
})

test(
  'the contents unfold on a phone, and an address with an anchor opens at its section',
  { tag: '@phone' },
  async ({ page }) => {
    await gotoHydrated(page, `${examplePaths.article}#s3`)
    await expect(page.locator('#s3')).toBeInViewport()
    const contents = page.getByRole('main').locator('details.contents')
    await expect(contents.getByRole('link').first()).toBeHidden()
    await contents.locator('summary').click()
    await contents.getByRole('link').nth(1).click()
    await expect(page).toHaveURL(/#s2$/)
    await expect(page.locator('#s2')).toBeInViewport()
  },
)

test.describe('sharing without the system’s share sheet', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share')),
  )

  test(
    'opens at its button, offers three networks, and copies the address',
    { tag: '@both' },
    async ({ page }) => {
      await gotoHydrated(page, examplePaths.article)
      await openShare(page)
      const popover = page.locator('.share .popover:popover-open')
      await test.step('the menu opens at its button', async () => {
        const menu = (await popover.boundingBox())!
        const button = (await page.locator('.share .tool:visible').first().boundingBox())!
        const gaps = [menu.y - button.y - button.height, button.y - menu.y - menu.height]
        expect(Math.abs(Math.max(...gaps) - 3)).toBeLessThanOrEqual(4)
        expect(menu.x).toBeLessThanOrEqual(button.x + button.width)
        expect(menu.x + menu.width).toBeGreaterThanOrEqual(button.x)
      })
      await test.step('each network gets the address', async () => {
        const networks = popover.getByRole('link')
        await expect(networks).toHaveText(['Telegram', 'X', 'WhatsApp'])
        for (const network of await networks.all()) {
          const href = (await network.getAttribute('href')) ?? ''
          expect(decodeURIComponent(href)).toContain(examplePaths.article)
        }
        await page.keyboard.press('Escape')
        await expect(networks.first()).toBeHidden()
      })
      await openShare(page)
      await page.getByRole('button', { name: '复制链接' }).click()
      await expect(toastOf(page)).toContainText('链接已复制。')
      await expect(page.getByRole('button', { name: '复制链接' })).toBeHidden()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(new URL(copied).pathname).toBe(examplePaths.article)
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(copied).toBe(canonical)
    },
  )

  test('shows an error when the address cannot be copied', { tag: '@deep' }, async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await gotoHydrated(page, examplePaths.article)
    await openShare(page)
    await page.getByRole('button', { name: '复制链接' }).click()
    await expect(page.getByText('复制失败，请从地址栏复制。')).toBeVisible()
  })
})

test(
  'the system’s share sheet is used if available',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: (data: ShareData) => {
          document.documentElement.dataset.shared = data.url
          return Promise.resolve()
        },
      })
    })
    await gotoHydrated(page, examplePaths.article)
    await openShare(page)
    await expect(page.locator('html')).toHaveAttribute('data-shared', /\/article\/2$/)
    await expect(page.getByRole('button', { name: '复制链接' })).toBeHidden()
  },
)

test(
  'previous and next lead from article to article and back',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await gotoHydrated(page, examplePaths.article)
    const first = await title(page).textContent()
    const neighbours = page.getByRole('navigation', { name: '上一篇与下一篇' })
    const link = neighbours.getByRole('link').first()
    const goesBack = (await link.getAttribute('rel')) === 'prev'
    const target = await link.locator('b').textContent()
    await link.click()
    await expect(title(page)).toHaveText(target ?? '')
    await waitForScripts(page)
    await neighbours.locator(goesBack ? '[rel=next]' : '[rel=prev]').click()
    await expect(title(page)).toHaveText(first ?? '')
  },
)

test('a tag leads to the articles with it', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, examplePaths.article)
  const tag = page.locator('.prose footer .tags a').first()
  const label = (await tag.textContent())?.trim() ?? ''
  await tag.click()
  await expect(title(page)).toContainText(label)
  await expect(page.getByRole('article').filter({ hasText: '当赔率学会等待' })).toHaveCount(1)
})

test(
  'at 320 px every control of the article stays on the screen',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await gotoHydrated(page, examplePaths.article)
    expect(await horizontalOverflow(page)).toBe(0)
    const outside = await page
      .getByRole('main')
      .locator('a, button, summary, h1, h2, p')
      .evaluateAll((elements) =>
        elements
          .filter(
            (element) => element.checkVisibility() && !element.closest('table, .visually-hidden'),
          )
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.left < -0.5 || box.right > innerWidth + 0.5))
          .map(({ element }) => element.outerHTML.slice(0, 100)),
      )
    expect(outside).toEqual([])
  },
)

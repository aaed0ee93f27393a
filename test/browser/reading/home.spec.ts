// The home page: carousel, marquee, its seven components and five figures.
import type { Locator, Page } from 'playwright/test'
import {
  examplePaths,
  expect,
  scrollToEnd,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'

/** Longer than the display time of a slide, in milliseconds. */
const longerThanSlide = 7500

const carousel = (page: Page) => page.getByRole('region', { name: '焦点' })
const number = (page: Page) => carousel(page).locator('.carousel-controls .numeral')

/** Waits until the slides have not moved for some frames. */
async function standsStill(strip: Locator): Promise<void> {
  await strip.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let still = 0
    for (let last = -1; still < 10; last = element.scrollLeft) {
      await frame()
      still = element.scrollLeft === last ? still + 1 : 0
    }
  })
}

test('the carousel moves forward, back and around, by button and by swipe', async ({ page }) => {
  await gotoHydrated(page, examplePaths.home)
  const next = carousel(page).getByRole('button', { name: '下一张' })
  const previous = carousel(page).getByRole('button', { name: '上一张' })
  const strip = carousel(page).locator('.slides')
  const total = await strip.locator('> li').count()
  await expect(number(page)).toHaveText(`1 / ${total}`)
  await next.click()
  await expect(number(page)).toHaveText(`2 / ${total}`)
  await expect(carousel(page).locator('li:not([inert]) h2')).toBeInViewport()
  await previous.click()
  await expect(number(page)).toHaveText(`1 / ${total}`)
  await previous.click()
  await expect(number(page)).toHaveText(`${total} / ${total}`)
  await expect(carousel(page).locator('li:not([inert]) img')).toBeVisible()
  await next.click()
  await expect(number(page)).toHaveText(`1 / ${total}`)
  await standsStill(strip)
  const { width } = (await strip.boundingBox())!
  await strip.hover({ position: { x: width / 2, y: 60 } })
  await page.mouse.wheel(width, 0)
  await expect(number(page)).toHaveText(`2 / ${total}`)
})

test('a carousel that is not rendered keeps its position', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, examplePaths.home)
  await expect(number(page)).toHaveText(/^1 \//)
  const strip = carousel(page).locator('.slides')
  await strip.evaluate((list: HTMLElement) => {
    list.style.display = 'none'
    list.dispatchEvent(new Event('scroll'))
    list.style.display = ''
  })
  await carousel(page).getByRole('button', { name: '暂停轮播' }).click()
  await expect(number(page)).toHaveText(/^1 \//)
})

test('code without visible effect before the first interaction waits for it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.clock.install()
  await gotoHydrated(page, examplePaths.home)
  await page.waitForLoadState('networkidle')
  const waiting = page.locator('[data-when=later]')
  await expect(waiting).toHaveCount(2)
  await expect(page.locator('[data-when=later][data-hydrated]')).toHaveCount(0)
  expect(scripts.filter((url) => url.includes('/carousel'))).toEqual([])
  await page.mouse.move(2, 2)
  await expect(page.locator('[data-when=later][data-hydrated]')).toHaveCount(2)
  await expect(number(page)).toHaveText(/^1 \//)
})

test('the carousel advances automatically until paused', { tag: '@phone' }, async ({ page }) => {
  await page.clock.install()
  await gotoHydrated(page, examplePaths.home)
  await page.mouse.move(2, 2)
  await page.clock.fastForward(longerThanSlide)
  await expect(number(page)).toHaveText(/^2 \//)
  await carousel(page).getByRole('button', { name: '暂停轮播' }).click()
  await expect(carousel(page).getByRole('button', { name: '继续轮播' })).toBeVisible()
  // Removes the focus too, so that only the button pauses the carousel.
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
  await page.mouse.move(2, 2)
  await page.clock.fastForward(longerThanSlide)
  await standsStill(carousel(page).locator('.slides'))
  await expect(number(page)).toHaveText(/^2 \//)
})

test('the carousel waits while the pointer hovers over it', { tag: '@deep' }, async ({ page }) => {
  await page.clock.install()
  await gotoHydrated(page, examplePaths.home)
  await carousel(page).hover()
  await standsStill(carousel(page).locator('.slides'))
  await page.clock.fastForward(longerThanSlide)
  await standsStill(carousel(page).locator('.slides'))
  await expect(number(page)).toHaveText(/^1 \//)
  await page.mouse.move(2, 2)
  await standsStill(carousel(page).locator('.slides'))
  await page.clock.fastForward(longerThanSlide)
  await expect(number(page)).toHaveText(/^2 \//)
})

test('with reduced motion nothing moves automatically', { tag: '@deep' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await gotoHydrated(page, examplePaths.home)
  await page.clock.fastForward(longerThanSlide)
  await standsStill(carousel(page).locator('.slides'))
  await expect(number(page)).toHaveText(/^1 \//)
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => one.playState === 'running').length,
  )
  expect(moving).toBe(0)
})

test('the marquee runs and can be paused', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await gotoHydrated(page, examplePaths.home)
  const notices = page.getByRole('region', { name: '公告' })
  const state = () =>
    notices
      .locator('.marquee-track ul')
      .first()
      .evaluate((list) => list.getAnimations()[0]?.playState)
  await page.mouse.move(2, 700)
  await expect.poll(state).toBe('running')
  const pause = notices.getByRole('button', { name: '暂停公告滚动' })
  await pause.click()
  await expect(pause).toHaveAttribute('aria-pressed', 'true')
  await page.mouse.move(2, 700)
  await expect.poll(state).toBe('paused')
  await pause.click()
  await expect(pause).toHaveAttribute('aria-pressed', 'false')
})

test('all seven components have their content', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, examplePaths.home)
  await scrollToEnd(page)
  const links = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('link')
  expect(await links('最新').count()).toBeGreaterThan(3)
  expect(await links('热门文章').count()).toBeGreaterThan(3)
  expect(await links('最新游戏').count()).toBeGreaterThan(8)
  expect(await links('阅读最多').count()).toBeGreaterThan(4)
  expect(await links('热门标签').count()).toBeGreaterThan(5)
  const partners = page.getByRole('region', { name: '合作伙伴' }).getByRole('listitem')
  await expect(partners).toHaveCount(12)
  const poll = page.getByRole('region', { name: '投票' })
  await expect(poll.getByRole('heading', { level: 3 })).not.toBeEmpty()
  expect(await poll.getByRole('checkbox').count()).toBeGreaterThan(1)
})

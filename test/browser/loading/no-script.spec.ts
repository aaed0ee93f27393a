// Reading, searching and navigating without JavaScript.
import { examplePaths, expect, horizontalOverflow, test } from '../../support/browser/browser.ts'

test.use({ javaScriptEnabled: false })

test(
  'home shows every banner, the lists and working links',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await page.goto(examplePaths.home)
    const slides = page.getByRole('region', { name: '焦点' }).locator('.slides')
    await expect(slides.getByRole('heading').first()).toBeInViewport()
    await expect(slides.locator('img').last()).toBeVisible()
    const [seen, whole] = await slides.evaluate((list) => [list.clientWidth, list.scrollWidth])
    expect(whole!).toBeGreaterThan(seen! * 2)
    await expect(page.locator('.carousel-controls, .marquee .tool').first()).toBeHidden()
    await expect(page.getByRole('region', { name: '合作伙伴' }).getByRole('listitem')).toHaveCount(
      12,
    )
    expect(await horizontalOverflow(page)).toBe(0)
    const first = page.getByRole('region', { name: '最新', exact: true }).locator('li a').first()
    const title = (await first.textContent()) ?? ''
    await first.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  },
)

test('the banners after the first are reachable', { tag: '@deep' }, async ({ page }) => {
  await page.goto(examplePaths.home)
  const links = page.getByRole('region', { name: '焦点' }).locator('.slides h2 a')
  for (const link of await links.all()) {
    await link.focus()
    await expect(link).toBeFocused()
  }
})

test(
  'an article has its text, images, contents and neighbors',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto(examplePaths.article)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await test.step('controls that need JavaScript are not shown', async () => {
      for (const island of ['like', 'share'])
        await expect(page.locator(`[data-island=${island}]`).first()).toBeHidden()
      await expect(page.locator('[data-set-theme]:visible')).toHaveCount(0)
    })
    const paragraphs = page.locator('.prose > p')
    expect(await paragraphs.count()).toBeGreaterThan(5)
    for (const paragraph of await paragraphs.all()) await expect(paragraph).toBeVisible()
    const lead = page.locator('.article-image img')
    await expect
      .poll(() => lead.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const contents = page.locator('.contents:visible')
    await contents.evaluate((element) => element.setAttribute('open', ''))
    await contents.getByRole('link').nth(1).click()
    await expect(page.locator('#s2')).toBeInViewport()
    await page.getByRole('navigation', { name: '上一篇与下一篇' }).getByRole('link').first().click()
    await expect(page).not.toHaveURL(/\/article\/2(#|$)/)
  },
)

test('the native mega menu and language list open', async ({ page }) => {
  await page.goto(examplePaths.home)
  const menu = page.getByRole('navigation', { name: '主导航' })
  await menu.getByRole('button', { name: '新闻资讯' }).click()
  await menu.getByRole('link', { name: /^品牌消息/ }).click()
  await expect(page).toHaveURL('/news/brand')
  await page.getByRole('banner').locator('[popovertarget=languages]').click()
  await page.locator('#languages').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/en-US/news/brand')
})

test('the native drawer opens', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await page.goto(examplePaths.home)
  await page.getByRole('banner').getByRole('button', { name: '菜单' }).click()
  const drawer = page.locator('#drawer')
  await drawer.locator('summary', { hasText: '新闻资讯' }).click()
  await drawer.getByRole('link', { name: '品牌消息' }).click()
  await expect(page).toHaveURL('/news/brand')
})

test('pagination consists of links', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await page.goto(examplePaths.newsList)
  const titles = () => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
  const pager = page.getByRole('navigation', { name: '分页' })
  const first = await titles()
  await pager.locator('[rel=next]').click()
  await expect(page).toHaveURL('/news/industry?page=2')
  await expect(pager.locator('[aria-current]')).toHaveText('2')
  const second = await titles()
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((title) => first.includes(title))).toEqual([])
  await pager.locator('[rel=prev]').click()
  await expect(page).toHaveURL('/news/industry')
  expect(await titles()).toEqual(first)
})

test(
  'the member center says that it needs JavaScript',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await page.goto('/member/account')
    await expect(page.locator('.member-skeleton')).toBeHidden()
    await expect(page.locator('.member-no-script')).toBeInViewport()
  },
)

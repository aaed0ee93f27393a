// Navigation: mega menu, drawer, skip link, breadcrumbs, and the search shortcut.
import {
  examplePaths,
  expect,
  waitForScripts,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'

test.describe('mega menu', () => {
  test(
    'opens by mouse, marks items for members only, and leads to pages',
    { tag: '@deep' },
    async ({ page }) => {
      await gotoHydrated(page, examplePaths.home)
      const menu = page.getByRole('navigation', { name: '主导航' })
      await menu.getByRole('button', { name: '素材下载' }).click()
      await expect(menu.getByRole('link', { name: /^VIP素材.*需要登录/ })).toBeVisible()
      await expect(menu.getByRole('link', { name: /需要登录/ })).toHaveCount(1)
      await menu.getByRole('button', { name: '游戏产品' }).click()
      await expect(menu.getByRole('link', { name: /^彩票/ })).toBeVisible()
      await menu.getByRole('button', { name: '新闻资讯' }).click()
      await expect(menu.getByRole('link', { name: /^彩票/ })).toBeHidden()
      await menu.getByRole('link', { name: /^品牌消息/ }).click()
      await expect(page).toHaveURL('/news/brand')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('品牌消息')
      await expect(menu.locator('button[aria-current]')).toHaveText('新闻资讯')
      await menu.getByRole('button', { name: '新闻资讯' }).click()
      await expect(menu.locator('a[aria-current]')).toHaveText(/^品牌消息/)
    },
  )

  test('opens with Enter, is walked with Tab and closed with Esc, and focus returns', async ({
    page,
  }) => {
    await gotoHydrated(page, examplePaths.home)
    const menu = page.getByRole('navigation', { name: '主导航' })
    const button = menu.getByRole('button', { name: '游戏产品' })
    // The skip link, the brand, the first item.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    const links = page.locator('.mega-menu:popover-open a')
    await expect(links.first()).toBeVisible()
    for (const link of await links.all()) {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(links.first()).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test.describe('drawer', { tag: '@phone' }, () => {
  test('unfolds one group at a time, closes in two ways, and leads to pages and the search', async ({
    page,
  }) => {
    await gotoHydrated(page, examplePaths.home)
    const button = page.getByRole('banner').getByRole('button', { name: '菜单' })
    const drawer = page.locator('#drawer')
    await test.step('closes by its button and with Esc', async () => {
      await button.click()
      await drawer.getByRole('button', { name: '关闭' }).click()
      await expect(drawer).toBeHidden()
      await button.click()
      await expect(drawer).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(button).toBeFocused()
    })
    await test.step('unfolds one group at a time', async () => {
      await button.click()
      await drawer.locator('summary', { hasText: '游戏产品' }).click()
      await expect(drawer.getByRole('link', { name: '彩票' })).toBeVisible()
      await drawer.locator('summary', { hasText: '新闻资讯' }).click()
      await expect(drawer.getByRole('link', { name: '彩票' })).toBeHidden()
    })
    await drawer.getByRole('link', { name: '品牌消息' }).click()
    await expect(page).toHaveURL('/news/brand')
    await waitForScripts(page)
    await button.click()
    await drawer.getByRole('combobox').fill('轮盘')
    await drawer.getByRole('combobox').press('Enter')
    await expect(page).toHaveURL(`/search?q=${encodeURIComponent('轮盘')}`)
  })
})

test('the skip link is the first stop and leads past the header', async ({ page }) => {
  await gotoHydrated(page, examplePaths.article)
  const skip = page.getByRole('link', { name: '跳到正文' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test(
  'the slash key focuses the search field and types nothing',
  { tag: '@deep' },
  async ({ page }) => {
    await gotoHydrated(page, examplePaths.home)
    const field = page.getByRole('banner').getByRole('combobox')
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await page.keyboard.type('a/b')
    await expect(field).toHaveValue('a/b')
  },
)

test(
  'on a phone the breadcrumbs are one link, to the parent',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await gotoHydrated(page, examplePaths.article)
    const crumbs = page.getByRole('navigation', { name: '位置' })
    await expect(crumbs.getByRole('listitem')).toHaveText(['行业动态'])
    await crumbs.getByRole('link').click()
    await expect(page).toHaveURL('/news/industry')
  },
)

test('breadcrumbs lead up to the list and home', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, examplePaths.article)
  const crumbs = page.getByRole('navigation', { name: '位置' })
  await expect(crumbs.getByRole('link')).toHaveText(['首页', '新闻资讯', '行业动态'])
  await expect(crumbs.locator('[aria-current=page]')).toHaveText(/^当赔率学会等待/)
  await crumbs.getByRole('link', { name: '行业动态' }).click()
  await expect(page).toHaveURL('/news/industry')
  await crumbs.getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL('/')
})

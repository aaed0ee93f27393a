// Files for members: for VIP groups, for accounts that may only download, and for readers without script.
import { accessibilityFaults } from '../../support/browser/accessibility.ts'
import { fillLogin, newVisitor } from '../../support/browser/account.ts'
import { addresses, awake, readThrough } from '../../support/browser/browser.ts'
import { expect, password, test, visit } from '../../support/browser/member.ts'
import {
  box,
  filesIn,
  group,
  original,
  pack,
  saved,
  withoutPlaces,
} from '../../support/browser/downloads.ts'

test.beforeEach(({ page }) => withoutPlaces(page))

test.describe('a member of a VIP group', () => {
  test.use({ demoAccount: 'vip@example.test' })

  for (const path of [addresses.downloadVip, addresses.downloads])
    test(`finds its files on ${path}, under their own names`, async ({ page }) => {
      await page.addInitScript(() =>
        localStorage.setItem('meridian.member', '{"nickname":"","email":""}'),
      )
      await visit(page, path)
      await readThrough(page)
      await expect(
        page.getByText(/这一部分只对登录会员开放。|浏览不必登录，下载需要。/),
      ).toBeHidden()
      const own = page.getByRole('region', { name: '极光组' })
      await own.getByRole('checkbox', { name: '主视觉，竖图' }).check()
      await own.getByRole('checkbox', { name: '上线排期，英文一页' }).check()
      expect(await accessibilityFaults(page)).toEqual([])
      const download = await saved(page, () =>
        own.getByRole('button', { name: '下载所选' }).click(),
      )
      expect(await filesIn(download)).toEqual(
        new Map([
          ['Aurora 1080×1920.webp', original('aurora/aurora-story.webp')],
          ['launch-plan.pdf', original('aurora/launch-plan.pdf')],
        ]),
      )
      const link = own.getByRole('link', { name: '下载：主视觉，横幅' })
      const one = await saved(page, () => link.click())
      expect(one.suggestedFilename()).toBe('Aurora 2560×1440.webp')
    })
})

test('other members see why there are no files', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('meridian.member', '{"nickname":"","email":""}'),
  )
  await visit(page, addresses.downloadVip)
  await expect(page.getByRole('heading', { name: '这个账号没有VIP素材' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await visit(page, addresses.downloads)
  await readThrough(page)
  await expect(page.locator('[data-island=vip-materials][data-hydrated]')).toHaveCount(1)
  await expect(page.locator('[data-island=vip-materials]')).toBeEmpty()
})

test.describe('a member whom another site sends to files', () => {
  const elsewhere = 'https://elsewhere.example/'
  test.use({ demoAccount: 'member@example.test', expectedFailures: [elsewhere] })

  for (const path of ['/api/user/material/archive?lang=2&ids=', '/download/start?ids='])
    test(`decides whether ${path} begins`, async ({ page, baseURL }) => {
      await page.goto(group)
      const ids = await page.locator('input[name=ids]').evaluateAll((boxes) =>
        boxes
          .slice(0, 2)
          .map((one) => one.getAttribute('value'))
          .join(),
      )
      let downloads = 0
      page.on('download', () => downloads++)
      const body = `<a href="${baseURL}${path}${ids}">Free files</a>`
      await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body }))
      await page.goto(elsewhere)
      await page.getByRole('link', { name: 'Free files' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('可以下载了')
      await readThrough(page)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(downloads).toBe(0)
      const download = await saved(page, () => page.getByRole('link', { name: '开始下载' }).click())
      expect((await filesIn(download)).size).toBe(2)
    })
})

test.describe('an account that may only read and download', () => {
  test.use({ demoAccount: 'download@example.test' })

  test('downloads', { tag: '@phone' }, async ({ page }) => {
    await visit(page, '/en-US/download/documents')
    await awake(page.locator('.download-panel'))
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    const press = () => page.getByRole('button', { name: 'Download selected' }).click()
    expect((await filesIn(await saved(page, press))).size).toBe(3)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, extraHTTPHeaders: newVisitor() })

  test('the form has the Worker make the zip', { tag: '@phone' }, async ({ page }) => {
    await page.goto(group)
    await expect(box(page, '全选')).toBeHidden()
    await box(page, '标志，墨色').check()
    await box(page, '使用说明').check()
    const download = await saved(page, () => pack(page).click())
    expect(download.suggestedFilename()).toBe('meridian-brand-kit.zip')
    expect(await filesIn(download)).toEqual(
      new Map([
        ['mark.svg', original('brand-kit/mark.svg')],
        ['brand-guide.pdf', original('brand-kit/brand-guide.pdf')],
      ]),
    )
  })

  test('what cannot be is said on a page that leads back', async ({ page }) => {
    await page.goto('/en-US/download/brand-kit')
    await page.getByRole('button', { name: 'Download selected' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No files selected')
    await page.getByRole('link', { name: 'Back to the files' }).click()
    await expect(page).toHaveURL('/en-US/download')
  })

  test.describe('and without a session', () => {
    test.use({ isLoggedIn: false })

    test('the download begins after the login, on a page that leads back', async ({
      page,
      email,
    }) => {
      await page.goto(group)
      await box(page, '标志，墨色').check()
      await box(page, '标志，绿色').check()
      await pack(page).click()
      await expect(page).toHaveURL(/\/login\?return=/)
      const download = await saved(page, () => fillLogin(page.getByRole('main'), email, password))
      expect([...(await filesIn(download)).keys()]).toEqual(['mark.svg', 'mark-green.svg'])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('下载即将开始')
      await page.getByRole('link', { name: '回到素材' }).click()
      await expect(page).toHaveURL(group)
    })
  })
})

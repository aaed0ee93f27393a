// Access to files: for VIP groups, for download-only accounts, and for readers without JavaScript.
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { newVisitorHeaders } from '../../support/browser/account.ts'
import { examplePaths, waitForHydration, scrollToEnd } from '../../support/browser/browser.ts'
import { expect, test, gotoHydrated } from '../../support/browser/member.ts'
import {
  fileCheckbox,
  filesIn,
  group,
  demoFile,
  downloadButton,
  saved,
  withoutFilePicker,
} from '../../support/browser/downloads.ts'
import { sampledList } from '../../support/sample.ts'

test.beforeEach(({ page }) => withoutFilePicker(page))

test.describe('a member of a VIP group', () => {
  test.use({ demoAccount: 'vip@example.test' })

  for (const path of sampledList(
    'VIP files',
    [examplePaths.downloadVip, examplePaths.downloads],
    1,
  ))
    test(
      `finds its files on ${path}, under their own names`,
      { tag: '@deep' },
      async ({ page }) => {
        await page.addInitScript(() =>
          localStorage.setItem('meridian.member', '{"nickname":"","email":""}'),
        )
        await gotoHydrated(page, path)
        await scrollToEnd(page)
        await expect(
          page.getByText(/这部分内容只对登录会员开放。|浏览无需登录，下载请先登录。/),
        ).toBeHidden()
        const own = page.getByRole('region', { name: '极光组' })
        await own.getByRole('checkbox', { name: '主视觉，竖图' }).check()
        await own.getByRole('checkbox', { name: '上线排期，英文一页' }).check()
        expect(await accessibilityViolations(page)).toEqual([])
        const download = await saved(page, () =>
          own.getByRole('button', { name: '下载所选' }).click(),
        )
        expect(await filesIn(download)).toEqual(
          new Map([
            ['Aurora 1080×1920.webp', demoFile('aurora/aurora-story.webp')],
            ['launch-plan.pdf', demoFile('aurora/launch-plan.pdf')],
          ]),
        )
        const link = own.getByRole('link', { name: '下载：主视觉，横幅' })
        const one = await saved(page, () => link.click())
        expect(one.suggestedFilename()).toBe('Aurora 2560×1440.webp')
      },
    )
})

test('other members see why there are no files', { tag: '@deep' }, async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('meridian.member', '{"nickname":"","email":""}'),
  )
  await gotoHydrated(page, examplePaths.downloadVip)
  await expect(page.getByRole('heading', { name: '这个账号没有VIP素材' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await gotoHydrated(page, examplePaths.downloads)
  await scrollToEnd(page)
  await expect(page.locator('[data-island=vip-materials][data-hydrated]')).toHaveCount(1)
  await expect(page.locator('[data-island=vip-materials]')).toBeEmpty()
})

test.describe('a member sent to a file by another site', () => {
  const elsewhere = 'https://elsewhere.example/'
  test.use({ demoAccount: 'member@example.test', expectedFailures: [elsewhere] })

  for (const path of ['/api/user/material/archive?lang=2&ids=', '/download/start?ids='])
    test(`confirms the download of ${path} first`, { tag: '@deep' }, async ({ page, baseURL }) => {
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
      await scrollToEnd(page)
      expect(await accessibilityViolations(page)).toEqual([])
      expect(downloads).toBe(0)
      const download = await saved(page, () => page.getByRole('link', { name: '开始下载' }).click())
      expect((await filesIn(download)).size).toBe(2)
    })
})

test.describe('a download-only account', () => {
  test.use({ demoAccount: 'download@example.test' })

  test('downloads', { tag: ['@phone', '@deep'] }, async ({ page }) => {
    await gotoHydrated(page, '/en-US/download/documents')
    await waitForHydration(page.locator('.download-panel'))
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    const press = () => page.getByRole('button', { name: 'Download selected' }).click()
    expect((await filesIn(await saved(page, press))).size).toBe(3)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, extraHTTPHeaders: newVisitorHeaders() })

  test('the form downloads a zip made by the Worker', { tag: '@phone' }, async ({ page }) => {
    await page.goto(group)
    await expect(fileCheckbox(page, '全选')).toBeHidden()
    await fileCheckbox(page, '标志，墨色').check()
    await fileCheckbox(page, '使用说明').check()
    const download = await saved(page, () => downloadButton(page).click())
    expect(download.suggestedFilename()).toBe('brand-kit.zip')
    expect(await filesIn(download)).toEqual(
      new Map([
        ['mark.svg', demoFile('brand-kit/mark.svg')],
        ['brand-guide.pdf', demoFile('brand-kit/brand-guide.pdf')],
      ]),
    )
  })

  test.describe('without a session', () => {
    test.use({ isLoggedIn: false })
  })
})

// Files for members: selected, and zipped in the browser.
import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright/test'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { fillLogin, newVisitorHeaders } from '../../support/browser/account.ts'
import { examplePaths, horizontalOverflow } from '../../support/browser/browser.ts'
import { expect, password, test, gotoHydrated } from '../../support/browser/member.ts'
import {
  fileCheckbox,
  filesIn,
  group,
  openGroup,
  demoFile,
  downloadButton,
  progressPanel,
  saved,
  withoutFilePicker,
} from '../../support/browser/downloads.ts'
import { unzip } from '../../support/data/unzip.ts'

const fileUrl = (id: number) => `/api/user/material/file/${id}?lang=zh-CN`

test.use({ demoAccount: 'member@example.test' })
test.beforeEach(({ page }) => withoutFilePicker(page))

test('selected files are downloaded as one zip', { tag: '@phone' }, async ({ page }) => {
  await openGroup(page)
  await fileCheckbox(page, '标志，墨色').check()
  await page.getByText('使用说明', { exact: true }).click()
  await expect(progressPanel(page)).toContainText('已选2份，共22 kB')
  expect(await accessibilityViolations(page)).toEqual([])
  const download = await saved(page, () => downloadButton(page).click())
  expect(download.suggestedFilename()).toBe('brand-kit.zip')
  expect(await filesIn(download)).toEqual(
    new Map([
      ['mark.svg', demoFile('brand-kit/mark.svg')],
      ['brand-guide.pdf', demoFile('brand-kit/brand-guide.pdf')],
    ]),
  )
  await expect(progressPanel(page)).toContainText('已保存brand-kit.zip')
  await expect(fileCheckbox(page, '标志，墨色')).toBeChecked()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a single file downloads through its link', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await openGroup(page)
  const link = page.getByRole('link', { name: '下载：使用说明' })
  const download = await saved(page, () => link.click())
  expect(download.suggestedFilename()).toBe('brand-guide.pdf')
  expect(readFileSync(await download.path())).toEqual(demoFile('brand-kit/brand-guide.pdf'))
  await expect(page).toHaveURL(group)
})

test('everything works by keyboard alone', async ({ page }) => {
  await openGroup(page)
  await fileCheckbox(page, '全选').focus()
  await page.keyboard.press('Space')
  await expect(progressPanel(page)).toContainText('已选6份')
  await page.keyboard.press('Tab')
  await expect(fileCheckbox(page, '标志，墨色')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(progressPanel(page)).toContainText('已选5份')
  await expect(fileCheckbox(page, '全选')).not.toBeChecked()
  const download = await saved(page, () => page.keyboard.press('Enter'))
  expect([...(await filesIn(download)).keys()]).not.toContain('mark.svg')
  await expect(progressPanel(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(downloadButton(page)).toBeFocused()
})

test(
  'nothing is sent without a selection, and an error shows',
  { tag: '@deep' },
  async ({ page }) => {
    await openGroup(page)
    await downloadButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('请至少勾选一份，再下载。')
    await fileCheckbox(page, '标志，墨色').check()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test('the limit is shown before and when it is reached', { tag: '@deep' }, async ({ page }) => {
  // Simulates a site whose setting is 2.
  await page.route(group, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll('"limit":20', '"limit":2')
      .replaceAll('一次最多20份', '一次最多2份')
    await route.fulfill({ response, body })
  })
  await openGroup(page)
  await expect(page.getByText('一次最多2份')).toBeVisible()
  await fileCheckbox(page, '标志，绿色').check()
  await expect(fileCheckbox(page, '标志，墨色')).toBeEnabled()
  await fileCheckbox(page, '标志，墨色').check()
  await expect(progressPanel(page)).toContainText('已到上限2份')
  await expect(fileCheckbox(page, '标志，白色')).toBeDisabled()
  await fileCheckbox(page, '标志，墨色').uncheck()
  await expect(fileCheckbox(page, '标志，白色')).toBeEnabled()
  await fileCheckbox(page, '全选').check()
  await expect(progressPanel(page)).toContainText('已选2份')
  await expect(fileCheckbox(page, '全选')).toBeChecked()
})

test.describe('before the list is hydrated', () => {
  /** Opens the page and holds back the scripts that match; the returned function releases them. */
  async function openWithout(page: Page, scripts: string): Promise<() => void> {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(scripts, (route) => held.then(() => route.continue()))
    await page.goto(group, { waitUntil: 'commit' })
    return letGo
  }

  test('checked files are selected', { tag: '@deep' }, async ({ page }) => {
    const letGo = await openWithout(page, '**/assets/*.js')
    await fileCheckbox(page, '标志，墨色').check()
    await downloadButton(page).scrollIntoViewIfNeeded()
    letGo()
    await expect(progressPanel(page)).toContainText('已选1份')
  })

  test('a press is remembered, and downloads once', { tag: '@deep' }, async ({ page }) => {
    const asked = page.waitForRequest('**/assets/material-files.island-*.js')
    const letGo = await openWithout(page, '**/assets/material-files.island-*.js')
    await asked
    const downloads: Download[] = []
    page.on('download', (download) => downloads.push(download))
    await fileCheckbox(page, '标志，墨色').check()
    await downloadButton(page).click()
    letGo()
    await expect(progressPanel(page)).toContainText('已保存')
    expect(downloads).toHaveLength(1)
    expect(downloads[0]!.url()).toMatch(/^blob:/)
  })

  test.describe('if the script never loads', () => {
    test.use({ expectedFailures: ['/api/user/material/archive'] })

    test('a press downloads a zip made by the Worker', { tag: '@deep' }, async ({ page }) => {
      await page.route('**/assets/material-files.island-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'export {}' }),
      )
      await page.goto(group)
      await fileCheckbox(page, '标志，墨色').check()
      const download = await saved(page, () => downloadButton(page).click())
      expect(new URL(download.url()).pathname).toBe('/api/user/material/archive')
      expect([...(await filesIn(download)).keys()]).toEqual(['mark.svg'])
    })
  })
})

test(
  'with a file picker, the zip is written directly to the chosen file',
  { tag: '@deep' },
  async ({ page }) => {
    await page.addInitScript(() => {
      // A real file and stream in the page's storage; only the file picker is replaced.
      const pick = async ({ suggestedName }: { suggestedName: string }) => {
        const folder = await navigator.storage.getDirectory()
        return folder.getFileHandle(suggestedName, { create: true })
      }
      Reflect.set(window, 'showSaveFilePicker', pick)
    })
    const read = () =>
      page.evaluate(async () => {
        const folder = await navigator.storage.getDirectory()
        const file = await folder.getFileHandle('brand-kit.zip').catch(() => null)
        return file && Array.from(new Uint8Array(await (await file.getFile()).arrayBuffer()))
      })
    await openGroup(page)
    await fileCheckbox(page, '标志，墨色').check()
    await downloadButton(page).click()
    await expect(progressPanel(page)).toContainText('已保存')
    const [file] = await unzip(Uint8Array.from((await read())!))
    expect([file?.name, Buffer.from(file!.bytes)]).toEqual([
      'mark.svg',
      demoFile('brand-kit/mark.svg'),
    ])

    await page.route(`**${fileUrl(101)}`, () => undefined)
    await fileCheckbox(page, '标志，绿色').check()
    await downloadButton(page).click()
    await expect(progressPanel(page)).toContainText('正在打包第2份')
    await page.getByRole('button', { name: '取消下载' }).click()
    await expect(progressPanel(page)).toContainText('已取消')
    await expect.poll(read).toBeNull()
  },
)

test.describe('a visitor', () => {
  test.use({
    isLoggedIn: false,
    extraHTTPHeaders: newVisitorHeaders(),
    expectedFailures: ['/api/user?lang=zh-CN'],
  })

  test('a visitor is asked to log in, and then the download continues', async ({ page, email }) => {
    await openGroup(page)
    await fileCheckbox(page, '标志，墨色').check()
    await downloadButton(page).click()
    const modal = page.getByRole('dialog', { name: '登录' })
    await expect(modal.locator('[data-hydrated]')).toHaveCount(1)
    const download = await saved(page, () => fillLogin(modal, email, password))
    expect([...(await filesIn(download)).keys()]).toEqual(['mark.svg'])
    await expect(progressPanel(page)).toContainText('已保存')
  })

  test('a link to a file asks for a login, too', { tag: '@deep' }, async ({ page, email }) => {
    await openGroup(page)
    await page.getByRole('link', { name: '下载：标志，绿色' }).click()
    const modal = page.getByRole('dialog', { name: '登录' })
    await expect(modal.locator('[data-hydrated]')).toHaveCount(1)
    const download = await saved(page, () => fillLogin(modal, email, password))
    expect(download.suggestedFilename()).toBe('mark-green.svg')
  })

  test(
    'a visitor who declines keeps the selection',
    { tag: ['@phone', '@deep'] },
    async ({ page }) => {
      await openGroup(page)
      await fileCheckbox(page, '标志，墨色').check()
      await downloadButton(page).click()
      await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(progressPanel(page)).toContainText('已选1份')
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )

  test('finds a login link in place of the VIP materials', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, examplePaths.downloadVip)
    await page.getByRole('main').getByRole('link', { name: '登录' }).click()
    const modal = page.getByRole('dialog', { name: '登录' })
    await expect(modal.locator('[data-hydrated]')).toHaveCount(1)
    await fillLogin(modal, 'vip@example.test', password)
    await expect(page.getByRole('heading', { name: '极光组' })).toBeVisible()
  })
})

test('touch targets are large enough', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await openGroup(page)
  for (const target of [
    page.locator('.download-pick label').first(),
    page.locator('.download-get a').first(),
    downloadButton(page),
    page.locator('.download-all'),
  ]) {
    const { width, height } = (await target.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
    expect(height).toBeGreaterThanOrEqual(44)
  }
  await fileCheckbox(page, '标志，墨色').check()
  expect(await horizontalOverflow(page)).toBe(0)
})

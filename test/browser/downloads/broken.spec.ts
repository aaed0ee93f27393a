// A download in progress: its progress display, cancellation, interruption and resumption.
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { fillLogin } from '../../support/browser/account.ts'
import { endSessions, expect, password, test } from '../../support/browser/member.ts'
import {
  fileCheckbox,
  filesIn,
  openGroup,
  demoFile,
  downloadButton,
  progressPanel,
  saved,
  withoutFilePicker,
} from '../../support/browser/downloads.ts'

const fileUrl = (id: number) => `/api/user/material/file/${id}?lang=zh-CN`

test.use({
  demoAccount: 'member@example.test',
  expectedFailures: [fileUrl(103), fileUrl(104)],
})
test.beforeEach(({ page }) => withoutFilePicker(page))

test('progress is shown per file and in total, and it can be canceled', async ({ page }) => {
  await openGroup(page)
  await page.route(`**${fileUrl(103)}`, () => undefined)
  for (const name of ['标志，墨色', '标志，1024像素']) await fileCheckbox(page, name).check()
  await downloadButton(page).click()
  await expect(progressPanel(page)).toContainText('正在打包第2份，共2份')
  await expect(progressPanel(page)).toBeFocused()
  const bars = page.getByRole('progressbar')
  await expect(bars).toHaveCount(3)
  await expect(page.getByRole('progressbar', { name: '标志，墨色' })).toHaveJSProperty('value', 1)
  await expect(page.getByRole('row', { name: /mark\.svg/ })).toContainText('已打包')
  await expect(page.getByRole('row', { name: /mark-1024/ })).toContainText('0%')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: '取消下载' }).click()
  await expect(progressPanel(page)).toContainText('已取消，没有保存任何文件。')
  await expect(bars).toHaveCount(0)
  await expect(fileCheckbox(page, '标志，墨色')).toBeChecked()
  await expect(fileCheckbox(page, '标志，墨色')).toBeEnabled()
})

test(
  'an interrupted file resumes automatically where it stopped',
  { tag: '@deep' },
  async ({ page }) => {
    await openGroup(page)
    const ranges: string[] = []
    await page.route(`**${fileUrl(104)}`, async (route) => {
      const range = await route.request().headerValue('range')
      if (range) {
        ranges.push(range)
        return route.continue()
      }
      const response = await route.fetch()
      const body = (await response.body()).subarray(0, 5000)
      return route.fulfill({ response, body, headers: response.headers() })
    })
    await fileCheckbox(page, '使用说明').check()
    const download = await saved(page, () => downloadButton(page).click())
    expect(ranges).toEqual(['bytes=5000-'])
    expect((await filesIn(download)).get('brand-guide.pdf')).toEqual(
      demoFile('brand-kit/brand-guide.pdf'),
    )
  },
)

test(
  'a lost network pauses the download, which then resumes',
  { tag: '@deep' },
  async ({ page }) => {
    await openGroup(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/material/file/')) asked.push(request.url())
    })
    await page.route(`**${fileUrl(104)}`, (route) => route.abort('internetdisconnected'))
    for (const name of ['标志，墨色', '使用说明']) await fileCheckbox(page, name).check()
    await downloadButton(page).click()
    await expect(page.getByRole('alert')).toContainText('连接中断。')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: '继续下载' }).click()
    await expect(page.getByRole('alert')).toContainText('连接中断。')
    await page.unroute(`**${fileUrl(104)}`)
    const download = await saved(page, () => page.getByRole('button', { name: '继续下载' }).click())
    expect(await filesIn(download)).toEqual(
      new Map([
        ['mark.svg', demoFile('brand-kit/mark.svg')],
        ['brand-guide.pdf', demoFile('brand-kit/brand-guide.pdf')],
      ]),
    )
    // Bytes already received were not requested again.
    expect(asked.filter((url) => url.includes('/100?'))).toHaveLength(1)
  },
)

test('a missing file is named on the page and in the zip', { tag: '@deep' }, async ({ page }) => {
  await openGroup(page)
  await page.route(`**${fileUrl(104)}`, (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'not_found', detail: '不存在' }),
    }),
  )
  for (const name of ['标志，墨色', '使用说明']) await fileCheckbox(page, name).check()
  const files = await filesIn(await saved(page, () => downloadButton(page).click()))
  expect([...files.keys()]).toEqual(['mark.svg', '缺少的文件.txt'])
  expect(files.get('缺少的文件.txt')?.toString()).toContain('brand-guide.pdf')
  await expect(progressPanel(page)).toContainText('brand-guide.pdf')
})

test.describe('a separate account', () => {
  // Requests in between fail because the session has ended.
  test.use({ demoAccount: undefined, expectedFailures: [fileUrl(103), fileUrl(104), '/api/user'] })

  test(
    'a session that ends during the download is renewed by a login, and the remaining files follow',
    { tag: '@deep' },
    async ({ page, baseURL, email }) => {
      await openGroup(page)
      await page.route(
        `**${fileUrl(103)}`,
        async (route) => {
          await endSessions(baseURL!, email)
          await route.continue()
        },
        { times: 1 },
      )
      for (const name of ['标志，墨色', '标志，1024像素']) await fileCheckbox(page, name).check()
      await downloadButton(page).click()
      const modal = page.getByRole('dialog', { name: '登录' })
      await expect(modal.locator('[data-hydrated]')).toHaveCount(1)
      const download = await saved(page, () => fillLogin(modal, email, password))
      expect([...(await filesIn(download)).keys()]).toEqual(['mark.svg', 'mark-1024.png'])
    },
  )
})

// Files for members: chosen, packed in the browser, broken off and gone on with.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { accessibilityFaults } from '../support/accessibility.ts'
import { fillLogin, newVisitor } from '../support/account.ts'
import { addresses, sidewaysScroll } from '../support/browser.ts'
import { endSessions, expect, password, test, visit } from '../support/browser-member.ts'
import { box, filesIn, original, pack, saved, withoutPlaces } from '../support/downloads.ts'
import { unzip } from '../support/unzip.ts'

const group = addresses.downloadGroup
const fileUrl = (id: number) => `/api/user/material/file/${id}?lang=zh-CN`
const panel = (page: Page) => page.locator('.download-panel')

test.beforeEach(({ page }) => withoutPlaces(page))

test('chosen files come as one zip', async ({ page }) => {
  await visit(page, group)
  await box(page, '标志，墨色').check()
  await page.getByText('使用说明', { exact: true }).click()
  await expect(panel(page)).toContainText('已选 2 份，共 22 kB')
  expect(await accessibilityFaults(page)).toEqual([])
  const download = await saved(page, () => pack(page).click())
  expect(download.suggestedFilename()).toBe('meridian-brand-kit.zip')
  expect(await filesIn(download)).toEqual(
    new Map([
      ['mark.svg', original('brand-kit/mark.svg')],
      ['brand-guide.pdf', original('brand-kit/brand-guide.pdf')],
    ]),
  )
  await expect(panel(page)).toContainText('已保存 meridian-brand-kit.zip')
  await expect(box(page, '标志，墨色')).toBeChecked()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a file alone comes by its link', async ({ page }) => {
  await visit(page, group)
  const link = page.getByRole('link', { name: '下载：使用说明' })
  const download = await saved(page, () => link.click())
  expect(download.suggestedFilename()).toBe('brand-guide.pdf')
  expect(readFileSync(await download.path())).toEqual(original('brand-kit/brand-guide.pdf'))
  await expect(page).toHaveURL(group)
})

test('everything can be had with the keyboard alone', async ({ page }) => {
  await visit(page, group)
  await box(page, '全选').focus()
  await page.keyboard.press('Space')
  await expect(panel(page)).toContainText('已选 6 份')
  await page.keyboard.press('Tab')
  await expect(box(page, '标志，墨色')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(panel(page)).toContainText('已选 5 份')
  await expect(box(page, '全选')).not.toBeChecked()
  const download = await saved(page, () => page.keyboard.press('Enter'))
  expect([...(await filesIn(download)).keys()]).not.toContain('mark.svg')
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(pack(page)).toBeFocused()
})

test('without a choice nothing is sent, and it is said', async ({ page }) => {
  await visit(page, group)
  await pack(page).click()
  await expect(page.getByRole('alert')).toHaveText('请至少勾选一份，再下载。')
  await box(page, '标志，墨色').check()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the limit is said before it is met, and when it is', async ({ page }) => {
  // The page of a site whose setting is 2.
  await page.route(group, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll('"limit":20', '"limit":2')
      .replaceAll('一次最多 20 份', '一次最多 2 份')
    await route.fulfill({ response, body })
  })
  await visit(page, group)
  await expect(page.getByText('一次最多 2 份')).toBeVisible()
  await box(page, '标志，绿色').check()
  await expect(box(page, '标志，墨色')).toBeEnabled()
  await box(page, '标志，墨色').check()
  await expect(panel(page)).toContainText('已到上限 2 份')
  await expect(box(page, '标志，反白')).toBeDisabled()
  await box(page, '标志，墨色').uncheck()
  await expect(box(page, '标志，反白')).toBeEnabled()
  await box(page, '全选').check()
  await expect(panel(page)).toContainText('已选 2 份')
  await expect(box(page, '全选')).toBeChecked()
})

test('what was ticked before any script was up counts', async ({ page }) => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
  await page.goto(group, { waitUntil: 'commit' })
  await box(page, '标志，墨色').check()
  await pack(page).scrollIntoViewIfNeeded()
  letGo()
  await expect(panel(page)).toContainText('已选 1 份')
})

test.describe('on the way', () => {
  test.use({ expectedFailures: [fileUrl(103), fileUrl(104)] })

  test('progress is shown for each file and the whole, and it can be cancelled', async ({
    page,
  }) => {
    await visit(page, group)
    await page.route(`**${fileUrl(103)}`, () => undefined)
    for (const name of ['标志，墨色', '标志，1024 像素']) await box(page, name).check()
    await pack(page).click()
    await expect(panel(page)).toContainText('正在打包第 2 份，共 2 份')
    await expect(panel(page)).toBeFocused()
    const bars = page.getByRole('progressbar')
    await expect(bars).toHaveCount(3)
    await expect(page.getByRole('progressbar', { name: '标志，墨色' })).toHaveJSProperty('value', 1)
    await expect(page.getByRole('row', { name: /mark\.svg/ })).toContainText('已打包')
    await expect(page.getByRole('row', { name: /mark-1024/ })).toContainText('0%')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: '取消下载' }).click()
    await expect(panel(page)).toContainText('已取消，什么都没有保存。')
    await expect(bars).toHaveCount(0)
    await expect(box(page, '标志，墨色')).toBeChecked()
    await expect(box(page, '标志，墨色')).toBeEnabled()
  })

  test('a file that breaks off goes on where it was, by itself', async ({ page }) => {
    await visit(page, group)
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
    await box(page, '使用说明').check()
    const download = await saved(page, () => pack(page).click())
    expect(ranges).toEqual(['bytes=5000-'])
    expect((await filesIn(download)).get('brand-guide.pdf')).toEqual(
      original('brand-kit/brand-guide.pdf'),
    )
  })

  test('a network that is gone stops it, and it goes on from there', async ({ page }) => {
    await visit(page, group)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/material/file/')) asked.push(request.url())
    })
    await page.route(`**${fileUrl(104)}`, (route) => route.abort('internetdisconnected'))
    for (const name of ['标志，墨色', '使用说明']) await box(page, name).check()
    await pack(page).click()
    await expect(page.getByRole('alert')).toContainText('连接断了。')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: '接着下载' }).click()
    await expect(page.getByRole('alert')).toContainText('连接断了。')
    await page.unroute(`**${fileUrl(104)}`)
    const download = await saved(page, () => page.getByRole('button', { name: '接着下载' }).click())
    expect(await filesIn(download)).toEqual(
      new Map([
        ['mark.svg', original('brand-kit/mark.svg')],
        ['brand-guide.pdf', original('brand-kit/brand-guide.pdf')],
      ]),
    )
    // What had come was not asked for again.
    expect(asked.filter((url) => url.includes('/100?'))).toHaveLength(1)
  })

  test('a file that is gone is named, on the page and in the zip', async ({ page }) => {
    await visit(page, group)
    await page.route(`**${fileUrl(104)}`, (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'not_found', detail: '不存在' }),
      }),
    )
    for (const name of ['标志，墨色', '使用说明']) await box(page, name).check()
    const files = await filesIn(await saved(page, () => pack(page).click()))
    expect([...files.keys()]).toEqual(['mark.svg', '缺少的文件.txt'])
    expect(files.get('缺少的文件.txt')?.toString()).toContain('brand-guide.pdf')
    await expect(panel(page)).toContainText('brand-guide.pdf')
  })
})

test('where the reader may choose a place, the zip goes straight there', async ({ page }) => {
  await page.addInitScript(() => {
    // The real file and its stream, in the storage of the page; only the dialog is not asked.
    const pick = async ({ suggestedName }: { suggestedName: string }) => {
      const folder = await navigator.storage.getDirectory()
      return folder.getFileHandle(suggestedName, { create: true })
    }
    Reflect.set(window, 'showSaveFilePicker', pick)
  })
  const read = () =>
    page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory()
      const file = await folder.getFileHandle('meridian-brand-kit.zip').catch(() => null)
      return file && Array.from(new Uint8Array(await (await file.getFile()).arrayBuffer()))
    })
  await visit(page, group)
  await box(page, '标志，墨色').check()
  await pack(page).click()
  await expect(panel(page)).toContainText('已保存')
  const [file] = await unzip(Uint8Array.from((await read())!))
  expect([file?.name, Buffer.from(file!.bytes)]).toEqual([
    'mark.svg',
    original('brand-kit/mark.svg'),
  ])

  await page.route(`**${fileUrl(101)}`, () => undefined)
  await box(page, '标志，绿色').check()
  await pack(page).click()
  await expect(panel(page)).toContainText('正在打包第 2 份')
  await page.getByRole('button', { name: '取消下载' }).click()
  await expect(panel(page)).toContainText('已取消')
  await expect.poll(read).toBeNull()
})

test.describe('a visitor', () => {
  test.use({
    isLoggedIn: false,
    extraHTTPHeaders: newVisitor(),
    expectedFailures: ['/api/user?lang=zh-CN'],
  })

  test('who presses is asked to log in, and then the download goes on', async ({ page, email }) => {
    await visit(page, group)
    await box(page, '标志，墨色').check()
    await pack(page).click()
    const cover = page.getByRole('dialog', { name: '登录' })
    await expect(cover.locator('[data-hydrated]')).toHaveCount(1)
    const download = await saved(page, () => fillLogin(cover, email, password))
    expect([...(await filesIn(download)).keys()]).toEqual(['mark.svg'])
    await expect(panel(page)).toContainText('已保存')
  })

  test('who follows a link to a file does the same', async ({ page, email }) => {
    await visit(page, group)
    await page.getByRole('link', { name: '下载：标志，绿色' }).click()
    const cover = page.getByRole('dialog', { name: '登录' })
    await expect(cover.locator('[data-hydrated]')).toHaveCount(1)
    const download = await saved(page, () => fillLogin(cover, email, password))
    expect(download.suggestedFilename()).toBe('mark-green.svg')
  })

  test('who would rather not log in is left with the choice', async ({ page }) => {
    await visit(page, group)
    await box(page, '标志，墨色').check()
    await pack(page).click()
    await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toContainText('已选 1 份')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('finds a way in where the VIP materials are', async ({ page }) => {
    await visit(page, addresses.downloadVip)
    await page.getByRole('main').getByRole('link', { name: '登录' }).click()
    const cover = page.getByRole('dialog', { name: '登录' })
    await expect(cover.locator('[data-hydrated]')).toHaveCount(1)
    await fillLogin(cover, 'vip@example.test', password)
    await expect(page.getByRole('heading', { name: '极光组' })).toBeVisible()
  })
})

test.describe('a session that ends on the way', () => {
  test.use({ expectedFailures: [fileUrl(103)] })

  test('is begun again, and the rest follows', async ({ page, baseURL, email }) => {
    await visit(page, group)
    await page.route(
      `**${fileUrl(103)}`,
      async (route) => {
        await endSessions(baseURL!, email)
        await route.continue()
      },
      { times: 1 },
    )
    for (const name of ['标志，墨色', '标志，1024 像素']) await box(page, name).check()
    await pack(page).click()
    const cover = page.getByRole('dialog', { name: '登录' })
    await expect(cover.locator('[data-hydrated]')).toHaveCount(1)
    const download = await saved(page, () => fillLogin(cover, email, password))
    expect([...(await filesIn(download)).keys()]).toEqual(['mark.svg', 'mark-1024.png'])
  })
})

test('what is pressed is large enough for a thumb', { tag: '@phone' }, async ({ page }) => {
  await visit(page, group)
  for (const target of [
    page.locator('.download-pick label').first(),
    page.locator('.download-get a').first(),
    pack(page),
    page.locator('.download-all'),
  ]) {
    const { width, height } = (await target.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
    expect(height).toBeGreaterThanOrEqual(44)
  }
  await box(page, '标志，墨色').check()
  expect(await sidewaysScroll(page)).toBe(0)
})

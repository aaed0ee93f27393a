// First screens of the desk on a slow network: a skeleton of the final size, then the files that the document names and
// one read. The tests hold all other requests until the screen is usable.
import type { Page, Request } from 'playwright/test'
import { expect } from '../../support/browser/browser.ts'
import { openDesk, signInOperator } from '../../support/browser/desk.ts'
import { test } from '../../support/browser/desk-page.ts'

interface FirstScreen {
  path: string
  /** API read of the screen, without its query. */
  read: string
  /** Maximum bytes of the document and its files over the network, compressed, with headers. */
  budget: number
}

/** Holds requests that the document does not name until the returned function is called. */
async function holdRest(page: Page, { path, read }: FirstScreen) {
  const html = await (await page.request.get(path)).text()
  const named = [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, file]) => file!)
  const first = new Set([path, read, ...named])
  const isScript = (request: Request) => request.resourceType() === 'script'
  const scripts = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  await page.route('**/*', async (route, request) => {
    const { pathname } = new URL(request.url())
    if (!first.has(pathname)) await rest.promise
    else if (isScript(request)) await scripts.promise
    await route.continue().catch(() => undefined)
  })
  return { releaseScripts: scripts.resolve, releaseRest: rest.resolve }
}

async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  // The favicon may load at any time, and the size of an API response depends on its data.
  const uncounted = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/favicon\.svg$|\/api\//.test(request.url)) uncounted.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!uncounted.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  // The local server compresses anew where gzip is accepted.
  const headers = { 'Accept-Encoding': 'br' }
  await session.send('Network.setExtraHTTPHeaders', { headers })
  return () => bytes
}

/** Sum of layout shifts that no input caused. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(0)))
      }),
  )

const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())!.y

const cell = (words: string) => ({
  type: 'tableCell',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

test(
  'a list is usable with the files that the document names and one read',
  { tag: '@both' },
  async ({ page }) => {
    await signInOperator(page, 'editor')
    const screen = { path: '/backstage/article', read: '/api/backstage/entry', budget: 137_200 }
    const hold = await holdRest(page, screen)
    const bytes = await countBytes(page)
    await page.goto(screen.path, { waitUntil: 'commit' })
    await expect(page.locator('.skeleton-list')).toBeVisible()
    const row = await topOf(page, '.skeleton-page p:nth-of-type(3)')
    const tabs = await topOf(page, '.skeleton-tabs')
    hold.releaseScripts()
    await expect(page.locator('.table.entries tbody a').first()).toBeVisible()
    expect(bytes(), `${bytes()} bytes`).toBeLessThanOrEqual(screen.budget)
    expect(Math.abs((await topOf(page, '.table.entries tbody tr')) - row)).toBeLessThan(24)
    expect(Math.abs((await topOf(page, '.tabs')) - tabs)).toBeLessThan(8)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05)
    hold.releaseRest()
    await expect(page.getByRole('button', { name: '+ 筛选' })).toBeVisible()
  },
)

test(
  'a text can be written with the files that the document names and one read',
  { tag: '@both' },
  async ({ entry, page }) => {
    const row = { type: 'tableRow', content: ['甲', '乙'].map(cell) }
    const table = { type: 'table', content: [row] }
    await entry.saveAsOtherOperator({ title: '有表格', body: { type: 'doc', content: [table] } })
    const path = `/backstage/article/${entry.id}`
    const screen = { path, read: `/api${path.replace('article', 'entry')}`, budget: 248_400 }
    const hold = await holdRest(page, screen)
    const bytes = await countBytes(page)
    await page.goto(screen.path, { waitUntil: 'commit' })
    await expect(page.locator('.skeleton-editor')).toBeVisible()
    hold.releaseScripts()
    const text = page.getByRole('textbox', { name: '正文' })
    await expect(text).toBeEditable()
    await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeEditable()
    expect(bytes(), `${bytes()} bytes`).toBeLessThanOrEqual(screen.budget)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05)
    // A key and a paste wait for their code.
    await text.getByText('甲').click()
    await page.keyboard.press('Tab')
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<p><b>粘贴</b></p>')
      const options = { clipboardData, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', options))
    })
    await page.keyboard.type('丙')
    await expect(text).toBeFocused()
    hold.releaseRest()
    await expect(text.locator('table strong')).toHaveText('粘贴')
    await expect(text).toContainText('丙')
    await expect(page.locator('.format-bar .tool').first()).toBeVisible()
    // Style sheets of its parts come after that of the editor.
    await expect(page.locator('.entry-languages')).toHaveCSS('display', 'flex')
  },
)

test('a screen for other roles, opened by its address, reads nothing', async ({ page }) => {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/backstage/entry')) reads.push(request.url())
  })
  await openDesk(page, 'moderator', '/backstage/article')
  await expect(page.getByText('你的角色或语言范围不包括这里')).toBeVisible()
  expect(reads).toEqual([])
})

test.describe('without the scripts', () => {
  test.use({ expectedFailures: ['/backstage/assets/*'] })

  test('the document offers to open the desk again', async ({ page }) => {
    await signInOperator(page, 'editor')
    const held = '**/backstage/assets/*.js'
    await page.route(held, (route) => route.abort())
    await page.goto('/backstage/article')
    const line = page.locator('.skeleton-late')
    await expect(page.locator('.skeleton-list')).toBeVisible()
    await expect(line).toBeHidden()
    // The line appears after 20 seconds.
    await page.evaluate(() => document.getAnimations().forEach((one) => one.finish()))
    await expect(line).toBeVisible()
    await page.unroute(held)
    await line.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: '文章' })).toBeVisible()
    await expect(line).toHaveCount(0)
  })
})

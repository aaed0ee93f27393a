// New articles, blank or from a template, in one language or several; and templates copied out of the desk.
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { openDesk } from '../../../support/browser/desk.ts'
import { expect, horizontalOverflow, test } from '../../../support/browser/browser.ts'

const templates = '/backstage/templates'
const titleOf = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true })

/** Languages of the open article. */
async function languagesOf(page: Page): Promise<string[]> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const response = await page.request.get(`/api/backstage/entry/${id}?lang=zh-CN`)
  const { lang, translations } = (await response.json()) as {
    lang: string
    translations: { lang: string }[]
  }
  return [lang, ...translations.map((one) => one.lang)].toSorted()
}

/** Records the requests that create an entry. */
function recordCreateRequests(page: Page): string[] {
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/backstage\/entry\?/.test(request.url()))
      begun.push(request.postData() ?? '')
  })
  return begun
}

test('a blank article is created by two keys', { tag: '@deep' }, async ({ page }) => {
  await openDesk(page, 'editor', '/backstage/article?lang=en-US')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/templates\?kind=blank&lang=en-US$/)
  await expect(page.getByRole('button', { name: '新建草稿 · English' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toHaveValue('')
  expect(await languagesOf(page)).toEqual(['en-US'])
})

test(
  'an article is created from a template in three languages at once',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', `${templates}?lang=zh-CN`)
    const begun = recordCreateRequests(page)
    await page.keyboard.press('j')
    await expect(page.getByRole('article', { name: '活动' })).toContainText('［活动名称］')
    await page.getByRole('checkbox', { name: 'English' }).check()
    await page.getByRole('checkbox', { name: 'ไทย' }).check()
    await page.getByRole('button', { name: '新建3种语言的草稿' }).dblclick()
    await expect(titleOf(page)).toHaveValue(/活动名称/)
    expect(await languagesOf(page)).toEqual(['en-US', 'th-TH', 'zh-CN'])
    expect(begun).toHaveLength(3)
    expect(begun.join()).toContain('[Name of the event]')
  },
)

test('palette and former address lead to the templates', { tag: '@deep' }, async ({ page }) => {
  await openDesk(page, 'author')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('写新文章')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/templates\?kind=blank/)
  await page.goto('/th-TH/article-template-generator')
  await expect(page).toHaveURL(/\/backstage\/templates$/)
  await expect(page.getByRole('article', { name: '新闻' })).toBeVisible()
})

test.describe('with a failing network', () => {
  test.use({ expectedFailures: ['/api/backstage/article-template'] })

  test(
    'a translation that cannot be created is named, and the article is open',
    { tag: '@deep' },
    async ({ page }) => {
      await openDesk(page, 'editor', `${templates}?lang=zh-CN`)
      await page.route('**/api/backstage/article-template?lang=hi-IN', (route) => route.abort())
      await page.getByRole('checkbox', { name: 'हिंदी' }).check()
      await page.getByRole('button', { name: '新建2种语言的草稿' }).click()
      await expect(titleOf(page)).toBeVisible()
      await expect(page.getByText('没有建成的译文：हिंदी')).toBeVisible()
      expect(await languagesOf(page)).toEqual(['zh-CN'])
    },
  )
})

test('a template is copied in three formats', { tag: '@deep' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDesk(page, 'translator', `${templates}?kind=notice&lang=en-US`)
  await expect(page.getByRole('button', { name: /^Open as/ })).toHaveCount(0)
  for (const [format, part] of [
    ['HTML', '<h2>Open bets</h2>'],
    ['Markdown', '## Open bets'],
    ['JSON', '"type": "doc"'],
  ] as const) {
    await page.getByRole('button', { name: `Copy ${format}` }).click()
    await expect(page.getByText(`${format} copied.`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(part)
  }
})

test(
  'the text is shown and selected if the browser refuses to copy',
  { tag: '@deep' },
  async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await openDesk(page, 'editor', templates)
    await page.getByRole('button', { name: '复制JSON' }).click()
    const area = page.getByLabel('浏览器不允许复制')
    await expect(area).toBeFocused()
    const selected = await area.evaluate(
      (field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart,
    )
    expect(selected).toBeGreaterThan(500)
  },
)

for (const kind of ['blank', 'event'])
  test(
    `${kind}: named, distinguishable and as wide as the screen`,
    { tag: ['@both', '@deep'] },
    async ({ page }) => {
      await openDesk(page, 'editor', `${templates}?kind=${kind}&lang=hi-IN`)
      await expect(page.locator('.loading')).toHaveCount(0)
      expect(await horizontalOverflow(page)).toBe(0)
      if (kind === 'event')
        await expect(page.locator('tr').last()).toHaveCSS('display', 'table-row')
      await expectAccessible(page)
    },
  )

test('an unknown desk address shows an error', { tag: '@deep' }, async ({ page }) => {
  await openDesk(page, 'editor')
  await page.goto('/en-US/periodical-editor')
  await expect(page).toHaveURL(/\/backstage\/periodicals$/)
  await expect(page.getByRole('heading', { level: 1, name: '订阅简讯' })).toBeVisible()
  await page.goto('/backstage/no-such-screen')
  await expect(page.getByRole('main')).toContainText('没有这一页')
  await page.getByRole('link', { name: /^文章/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '文章' })).toBeVisible()
})

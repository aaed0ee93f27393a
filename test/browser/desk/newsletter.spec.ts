// A newsletter issue at the desk: composed, sorted by keyboard, tested, scheduled, and unscheduled.
import type { Locator, Page } from 'playwright/test'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { noScriptActions } from '../../support/browser/actions.ts'
import type { Issue } from '../../../client/contract/desk/newsletter/issue.ts'
import { openDesk, signInOperator } from '../../support/browser/desk.ts'
import { expect, horizontalOverflow, test } from '../../support/browser/browser.ts'

const titlesIn = (page: Page) =>
  page
    .getByRole('grid', { name: '内容与顺序' })
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))

const marked = (finder: Locator) =>
  finder.getByRole('searchbox').getAttribute('aria-activedescendant')

test('an issue of six articles is sorted by keyboard, tested and scheduled in three languages', async ({
  page,
}) => {
  await openDesk(page, 'editor', '/backstage/periodicals')
  const person = noScriptActions(page)
  await person.click(page.getByRole('button', { name: '新建一期' }))
  await person.click(page.getByRole('button', { name: '添加内容' }))
  const finder = page.getByRole('dialog', { name: '添加内容' })
  await expect(finder.getByRole('menuitem').first()).toBeVisible()
  await expect(finder.getByRole('searchbox')).toBeFocused()
  for (let count = 1; count <= 6; count++) {
    const before = await marked(finder)
    // Enter is pressed only once the marked option is visible, as a person does.
    await person.press('ArrowDown')
    await expect.poll(() => marked(finder)).not.toBe(before)
    await person.press('Enter')
    await expect(finder.locator('[role=menuitem][aria-disabled=true]')).toHaveCount(count)
  }
  await person.press('Escape')
  await expect(finder).toBeHidden()

  const before = await titlesIn(page)
  expect(before).toHaveLength(6)
  // Moves from the button back to the list, to the handle of its first row, and the row two places down.
  for (const key of ['Shift+Tab', 'Home', 'ArrowRight', 'Enter']) await person.press(key)
  const dragged = page.locator('[data-dragging]')
  await expect(dragged).toHaveCount(1)
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await person.press(key)
  await expect(dragged).toHaveCount(0)
  await expect.poll(() => titlesIn(page)).not.toEqual(before)
  expect(new Set(await titlesIn(page))).toEqual(new Set(before))

  for (const name of [/Tiếng Việt/, /ไทย/, /हिंदी/])
    await person.click(page.getByRole('checkbox', { name }))
  await person.fill(page.getByLabel('邮件主题'), '港口的灯')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('港口的灯')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
  }

  await person.click(page.getByRole('button', { name: '发测试给自己' }))
  await expect(page.getByText('已把3封测试邮件发到editor@example.test')).toBeVisible()
  await person.click(page.getByRole('button', { name: '发给订阅者……' }))
  const asked = page.getByRole('dialog', { name: /^发送/ })
  await person.fill(asked.getByLabel(/^发送时间/), '2100-01-04T09:00')
  await person.click(asked.getByRole('button', { name: /^定时/ }))
  // A recent sign-in counts as step-up, so no second factor is requested.
  await expect(page.getByRole('timer')).toContainText('1月4日')
  expect(person.actions()).toBeLessThanOrEqual(35)

  const id = new URL(page.url()).pathname.split('/').at(-1)
  const stored = await page.request.get(`/api/backstage/periodical/${id}`)
  const { state, data } = (await stored.json()) as { state: string; data: { languages: string[] } }
  expect([state, data.languages]).toEqual(['scheduled', ['zh-CN', 'zh-HK', 'en-US']])
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('button', { name: '取消发送' }).click()
  await expect(page.getByRole('button', { name: '发给订阅者……' })).toBeVisible()
  await page.getByRole('button', { name: '删除草稿' }).click()
  await expect(page).toHaveURL(/\/periodicals$/)
  const line = page.getByRole('main').locator(`a[href$="/periodicals/${id}"]`)
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: /^撤销/ }).click()
  await expect(line).toHaveCount(1)
})

test(
  'an issue without subscribers now can be scheduled, but not sent',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/periodicals')
    await page.getByRole('button', { name: '新建一期' }).click()
    // This list has no subscribers in tests.
    for (const name of [/简体/, /繁體/, /English/, /Tiếng Việt/, /ไทย/])
      await page.getByRole('checkbox', { name }).uncheck()
    await page.getByRole('button', { name: '发给订阅者……' }).click()
    const asked = page.getByRole('dialog', { name: /^发送/ })
    await expect(asked).toContainText('谁也收不到')
    await expect(asked.getByRole('button', { name: /^一分钟后/ })).toBeDisabled()
    await asked.getByLabel(/^发送时间/).fill('2100-01-04T09:00')
    await expect(asked.getByRole('button', { name: /^定时/ })).toBeEnabled()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '删除草稿' }).click()
    await expect(page).toHaveURL(/\/periodicals$/)
  },
)

const textItem = (key: string) => ({
  type: 'text' as const,
  key,
  texts: { 'zh-CN': { title: `一段${key}`, text: '写在这里。', url: '' } },
})

/** Opens a draft with three texts as an editor. Returns its API address, and a function that changes it elsewhere. */
async function openDraft(page: Page) {
  await signInOperator(page, 'editor')
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const made = await page.request.post('/api/backstage/periodical', { data: {}, headers })
  const { id } = (await made.json()) as { id: number }
  const address = `/api/backstage/periodical/${id}`
  const elsewhere = async (change: object) => {
    const { title, data, rev } = (await (await page.request.get(address)).json()) as Issue
    const response = await page.request.put(address, {
      data: { title, data: { ...data, ...change } },
      headers: { ...headers, 'If-Match': `"${rev}"` },
    })
    expect(response.status()).toBe(200)
  }
  await elsewhere({
    languages: ['zh-CN'],
    items: [textItem('one1'), textItem('two2'), textItem('six6')],
  })
  await page.goto(`/backstage/periodicals/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return {
    elsewhere,
    stored: async () => (await (await page.request.get(address)).json()) as Issue,
  }
}

test(
  'the email is previewed at six widths, in dark mode, and as plain text',
  { tag: '@deep' },
  async ({ page }) => {
    await openDraft(page)
    const preview = page.getByRole('region', { name: '预览' })
    const frame = preview.locator('iframe')
    const mail = page.frameLocator('iframe')
    const widths = preview.getByRole('group', { name: '宽度' }).getByRole('button')
    await expect(widths).toHaveText(['320', '360', '390', '480', '600', '680'])
    for (const width of await widths.allTextContents()) {
      await widths.getByText(width, { exact: true }).click()
      const inner = () => mail.locator('html').evaluate(({ clientWidth }) => clientWidth)
      await expect.poll(inner).toBe(Number(width))
      await expect(mail.getByText('写在这里。').first()).toBeVisible()
      const overflow = () =>
        mail.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
      expect(await overflow()).toBe(0)
    }
    const ground = () =>
      mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    const light = await ground()
    await preview.getByRole('group', { name: '配色' }).getByRole('button').last().click()
    await expect.poll(ground).not.toBe(light)
    await preview.getByRole('button', { name: '纯文本' }).click()
    await expect(frame).toHaveCount(0)
    await expect(preview.locator('pre')).toContainText('一段one1')
    await expect(preview.locator('pre')).toContainText('写在这里。')
  },
)

test(
  'an item is moved to another place, and a removed one is restored beside items added since',
  { tag: '@deep' },
  async ({ page }) => {
    const { stored } = await openDraft(page)
    const rows = page.getByRole('grid', { name: '内容与顺序' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    for (const at of [0, 1])
      await rows
        .nth(at)
        .getByRole('button', { name: /^下移/ })
        .click()
    await expect.poll(() => titlesIn(page)).toEqual(['text:two2', 'text:six6', 'text:one1'])
    await rows
      .nth(1)
      .getByRole('button', { name: /^移出/ })
      .click()
    await page.getByRole('button', { name: '写一段文字' }).click()
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: /^撤销/ }).click()
    await expect(rows).toHaveCount(4)
    await expect
      .poll(async () => (await stored()).data.items.map((item) => 'key' in item && item.key))
      .toEqual(['two2', 'six6', 'one1', expect.any(String)])
  },
)

test.describe('two editors of one issue', () => {
  // The second save is a conflict.
  test.use({ expectedFailures: ['/api/backstage/periodical/*'] })

  test(
    'concurrent changes are merged, and conflicting ones need a decision',
    { tag: '@deep' },
    async ({ page }) => {
      const { elsewhere, stored } = await openDraft(page)
      const subject = page.getByLabel('邮件主题')
      await elsewhere({ intros: { 'zh-CN': '他们的开头' } })
      await subject.fill('我的主题')
      await expect(page.getByLabel('开头语')).toHaveValue('他们的开头')
      await expect(page.getByText('别人也改了这一期，已经合并。你写的都在。')).toBeVisible()
      await expect
        .poll(async () => (await stored()).data)
        .toMatchObject({
          subjects: { 'zh-CN': '我的主题' },
          intros: { 'zh-CN': '他们的开头' },
        })

      await elsewhere({ subjects: { 'zh-CN': '他们的主题' } })
      await subject.fill('我又改的主题')
      const asked = page.getByRole('main').getByRole('alert')
      await expect(asked).toContainText('他们的主题')
      await expect(subject).toHaveValue('我又改的主题')
      await expect(page.getByRole('button', { name: '发给订阅者……' })).toBeDisabled()
      await asked.getByRole('button', { name: '用我写的' }).click()
      await expect(asked).toHaveCount(0)
      await expect.poll(async () => (await stored()).data.subjects['zh-CN']).toBe('我又改的主题')
    },
  )
})

// FAQ topics at the desk, from the first question to the page.
import { newVisitorHeaders } from '../../../support/browser/account.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { moveRowUp, openDesk } from '../../../support/browser/desk.ts'
import { expectAccessible } from '../../../support/browser/accessibility.ts'

const mine = { key: 'q-first', question: '第一个问题？', answer: textOf('第一个回答。') }
const next = { key: 'q-second', question: '第二个问题？', answer: textOf('第二个回答。') }

function textOf(words: string) {
  return {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  }
}

test(
  'questions are added, written, sorted by keyboard, and shown on the page',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/faq?lang=zh-CN')
    const headers = { ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' }
    const key = `t-${Date.now()}`
    const data = { title: key, intro: '简介。', key, icon: 'mail', items: [mine, next] }
    const made = await page.request.post('/api/backstage/entry?lang=zh-CN', {
      data: { type: 'faq', lang: 'zh-CN', data },
      headers,
    })
    const { id } = (await made.json()) as { id: number }
    await page.goto(`/backstage/faq/${id}`)
    const rows = page.getByRole('grid', { name: '问题' }).getByRole('row')
    await expect(rows).toHaveCount(2)
    await expectAccessible(page)

    await page.getByRole('button', { name: '添加一项' }).click()
    await page.getByRole('textbox', { name: '问题' }).fill('第三个问题？')
    await page.getByRole('textbox', { name: '回答' }).click()
    await page.keyboard.type('第三个回答。')
    await expect(rows.nth(2)).toContainText('第三个问题？')

    // Focuses the handle of the third row and moves the row above the second.
    await moveRowUp(rows.nth(2), 2)
    await expect(rows.nth(1)).toContainText('第三个问题？')

    await page.getByRole('button', { name: '立即发布' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确认/ })
      .click()
    await expect(page.getByText(/^已发布。最迟/)).toBeVisible()
    await page.goto(`/faq/${key}`)
    await expect(page.locator('[data-question] summary')).toHaveText([
      '第一个问题？',
      '第三个问题？',
      '第二个问题？',
    ])
    await page.request.delete(`/api/backstage/entry/${id}?lang=zh-CN`, { headers })
  },
)

test('languages are edited side by side, and each is saved separately', async ({ page }) => {
  await openDesk(page, 'editor', '/backstage/faq?lang=zh-CN')
  await page.getByRole('link', { name: '账号与登录' }).click()
  await page.getByRole('button', { name: '各种语言并排写' }).click()
  const english = page.getByRole('textbox', { name: '简介 · English' })
  const before = await english.inputValue()
  const saved = page.waitForResponse((one) => one.url().includes('/draft') && one.ok())
  await english.fill(`${before} Side by side.`)
  const { id } = /entry\/(?<id>\d+)\/draft/.exec((await saved).url())!.groups!
  expect(page.url()).not.toContain(`/faq/${id}`)
  const headers = { ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' }
  const address = `/api/backstage/entry/${id}`
  const { rev, data } = (await (await page.request.get(`${address}?lang=zh-CN`)).json()) as {
    rev: number
    data: { intro: string }
  }
  expect(data.intro).toBe(`${before} Side by side.`)
  const discarded = await page.request.delete(`${address}/draft?lang=zh-CN`, {
    headers: { ...headers, 'If-Match': `"${rev}"` },
  })
  expect(discarded.ok()).toBe(true)
})

test(
  'topics are sorted by keyboard and with their arrow buttons, and back',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/faq?lang=zh-CN')
    const topics = async () => {
      const answer = await page.request.get('/api/backstage/order/faq?lang=zh-CN')
      const { items } = (await answer.json()) as { items: { title: string }[] }
      return items.map(({ title }) => title)
    }
    const before = await topics()
    const [first, second, third] = before
    await page.getByRole('button', { name: '调整顺序' }).click()
    const dialog = page.getByRole('dialog', { name: '读者看到的顺序' })
    const rows = dialog.getByRole('row')
    await expect(rows).toHaveCount(before.length)
    await expect(dialog.getByRole('button', { name: '保存顺序' })).toBeDisabled()
    await expectAccessible(page)

    await dialog.getByRole('button', { name: `把“${first}”往下移` }).click()
    await expect(rows.nth(0)).toContainText(second!)
    await moveRowUp(rows.nth(2), 2)
    await expect(rows.nth(1)).toContainText(third!)
    await dialog.getByRole('button', { name: '保存顺序' }).click()
    await expect(page.getByText('新的顺序已经生效。')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await topics()).toEqual([second, third, first, ...before.slice(3)])

    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('已撤销。')).toBeVisible()
    expect(await topics()).toEqual(before)
  },
)

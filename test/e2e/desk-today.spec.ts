import type { APIRequestContext, Page } from 'playwright/test'
import { openDesk, password } from '../support/browser-desk.ts'
import { expect, test } from '../support/browser.ts'

/** A new article in the name of the author, which `remove` takes away again. */
async function write(page: Page, request: APIRequestContext, title: string) {
  await page.goto('/backstage/article?lang=zh-CN')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/backstage\/article\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const saved = page.waitForResponse(/\/draft\?/)
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title)
  await saved
  const remove = async () => {
    const data = { email: 'owner@example.test', password }
    const login = await request.post('/api/backstage/login', { data })
    const { access_token } = (await login.json()) as { access_token: string }
    const headers = { Authorization: `Bearer ${access_token}` }
    expect((await request.delete(`/api/backstage/entry/${id}`, { headers })).status()).toBe(204)
  }
  return { id, remove }
}

test('what waits is counted at the rail, gone through by J and K, and opened by Enter', async ({
  page,
  request,
}) => {
  await openDesk(page, 'author')
  const rail = page.getByRole('navigation', { name: '工作台' }).first()
  const articles = rail.getByRole('link', { name: /^文章/ })
  const figure = async () => Number(/\d+/.exec((await articles.textContent())!)?.[0] ?? 0)
  await expect(page.locator('.loading')).toHaveCount(0)
  const before = await figure()
  const title = `等着的草稿 ${Date.now()}`
  const { id, remove } = await write(page, request, title)
  // Back without a reload: the figures follow what was done.
  await page.goBack()
  await expect.poll(figure).toBe(before + 1)
  await rail.getByRole('link', { name: /^今天/ }).click()
  const line = page.locator('.ledger').getByRole('link', { name: title })
  await expect(line).toBeVisible()
  const isFocused = () => line.evaluate((one) => one === document.activeElement)
  for (let step = 0; step < 10 && !(await isFocused()); step += 1) await page.keyboard.press('j')
  await expect(line).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/backstage/article/${id}$`))
  await remove()
})

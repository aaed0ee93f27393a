import type { APIRequestContext, Page } from 'playwright/test'
import { openDesk, operatorToken } from '../../support/browser/desk.ts'
import { expect, horizontalOverflow, test } from '../../support/browser/browser.ts'

/** Creates an article as the author; `remove` deletes it. */
async function write(page: Page, request: APIRequestContext, title: string) {
  await page.goto('/backstage/article?lang=zh-CN')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: '新建草稿 · 简体中文' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/backstage\/article\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const saved = page.waitForResponse(/\/draft\?/)
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title)
  await saved
  const remove = async () => {
    const headers = { Authorization: `Bearer ${await operatorToken(request, 'owner')}` }
    expect((await request.delete(`/api/backstage/entry/${id}`, { headers })).status()).toBe(204)
  }
  return { id, remove }
}

test('pending work is counted in the rail, walked through with J and K, and opened with Enter', async ({
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
  // Without a reload, the counts follow the changes.
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

test(
  'scheduled entries are moved by arrow keys and by dragging, and back',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor')
    // At noon there is room on both sides.
    const noon = new Date()
    noon.setUTCHours(4, 0, 0, 0)
    const moment = (minutes: number) => new Date(noon.getTime() + minutes * 60_000).toISOString()
    const changes: string[] = []
    await page.clock.setFixedTime(noon)
    const release = { id: 7, title: '冬至长夜', state: 'scheduled', error: null, items: 1 }
    let due_at = moment(120)
    await page.route(/\/api\/backstage\/today\?/, async (route) => {
      const today = (await (await route.fetch()).json()) as { releases: object[] }
      const made = { created_by: null, created_at: moment(-60), ended_at: null }
      const late = { ...release, id: 8, title: '一年里最后一件要上线的事'.repeat(3) }
      const releases = [
        { ...release, ...made, due_at },
        { ...late, ...made, due_at: moment(11 * 60 + 30) },
      ]
      await route.fulfill({ json: { ...today, releases } })
    })
    await page.route(/\/api\/backstage\/release\/7\?/, async (route) => {
      due_at = (route.request().postDataJSON() as { due_at: string }).due_at
      changes.push(due_at)
      await route.fulfill({ json: release })
    })
    await page.reload()
    const handle = page.getByRole('button', { name: /^《冬至长夜》/ })
    await expect(handle).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
    await handle.focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'PageUp'])
      await page.keyboard.press(key)
    await expect(handle).toHaveAccessibleName(/15:05/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('《冬至长夜》改到15:05（UTC+8）上线。')).toBeVisible()
    await page.locator('.toast-action').click()
    await expect.poll(() => changes).toEqual([moment(185), moment(120)])
    await expect(handle).toHaveAccessibleName(/14:00/)
    const [from, line] = [
      (await handle.boundingBox())!,
      (await page.locator('.axis').boundingBox())!,
    ]
    await page.mouse.move(from.x + from.width / 2, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(line.x + line.width * 0.75, from.y + 20, { steps: 4 })
    await expect(handle).toHaveAccessibleName(/18:00/)
    // An entry cannot be dragged into the past.
    await page.mouse.move(line.x + line.width * 0.1, from.y, { steps: 4 })
    await expect(handle).toHaveAccessibleName(/12:05/)
    await page.mouse.move(line.x + line.width * 0.75, from.y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => changes.at(-1)).toBe(moment(360))
    await page.unrouteAll({ behavior: 'wait' })
  },
)

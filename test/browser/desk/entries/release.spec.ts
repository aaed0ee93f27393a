// Releases and redirects, completely by keyboard.
import type { APIRequestContext, Page } from 'playwright/test'
import { accessibilityViolations } from '../../../support/browser/accessibility.ts'
import { openDesk, operatorToken } from '../../../support/browser/desk.ts'
import { expect, horizontalOverflow, test } from '../../../support/browser/browser.ts'

/**
 * Presses Tab until a button has the focus, at most once around the page. Waits for the button first, so that Tab
 * cannot pass its place before it appears.
 */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  // Content behind a dialog is inert.
  const button = page.getByRole('button', { name }).and(page.locator(':not([inert] *)'))
  await expect(button).toBeVisible()
  const stops = await page.locator('a, button, input, select, textarea, [tabindex]').count()
  const focused = page.locator(':focus').and(button)
  for (let pressed = 0; pressed <= stops; pressed += 1) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Creates a complete article; the returned function deletes it. */
async function completeDraft(
  request: APIRequestContext,
  title: string,
): Promise<() => Promise<unknown>> {
  const headers = { Authorization: `Bearer ${await operatorToken(request, 'owner')}` }
  const ask = async <Answer>(method: 'get' | 'post', path: string, data?: object) => {
    const answer = await request[method](`/api/backstage/entry${path}`, { headers, data })
    return (await answer.json()) as Answer
  }
  const list = '?type=article&lang=zh-CN&state=published'
  const { items } = await ask<{ items: { id: number }[] }>('get', list)
  const { data } = await ask<{ data: object }>('get', `/${items.at(-1)!.id}`)
  const made = await ask<{ id: number; rev: number }>('post', '', {
    type: 'article',
    lang: 'zh-CN',
  })
  const saved = await request.put(`/api/backstage/entry/${made.id}/draft`, {
    headers: { ...headers, 'If-Match': `"${made.rev}"` },
    data: { ...data, title },
  })
  expect(saved.status()).toBe(200)
  return () => request.delete(`/api/backstage/entry/${made.id}`, { headers })
}

test(
  'a release is created, filled, scheduled, renamed and discarded',
  { tag: '@deep' },
  async ({ page, request }) => {
    const stamp = Date.now()
    const title = `上元灯会 ${stamp}`
    const deleteDraft = await completeDraft(request, title)
    await openDesk(page, 'owner', '/backstage/release')
    await press(page, '新建发布组')
    await expect(page.getByLabel('名称')).toBeFocused()
    await page.keyboard.type(`元宵 ${stamp}`)
    await page.keyboard.press('Enter')
    const contents = page.locator('.release-contents')
    await expect(contents).toContainText('里面还没有改动')

    await press(page, '加入改动')
    const finder = page.getByRole('dialog', { name: '加入改动' })
    await expect(finder.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(title)
    await expect(finder.getByRole('menuitem', { name: title })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(contents.getByText(title)).toBeAttached()
    // The first Escape empties a search field with text.
    await expect(finder.getByRole('searchbox')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(finder).toBeHidden()
    await expect(page.getByRole('button', { name: '加入改动' })).toBeFocused()

    const field = contents.getByLabel('上线时间')
    await field.fill('2031-02-06T20:30')
    await field.press('Enter')
    const line = page.getByRole('button', { name: `元宵 ${stamp}` })
    await expect(line).toContainText('已定时 · 2月6日 20:30')
    await expect(field).toHaveValue('2031-02-06T20:30')
    await expect(field).toBeFocused()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await horizontalOverflow(page)).toBe(0)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await accessibilityViolations(page)).toEqual([])
      }
    }

    await press(page, '改名称')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(`上元 ${stamp}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `上元 ${stamp}` })).toBeVisible()
    await press(page, `移出《${title}》`)
    await expect(contents).toContainText('里面还没有改动')
    await expect(page.getByRole('button', { name: /^撤销/ })).toBeVisible()
    await page.keyboard.press('z')
    await expect(contents.getByRole('link', { name: title })).toBeVisible()

    await press(page, '作废这个发布组')
    const asked = page.getByRole('dialog', { name: `作废“上元 ${stamp}”？` })
    await expect(asked).toContainText('草稿都还在')
    await press(page, '作废这个发布组')
    await expect(page.getByRole('button', { name: `上元 ${stamp}` })).toContainText('已作废')
    await expect(contents.getByRole('button')).toHaveCount(0)
    await deleteDraft()
  },
)

test(
  'a failed release names the entry, the reason and the solution',
  { tag: '@deep' },
  async ({ page, request }) => {
    const title = `不久就删 ${Date.now()}`
    const deleteDraft = await completeDraft(request, title)
    await openDesk(page, 'owner', '/backstage/release')
    await press(page, '新建发布组')
    await page.keyboard.type(`会失败 ${title}`)
    await page.keyboard.press('Enter')
    await press(page, '加入改动')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(title)
    await expect(page.getByRole('menuitem', { name: title })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('.release-contents').getByText(title)).toBeAttached()
    await expect(page.getByRole('dialog').getByRole('searchbox')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.route('**/api/backstage/release/*', async (route) => {
      const answer = await route.fetch()
      const release = (await answer.json()) as { contents: { entry_id: number }[] }
      const error = { code: 'entry_incomplete', entry_id: release.contents[0]!.entry_id }
      await route.fulfill({ response: answer, json: { ...release, state: 'failed', error } })
    })
    await page.reload()
    const release = new RegExp(`会失败 ${title}`)
    await page.getByRole('button', { name: release }).waitFor()
    await press(page, release)
    const reason = page.getByRole('main').getByRole('listitem').getByRole('alert')
    await expect(reason).toContainText(`卡在《${title}》`)
    await expect(reason).toContainText('补好后移出再加入')
    await page.unrouteAll({ behavior: 'wait' })
    await press(page, '作废这个发布组')
    await expect(page.getByRole('dialog')).toBeVisible()
    await press(page, '作废这个发布组')
    await expect(page.getByRole('button', { name: `会失败 ${title}` })).toContainText('已作废')
    await deleteDraft()
  },
)

test('a redirect is created, removed and restored', { tag: '@deep' }, async ({ page }) => {
  const from = `/old/${Date.now()}`
  await openDesk(page, 'owner', '/backstage/redirect')
  await press(page, '新建重定向')
  await page.keyboard.type(from)
  await page.keyboard.press('Tab')
  await page.keyboard.type('/faq')
  await page.keyboard.press('Enter')
  const line = page.getByRole('listitem').filter({ hasText: from })
  await expect(line).toContainText('/faq')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await press(page, `移除${from}`)
  await expect(line).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(line).toHaveCount(1)
  await press(page, `移除${from}`)
  await expect(line).toHaveCount(0)
})

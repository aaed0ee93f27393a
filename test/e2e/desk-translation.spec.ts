// The board of translations: a source paragraph changed, and two translations follow.
import type { Page } from 'playwright/test'
import { articleText } from '../support/article-text.ts'
import { openDesk } from '../support/browser-desk.ts'
import { expect, test } from '../support/browser.ts'
import { expectAccessible } from '../support/accessibility.ts'

interface Made {
  id: number
  rev: number
  group_id: number
}

async function write<T>(page: Page, path: string, data: object): Promise<T> {
  const headers = { Origin: new URL(page.url()).origin }
  const address = `/api/backstage/${path}?lang=zh-CN`
  const response = await page.request.post(address, { data, headers })
  expect(response.status(), await response.text()).toBeLessThan(300)
  return (await response.json()) as T
}

async function publish(page: Page, { id }: Made, title: string, texts: string[]): Promise<void> {
  const response = await page.request.get(`/api/backstage/entry/${id}?lang=zh-CN`)
  const { rev } = (await response.json()) as Made
  await write(page, `entry/${id}/publish`, { rev, data: articleText(title, ...texts) })
}

/** A source and two translations, all live; then the source's second paragraph is changed. */
async function outdated(page: Page, title: string): Promise<void> {
  const begin = (lang: string, rest: object = {}) =>
    write<Made>(page, 'entry', { type: 'article', lang, ...rest })
  const source = await begin('zh-CN')
  await publish(page, source, title, ['第一段。', '网络里的服务器。'])
  const { group_id } = source
  await publish(page, await begin('zh-HK', { group_id }), title, ['人手寫的第一段。', '舊的。'])
  await publish(page, await begin('en-US', { group_id }), title, ['The first.', 'Servers.'])
  await publish(page, source, title, ['第一段。', '网络里的服务器更快。'])
}

test.describe('the board of translations', () => {
  test('shows what has changed, and two translations follow in seven actions', async ({ page }) => {
    await openDesk(page, 'editor')
    const title = `等待的实验 ${test.info().retry} ${Date.now()}`
    await outdated(page, title)
    let actions = 0
    const does = async (act: Promise<void>) => {
      actions += 1
      await act
    }
    await page.goto('/backstage/translation?state=outdated')
    const row = page.getByRole('row', { name: title })
    await does(row.getByRole('button', { name: /English/ }).click())
    const panel = page.getByRole('complementary', { name: '译文' })
    await expect(panel.locator('ins')).toHaveText('更快')
    await expect(panel).toContainText('Servers.')
    await does(page.keyboard.press('s'))
    await expect(row.getByRole('button', { name: 'English：已上线' })).toBeVisible()

    await does(page.keyboard.press('ArrowLeft'))
    await expect(panel).toContainText('舊的。')
    await does(panel.getByRole('button', { name: '由简体转成草稿' }).click())
    // Somebody has written there: it asks, and keeps what there was.
    await does(page.getByRole('button', { name: '留作版本，再替换' }).click())
    await expect(page.getByText('草稿已写好')).toBeVisible()
    await does(panel.getByRole('button', { name: /立即发布/ }).click())
    await does(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /立即发布/ })
        .click(),
    )
    await expect(row.getByRole('button', { name: /繁體中文.*已上线/ })).toBeVisible()
    expect(actions).toBeLessThanOrEqual(7)

    const list = await page.request.get(
      '/api/backstage/entry?type=article&lang=zh-HK&state=published',
    )
    const { items } = (await list.json()) as { items: (Made & { title: string })[] }
    const made = items.find((one) => one.title === title)!
    const entry = await page.request.get(`/api/backstage/entry/${made.id}?lang=zh-CN`)
    const text = JSON.stringify(await entry.json())
    expect(text).toContain('網絡裏的伺服器更快。')
    expect(text).toContain('人手寫的第一段。')
  })

  test('keeps its view in the address, and begins a translation by keyboard', async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/translation')
    await page.getByRole('link', { name: 'ไทย' }).click()
    await page.getByRole('link', { name: '缺译文' }).click()
    await expect(page).toHaveURL(/lang=th-TH&state=missing|state=missing&lang=th-TH/)
    const cells = page.getByRole('table').getByRole('button', { name: 'ไทย：缺译文' })
    await expect(cells.first()).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(cells.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('已新建 ไทย 译文')).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/state=missing/)
  })

  test('opens the source beside the translation, with its changed paragraph', async ({ page }) => {
    await openDesk(page, 'editor')
    const title = `并排 ${test.info().retry} ${Date.now()}`
    await outdated(page, title)
    await page.goto('/backstage/translation?state=outdated')
    await page
      .getByRole('row', { name: title })
      .getByRole('button', { name: /English/ })
      .click()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/side=source/)
    const source = page.getByRole('complementary', { name: '原文' })
    await expect(source.locator('ins')).toHaveText('更快')
    await page.getByRole('textbox', { name: '标题', exact: true }).fill('Written beside')
    await source.getByRole('button', { name: /仍然正确/ }).click()
    await expect(source).toContainText('原文没有变')
    await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
      'Written beside',
    )
  })

  test('is accessible, wide and narrow', async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/translation')
    await expect(page.getByRole('table').getByRole('button').first()).toBeVisible()
    await expectAccessible(page, 'wide')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('region', { name: 'ไทย' })).toBeVisible()
    await expectAccessible(page, 'narrow')
  })
})

import { expectAccessible } from '../../support/browser/accessibility.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { expect, test } from '../../support/browser/browser.ts'

test(
  'a redirect is undone from the log by keyboard alone, after a preview of the effect',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'owner', '/backstage/redirect')
    const from = `/old-${Date.now()}`
    await page.getByRole('button', { name: '新建重定向' }).click()
    await page.getByLabel('旧地址').fill(from)
    await page.getByLabel('新地址').fill('/news/brand')
    await page.keyboard.press('Enter')
    await expect(page.getByText(from)).toBeVisible()
    await page.goto('/backstage/audit?action=redirect.add')
    const row = page.getByRole('listitem').filter({ hasText: from })
    await expect(row).toContainText('建立重定向')
    await page.keyboard.press('j')
    await expect(row.getByRole('link')).toBeFocused()
    await row.getByText('改了什么').click()
    await expect(row).toContainText('新地址')
    await row.getByRole('button', { name: '撤销……' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '撤销这一步' })
    await expect(dialog).toContainText(`${from}不再转到别处。`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '移除重定向' }).click()
    await expect(page.getByText('已撤销。')).toBeVisible()
    expect((await page.request.get(from)).status()).toBe(404)
    // It was changed since, so it cannot be undone any more.
    await row.getByRole('button', { name: '撤销……' }).click()
    await expect(dialog).toContainText('已不能从这里撤销')
  },
)

test(
  'the log is filtered by operator, target, action and day, and the address contains the filters',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'owner', '/backstage/audit')
    await page.getByLabel('动作').selectOption('operator.sign_in')
    await expect(page).toHaveURL(/action=operator\.sign_in/)
    await page.getByLabel('对象').selectOption('operator')
    await page.getByLabel('到哪一天为止').fill('2020-01-01')
    await expect(page.getByText('没有符合条件的记录。')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('listitem').filter({ hasText: '登录' }).first()).toBeVisible()
  },
)

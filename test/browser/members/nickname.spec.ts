// A nickname with a web address is rejected at its field, and the rest of the form is kept.
import { newAccount, newVisitorHeaders } from '../../support/browser/account.ts'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { examplePaths, expect, test, gotoHydrated } from '../../support/browser/browser.ts'

test.use({ extraHTTPHeaders: newVisitorHeaders(), expectedFailures: ['/api/user/sign-up'] })

test('a web address is rejected at the nickname’s field', { tag: '@deep' }, async ({ page }) => {
  const account = newAccount()
  await gotoHydrated(page, examplePaths.register)
  await page.getByRole('main').getByLabel('邮箱').fill(account.email)
  await page.getByLabel('昵称').fill('加我 bet88.ѵір')
  await page.getByLabel('密码', { exact: true }).fill(account.password)
  await page.getByLabel('再输一次密码').fill(account.password)
  for (const [part, value] of Object.entries({ 年: '1991', 月: '4', 日: '17' }))
    await page.getByLabel(part, { exact: true }).fill(value)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    '昵称 “bet88.vip”看起来像网址，请删去，或在句点后加空格。',
  ])
  await expect(page.getByLabel('昵称')).toHaveAccessibleDescription(/看起来像网址/)
  await expect(page.getByRole('main').getByLabel('邮箱')).toHaveValue(account.email)
  expect(await accessibilityViolations(page)).toEqual([])
})

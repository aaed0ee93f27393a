// Sign-in of operators, with a passkey and without JavaScript.
import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from 'playwright/test'
import { newVisitorHeaders } from '../../support/browser/account.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { openDesk, operatorToken } from '../../support/browser/desk.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { linkFromEmail } from '../../support/browser/inbox.ts'

test.use({ expectedFailures: ['/backstage/login'] })

/** Invites an operator; resolves to their email address and the path of their link. */
async function invite(request: APIRequestContext): Promise<{ email: string; link: string }> {
  const from = { ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' }
  const token = await operatorToken(request, 'owner')
  const email = `e2e-${randomUUID()}@example.test`
  const invited = await request.post('/api/backstage/operator', {
    data: { email, name: 'Nora Lind', roles: ['editor'], languages: [], lang: 'zh-CN' },
    headers: { ...from, Authorization: `Bearer ${token}` },
  })
  expect(invited.status()).toBe(201)
  return { email, link: await linkFromEmail(request, email, 'backstage/accept') }
}

test('an invited operator joins with a passkey, and signs in again with it', async ({
  page,
  context,
  addAuthenticator,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! })
  const { link } = await invite(request)
  await request.dispose()
  await page.goto('/backstage/login')
  await addAuthenticator()
  await page.getByRole('button', { name: '用通行密钥登录' }).click()
  await expect(page.getByRole('alert')).toHaveText('没有完成。请再试一次，或用别的方式登录。')
  await expect(page.getByLabel('密码')).toBeEditable()

  await page.goto(link)
  await page.getByRole('button', { name: '用通行密钥加入' }).click()
  await expect(page.getByRole('heading', { name: '收好恢复码' })).toBeFocused()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('link', { name: '已收好，进入工作台' }).click()
  await expect(page).toHaveURL('/backstage')
  // The first read must be answered before its session ends.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await context.clearCookies()
  await page.goto('/backstage/article?lang=th-TH')
  await page.getByRole('button', { name: '用通行密钥登录' }).click()
  await expect(page).toHaveURL('/backstage/article?lang=th-TH')
})

test('the page is accessible, also with an error', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/backstage/login')
  await expectAccessible(page, 'signing in')
  await page.getByLabel('邮箱').fill('editor@example.test')
  await page.getByLabel('密码').fill('wrong password')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByLabel('密码')).toBeFocused()
  await expectAccessible(page, 'refused')
})

test(
  'an owner resets the access of an operator who has lost their credentials',
  { tag: '@deep' },
  async ({ page, context, request }) => {
    const { email, link } = await invite(request)
    await page.goto(link)
    await page.getByLabel('设置密码').fill('a long enough sentence')
    await page.getByRole('button', { name: '用密码加入' }).click()
    await expect(page).toHaveURL('/backstage')
    // The first read must be answered before its session ends.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await context.clearCookies()
    await openDesk(page, 'owner', '/backstage/operator')
    await page.getByRole('row').filter({ hasText: email }).getByRole('button').click()
    await page.getByRole('button', { name: '重置登录，发送新邀请' }).click()
    await expect(page.getByText('新邀请已发送')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('已邀请')
  },
)

test.describe('without JavaScript', () => {
  // Without JavaScript, the browser reports each script of the document as failed.
  test.use({ javaScriptEnabled: false, expectedFailures: ['/backstage/assets/*'] })

  test(
    'an operator joins with a password, and signs in again',
    { tag: '@deep' },
    async ({ page, context, playwright, baseURL }) => {
      const request = await playwright.request.newContext({ baseURL: baseURL! })
      const { email, link } = await invite(request)
      await request.dispose()
      await page.goto(link)
      await expect(page.getByRole('button')).toHaveText(['用密码加入'])
      await page.getByLabel('设置密码').fill('a long enough sentence')
      await page.getByRole('button', { name: '用密码加入' }).click()
      await expect(page).toHaveURL('/backstage')

      await context.clearCookies()
      await page.goto('/backstage/login')
      await page.getByLabel('邮箱').fill(email)
      await page.getByLabel('密码').fill('a long enough sentence')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page).toHaveURL('/backstage')
    },
  )
})

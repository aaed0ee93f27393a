// An owner's day: signing in by the form, an operator from invitation to deactivation, a setting, numbers, the log and backups.
import { randomUUID } from 'node:crypto'
import { demoPassword, fillLogin } from '../../support/browser/account.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { linkFromEmail } from '../../support/browser/inbox.ts'

test.use({ expectedFailures: ['/api/backstage/*'] })

test('an operator joins, changes and leaves; a setting, numbers, log and backups', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `e2e-${randomUUID()}@example.test`
  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  const row = page.getByRole('row').filter({ hasText: email })
  const rail = other.getByRole('navigation', { name: '工作台' })

  await test.step('signs in by the form', async () => {
    await page.goto('/backstage/operator')
    await fillLogin(page.getByRole('main'), 'owner@example.test', demoPassword)
    await expect(page).toHaveURL('/backstage/operator')
  })

  await test.step('invites an author, who joins with a password', async () => {
    await page.getByRole('button', { name: '邀请操作员' }).click()
    const dialog = page.getByRole('dialog', { name: '邀请操作员' })
    await dialog.getByLabel('邮箱').fill(email)
    await dialog.getByLabel('姓名').fill('Nora Lind')
    await dialog.getByRole('checkbox', { name: /^作者/ }).check()
    await dialog.getByRole('button', { name: '寄出邀请' }).click()
    await expect(row).toContainText('已邀请')
    await other.goto(await linkFromEmail(page.request, email, 'backstage/accept'))
    await other.getByLabel('设置密码').fill('a long enough sentence')
    await other.getByRole('button', { name: '用密码加入' }).click()
    await expect(rail.getByRole('link', { name: /^文章/ })).toBeVisible()
    await expect(rail.getByRole('link', { name: /^评论/ })).toHaveCount(0)
  })

  await test.step('makes them a moderator, and lets them out at once', async () => {
    await page.reload()
    await row.getByRole('button').click()
    await page.getByRole('checkbox', { name: /^作者/ }).uncheck()
    await page.getByRole('checkbox', { name: /^版主/ }).check()
    await page.getByRole('button', { name: '保存角色和语言' }).click()
    await expect(row).toContainText('版主')
    await other.reload()
    await expect(rail.getByRole('link', { name: /^评论/ })).toBeVisible()
    await expect(rail.getByRole('link', { name: /^文章/ })).toHaveCount(0)
    await row.getByRole('button').click()
    await page.getByRole('button', { name: '停用，立即退出' }).click()
    await expect(row).toContainText('已停用')
    expect((await other.request.get('/api/backstage/comment')).status()).toBe(401)
  })

  await test.step('sets the popular searches, which readers see', async () => {
    await page.goto('/backstage/setting')
    const group = page.getByRole('region', { name: '热门搜索词' })
    const field = group.getByLabel('简体中文')
    const before = await field.inputValue()
    const word = `灯塔${randomUUID().slice(0, 6)}`
    const save = async (words: string) => {
      await field.fill(words)
      await page.getByRole('button', { name: '看一遍再保存……' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '保存1处改动' }).click()
      await expect(page.getByText('已保存1处改动')).toBeVisible()
    }
    await save(word)
    const search = async () => (await page.request.get('/search')).text()
    await expect.poll(search).toContain(word)
    await save(before)
    await expect.poll(search).not.toContain(word)
  })

  await test.step('reads what the operator may and did in the log', async () => {
    await page.goto('/backstage/audit')
    await page.getByLabel('对象').selectOption('operator')
    const lines = page.getByRole('main').getByRole('listitem')
    await expect(lines.filter({ hasText: 'Nora Lind' }).first()).toBeVisible()
  })

  await test.step('looks at the numbers and begins a backup', async () => {
    await page.goto('/backstage/numbers?part=faults')
    await expect(page.getByRole('heading', { level: 1, name: '数字' })).toBeVisible()
    await page.goto('/backstage/backup')
    await page.getByRole('button', { name: '现在备份' }).click()
    await expect(page.getByText('一分钟内开始备份')).toBeVisible()
  })
  await context.close()
})

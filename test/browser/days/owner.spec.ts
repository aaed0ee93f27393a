// An owner's day: signing in by the form, an operator from invitation to deactivation, a setting, numbers, the log and backups.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { demoPassword, fillLogin } from '../../support/browser/account.ts'
import { expect, test, toastOf } from '../../support/browser/browser.ts'
import { linkFromEmail } from '../../support/browser/inbox.ts'
import { signInTexts } from '../../../worker/site/desk/sign-in/sign-in-texts.ts'
import { dayLanguage, matching, startDeskDay } from '../../support/browser/texts.ts'

/** CSS pixels between the toast and the bar of changes below it. */
async function gapAboveBar(page: Page): Promise<number> {
  const [toast, bar] = [
    await toastOf(page).boundingBox(),
    await page.locator('.bulk').boundingBox(),
  ]
  return bar!.y - toast!.y - toast!.height
}

test.use({ expectedFailures: ['/api/backstage/*'] })

test('an operator joins, changes and leaves; a setting, numbers, log and backups', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `e2e-${randomUUID()}@example.test`
  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  await startDeskDay(other, baseURL!, 'en-US')
  const t = await startDeskDay(page, baseURL!, 'en-US')
  const joining = signInTexts[dayLanguage('en-US')]
  const row = page.getByRole('row').filter({ hasText: email })
  const rail = other.getByRole('navigation', { name: t('sidebar.label') })

  await test.step('signs in by the form', async () => {
    await page.goto('/backstage/operator')
    const { email: address, password, sign_in: send } = joining
    const labels = { email: address, password, send }
    await fillLogin(page.getByRole('main'), 'owner@example.test', demoPassword, labels)
    await expect(page).toHaveURL('/backstage/operator')
  })

  await test.step('reaches the screens of the system without scrolling on a low screen', async () => {
    const group = page
      .getByRole('navigation', { name: t('sidebar.label') })
      .getByRole('button', { name: matching(t('sidebar.system'), 'start') })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/backstage')
    await expect(group).toBeInViewport({ ratio: 1 })
    await page.goto('/backstage/operator')
  })

  await test.step('invites an author, who joins with a password', async () => {
    await page.getByRole('button', { name: t('operators.invite') }).click()
    const dialog = page.getByRole('dialog', { name: t('operators.invite') })
    await dialog.getByLabel(t('members.email')).fill(email)
    await dialog.getByLabel(t('operators.name')).fill('Nora Lind')
    await dialog.getByRole('checkbox', { name: matching(t('role.author'), 'start') }).check()
    await dialog.getByRole('button', { name: t('operators.send') }).click()
    await expect(row).toContainText(t('operators.invited'))
    await other.goto(await linkFromEmail(page.request, email, 'backstage/accept'))
    await other.getByLabel(joining.new_password).fill('a long enough sentence')
    await other.getByRole('button', { name: joining.accept }).click()
    await expect(
      rail.getByRole('link', { name: matching(t('entry_type.article.many'), 'start') }),
    ).toBeVisible()
    await expect(
      rail.getByRole('link', { name: matching(t('screen.comments'), 'start') }),
    ).toHaveCount(0)
  })

  await test.step('makes them a moderator, and lets them out at once', async () => {
    await page.reload()
    await row.getByRole('button').click()
    await page.getByRole('checkbox', { name: matching(t('role.author'), 'start') }).uncheck()
    await page.getByRole('checkbox', { name: matching(t('role.moderator'), 'start') }).check()
    await page.getByRole('button', { name: t('operators.change') }).click()
    await expect(row).toContainText(t('role.moderator'))
    await other.reload()
    await expect(
      rail.getByRole('link', { name: matching(t('screen.comments'), 'start') }),
    ).toBeVisible()
    await expect(
      rail.getByRole('link', { name: matching(t('entry_type.article.many'), 'start') }),
    ).toHaveCount(0)
    await row.getByRole('button').click()
    await page.getByRole('button', { name: t('operators.deactivate') }).click()
    await expect(row).toContainText(t('operators.deactivated'))
    expect((await other.request.get('/api/backstage/comment')).status()).toBe(401)
  })

  await test.step('sets the popular searches, which readers see', async () => {
    await page.goto('/backstage/setting')
    const group = page.getByRole('region', { name: t('setting.group.search') })
    const field = group.getByLabel('简体中文')
    const before = await field.inputValue()
    const word = `灯塔${randomUUID().slice(0, 6)}`
    const save = async (words: string) => {
      await field.fill(words)
      await page.getByRole('button', { name: t('setting.review') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('setting.save', { count: 1 }) })
        .click()
      await expect(page.getByText(t('setting.saved', { count: 1 }))).toBeVisible()
    }
    await save(word)
    const search = async () => (await page.request.get('/search')).text()
    await expect.poll(search).toContain(word)
    await field.fill(before)
    await expect.poll(() => gapAboveBar(page)).toBeGreaterThan(0)
    await save(before)
    await expect.poll(search).not.toContain(word)
  })

  await test.step('reads what the operator may and did in the log', async () => {
    await page.goto('/backstage/audit')
    await page.getByLabel(t('audit.kind')).selectOption('operator')
    const lines = page.getByRole('main').getByRole('listitem')
    await expect(lines.filter({ hasText: 'Nora Lind' }).first()).toBeVisible()
  })

  await test.step('looks at the numbers and begins a backup', async () => {
    await page.goto('/backstage/numbers?part=faults')
    await expect(page.getByRole('heading', { level: 1, name: t('screen.numbers') })).toBeVisible()
    await page.goto('/backstage/backup')
    await page.getByRole('button', { name: t('backups.begin') }).click()
    await expect(page.getByText(t('backups.begun'))).toBeVisible()
  })
  await context.close()
})

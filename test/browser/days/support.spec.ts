// A support day: a member is found and told, a message is answered, a request is carried out, the site is seen as a member.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { newVisitorHeaders } from '../../support/browser/account.ts'
import { expect } from '../../support/browser/browser.ts'
import { findMember, openDesk } from '../../support/browser/desk.ts'
import { newSubscriberEmail, sendMessage, test } from '../../support/browser/form-pages.ts'
import { emailsTo, linkFromEmail } from '../../support/browser/inbox.ts'
import { logIn, signUp } from '../../support/browser/member.ts'
import { any, matching, startDeskDay } from '../../support/browser/texts.ts'

test('a member is told, answered, and leaves', async ({ page: desk, browser, baseURL }) => {
  const t = await startDeskDay(desk, baseURL!, 'zh-CN')
  const nickname = `鹿${randomUUID().slice(0, 8)}`
  const email = await signUp(baseURL!, nickname)
  const extraHTTPHeaders = newVisitorHeaders()
  const member = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders })
  await logIn(member.request, email)
  const { id } = (await (await member.request.get('/api/user')).json()) as { id: number }
  const screen = `/backstage/member/${id}`

  await test.step('found by nickname, with the history of their mail', async () => {
    await openDesk(desk, 'support', '/backstage/member')
    await findMember(desk, nickname, nickname)
    await expect(
      desk.getByRole('listitem').filter({ hasText: t('members.mail.verify') }),
    ).toBeVisible()
  })

  await test.step('sent a link that sets a new password', async () => {
    await desk.getByRole('button', { name: t('members.reset'), exact: true }).click()
    await expect(desk.getByText(t('members.reset_sent', { email }))).toBeVisible()
    await expect(
      desk.getByRole('listitem').filter({ hasText: t('members.mail.reset') }),
    ).toBeVisible()
    await linkFromEmail(desk.request, email, 'password-reset')
  })

  await test.step('told, which is called back before it goes', async () => {
    const title = `账号说明 ${Date.now()}`
    await desk.getByRole('link', { name: t('members.notify') }).click()
    await expect(
      desk.getByRole('radiogroup').getByRole('radio', { checked: true }),
    ).toHaveAccessibleName(new RegExp(nickname))
    const chinese = desk.getByRole('group', { name: '简体中文' })
    await chinese.getByLabel(t('notifications.title'), { exact: true }).fill(title)
    await chinese.getByLabel(t('notifications.message')).fill('你的问题已经解决。')
    await desk.getByRole('button', { name: t('notifications.send') }).click()
    await desk.getByRole('button', { name: t('notifications.send_soon') }).click()
    const row = desk.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(t('notifications.state.scheduled'), { useInnerText: false })
    await row.getByRole('button', { name: matching(t('notifications.cancel'), 'start') }).click()
    await expect(
      row.getByRole('button', { name: matching(t('notifications.cancel'), 'start') }),
    ).toHaveCount(0)
  })

  await test.step('a message in English is answered from a template', async () => {
    const sender = newSubscriberEmail()
    await sendMessage(desk.request, sender, { lang: 'en-US' })
    await desk.goto(`/backstage/message?q=${encodeURIComponent(sender)}`)
    await desk.getByRole('main').locator('li[data-row]').getByRole('link').click()
    await desk.getByRole('button', { name: t('messages.take'), exact: true }).click()
    await expect(desk.getByRole('combobox', { name: t('messages.by_state') })).toHaveValue(
      'in_hand',
    )
    await desk.getByLabel(t('messages.template')).selectOption({ index: 1 })
    await expect(desk.getByLabel(t('messages.subject'))).toHaveValue(/[a-z]/)
    await desk.getByRole('button', { name: t('messages.send') }).click()
    await expect(desk.getByRole('combobox', { name: t('messages.by_state') })).toHaveValue(
      'answered',
    )
    const answers = async () => (await emailsTo(desk.request, sender)).join('\n')
    await expect.poll(answers).toContain('Eight games, please.')
  })

  await test.step('data are saved, the account is erased, kept, and erased again by undoing', async () => {
    await desk.goto(screen)
    const saving = desk.waitForEvent('download')
    await desk.getByRole('button', { name: t('members.export') }).click()
    const file = await readFile((await (await saving).path())!, 'utf8')
    expect(JSON.parse(file)).toMatchObject({ user: { email, nickname } })
    await desk.getByRole('button', { name: t('members.erase') }).click()
    const dialog = desk.getByRole('dialog', { name: t('members.erase_title', { name: nickname }) })
    await expect(dialog).toContainText(t('members.erase_stays'))
    await dialog.getByRole('button', { name: t('members.erase_do') }).click()
    const isLeaving = desk.getByText(matching(t('members.leaving_at', { time: any })))
    await expect(isLeaving).toBeVisible()
    expect((await member.request.get('/api/user')).status()).toBe(401)
    await desk.getByRole('button', { name: t('members.keep') }).click()
    await expect(isLeaving).toHaveCount(0)
    await desk.keyboard.press('z')
    await expect(isLeaving).toBeVisible()
  })

  await test.step('the site as a muted member sees it, and links stay within', async () => {
    await desk.goto('/backstage/seen-as?as=muted&page=/article/92')
    const site = desk.frameLocator('iframe')
    await expect(
      site.getByRole('complementary', { name: /^(?:被禁言的会员|a muted member)$/ }),
    ).toBeVisible()
    await expect(site.locator('#comments')).toContainText('之前，你不能发表评论。')
    await site.getByRole('banner').locator('a[data-account]').click()
    await expect(site.getByRole('heading', { level: 1, name: '账号设置' })).toBeVisible()
    await expect(desk.getByLabel(t('time_travel.path'), { exact: true })).toHaveValue(
      '/member/account',
    )
  })
  await member.close()
})

// A member's day: joining and a forgotten password, a like, a vote and comments, messages, and leaving.
import type { BrowserContext, Page } from 'playwright/test'
import { memberChannel } from '../../../client/contract/notifications/channels.ts'
import {
  accountLink,
  fillLogin,
  newAccount,
  newVisitorHeaders,
} from '../../support/browser/account.ts'
import { examplePaths, toastOf, waitForHydration } from '../../support/browser/browser.ts'
import {
  commentWithText,
  createOtherMember,
  field,
  openComments,
  postButton,
  uniqueText,
} from '../../support/browser/comments.ts'
import { sendNotification } from '../../support/browser/desk.ts'
import { linkFromEmail } from '../../support/browser/inbox.ts'
import { expect, gotoHydrated, password, test } from '../../support/browser/member.ts'
import { any, loginLabels, matching, startSiteDay } from '../../support/browser/texts.ts'

test.use({
  extraHTTPHeaders: newVisitorHeaders(),
  expectedFailures: ['/api/user/login', '/api/user/article-comment', '/api/user/deletion'],
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test.describe('joining', () => {
  test.use({ isLoggedIn: false })

  test('an account is made, verified, and gets another password', async ({ page }) => {
    const { t, at } = startSiteDay('zh-CN')
    const labels = loginLabels(t)
    const account = newAccount()
    const changed = `${account.password}new`
    const main = page.getByRole('main')

    await test.step('signs up', async () => {
      await gotoHydrated(page, at(examplePaths.register))
      await main.getByLabel(t('account.email')).fill(account.email)
      await page.getByLabel(t('account.nickname')).fill(account.nickname)
      await page.getByLabel(t('account.password'), { exact: true }).fill(account.password)
      await page.getByLabel(t('account.password_again')).fill(account.password)
      const born = { year: '1991', month: '4', day: '17' }
      for (const part of ['year', 'month', 'day'] as const)
        await page.getByLabel(t(`form.${part}`), { exact: true }).fill(born[part])
      await page.keyboard.press('Enter')
      await expect(heading(page, t('account.check_mail'))).toBeFocused()
      await expect(main).toContainText(account.email)
    })

    await test.step('logs in only after the address is verified', async () => {
      await gotoHydrated(page, at(examplePaths.login))
      await fillLogin(main, account.email, account.password, labels)
      await expect(
        main.getByRole('button', { name: t('account.resend_verification') }),
      ).toBeVisible()
      const link = await linkFromEmail(page.request, account.email, 'email-verification')
      await gotoHydrated(page, link)
      await expect(heading(page, t('account.verified'))).toBeVisible()
      await page.getByRole('link', { name: t('countdown.go_now') }).click()
      await expect(page).toHaveURL(at('/login'))
    })

    await test.step('forgets the password and sets another', async () => {
      await gotoHydrated(page, at(examplePaths.forgotPassword))
      await main.getByLabel(t('account.email')).fill(account.email)
      await page.keyboard.press('Enter')
      await expect(heading(page, t('account.check_mail'))).toBeVisible()
      await gotoHydrated(page, await linkFromEmail(page.request, account.email, 'password-reset'))
      const modal = page.getByRole('dialog', { name: t('account.set_password') })
      await expect(modal.getByLabel(t('account.new_password'), { exact: true })).toBeFocused()
      await expect(page).toHaveURL(/\/password-reset$/)
      await page.keyboard.type(changed)
      await modal.getByLabel(t('account.password_again')).fill(changed)
      await page.keyboard.press('Enter')
      await expect(heading(page, t('account.reset_done'))).toBeVisible()
    })

    await test.step('logs in with the new password, not with the old one', async () => {
      const path = at(`/login?return=${encodeURIComponent(at(examplePaths.article))}`)
      await gotoHydrated(page, path)
      await fillLogin(main, account.email, account.password, labels)
      await expect(main.getByRole('alert')).toContainText(t('error.login_failed.detail'))
      await fillLogin(main, account.email, changed, labels)
      await expect(page).toHaveURL(new RegExp(`${at('/article')}/\\d+$`))
      await expect(accountLink(page)).toHaveAccessibleName(new RegExp(account.nickname))
    })
  })
})

test('a member likes, votes and comments', async ({ page, baseURL }) => {
  const { lang, t, at } = startSiteDay('en-US')
  /** Number of an article in the language of the day. */
  const numberOf = async (article: number) =>
    Number((await page.request.get(at(`/article/${article}`))).url().split('/').at(-1))
  const [likedArticle, article] = [await numberOf(128), await numberOf(134)]
  const [likedPath, commentedPath] = [at(`/article/${likedArticle}`), at(`/article/${article}`)]
  const other = await createOtherMember(baseURL!)
  const theirs = uniqueText()
  await other.write(article, theirs)

  await test.step('a like is kept', async () => {
    // The visible one: beside the article on a wide screen, below it on a narrow one.
    const island = page.locator('[data-island=like]').filter({ visible: true })
    const button = island.getByRole('button')
    const moveTo = async () => {
      await button.scrollIntoViewIfNeeded()
      await button.hover()
      await expect(island).toHaveAttribute('data-hydrated')
    }
    await gotoHydrated(page, likedPath)
    await moveTo()
    const sent = page.waitForResponse(new RegExp(`/like/article/${likedArticle}/add`))
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    expect((await sent).status()).toBe(200)
    await page.reload()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await moveTo()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    const liked = await page.request.get(`/api/user/liked/article?lang=${lang}`)
    expect(await liked.json()).toMatchObject({ items: [{ id: likedArticle }] })
  })

  await test.step('a vote shows at once, is one’s own, and stays', async () => {
    const card = page.locator('.poll', {
      hasText: /明年你最希望平台先做好哪一件事？|get right first next year/,
    })
    const open = async (path: string) => {
      await gotoHydrated(page, path)
      await waitForHydration(card)
    }
    await open(at('/article/poll'))
    await card.getByLabel(/棋牌的好友房|Friends’ rooms/).check()
    await card.getByLabel(/更快的提现到账|Faster withdrawals/).press('Space')
    // No more options than the poll allows.
    await expect(card.getByLabel(/赛事日历的提醒|match calendar/)).toBeDisabled()
    await card.getByRole('button', { name: t('poll.vote') }).press('Enter')
    await expect(card.locator('.poll-bar.mine')).toHaveText([
      /更快的提现到账|Faster withdrawals/,
      /棋牌的好友房|rooms for card games/,
    ])
    await expect(card.locator('.poll-bar.mine')).toContainText([t('poll.mine'), t('poll.mine')])
    await expect(card.getByRole('heading')).toBeFocused()
    await expect(toastOf(page)).toContainText(t('success.voted'))
    await open(at('/'))
    await expect(card.locator('.poll-bar.mine')).toHaveCount(2)
    await expect(card.locator('.poll-state b')).toHaveText(t('poll.voted'))
  })

  const [answer, text, better] = [uniqueText(), uniqueText(), uniqueText()]
  const section = await openComments(page, commentedPath)
  await test.step('a comment is liked and answered; the next one has to wait', async () => {
    const comment = commentWithText(section, theirs)
    await comment.getByRole('button', { name: matching(t('like.like'), 'start') }).click()
    await expect(
      comment.getByRole('button', { name: matching(t('like.like'), 'start') }),
    ).toHaveText(/1$/)
    await comment
      .getByRole('button', { name: matching(t('comment.reply'), 'start') })
      .press('Enter')
    await page.keyboard.type(answer)
    await page.keyboard.press('Control+Enter')
    await expect(commentWithText(section, answer)).toBeFocused()
    await field(section).fill(text)
    await postButton(section).click()
    await expect(section.getByRole('alert')).toContainText(
      matching(t('form.wait', { seconds: any })),
    )
  })

  await test.step('meanwhile the answer is edited', async () => {
    await commentWithText(section, answer)
      .getByRole('button', { name: t('comment.edit') })
      .press('Enter')
    await expect(section.getByRole('textbox', { name: t('comment.edit_label') })).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(better)
    await section.getByRole('button', { name: t('comment.save') }).click()
    const changed = commentWithText(section, better)
    await expect(changed.locator('.comment-byline')).toContainText(t('comment.edited'))
    await expect(field(section)).toHaveValue(text)
  })

  await test.step('the seconds are counted down, and the comment is sent', async () => {
    const alert = section.getByRole('alert')
    await expect(alert).toContainText(t('form.wait_over'))
    await postButton(section).press('Enter')
    await expect(commentWithText(section, text)).toBeFocused()
    const again = await openComments(page, commentedPath)
    await expect(commentWithText(again, text)).toHaveCount(1)
    await expect(commentWithText(commentWithText(again, theirs), better)).toHaveCount(1)
  })

  await test.step('the answer of another reader is told of, and found', async () => {
    const own = commentWithText(section, text)
    const id = Number((await own.getAttribute('id'))!.replace('comment-', ''))
    const reply = uniqueText()
    await other.write(article, reply, id)
    await other.leave()
    await expect.poll(() => latestTitle(page.context())).toContain('回复了你的评论')
    const again = await openComments(page, commentedPath)
    await expect(commentWithText(commentWithText(again, text), reply)).toHaveCount(1)
  })
})

async function latestTitle(context: BrowserContext): Promise<string> {
  const answer = await context.request.get('/api/user/notification')
  const { items } = (await answer.json()) as { items: { title: string }[] }
  return items[0]?.title ?? ''
}

test('a member gets messages, hears nobody else’s, and leaves', async ({ page, email }) => {
  const { t, at } = startSiteDay('zh-CN')
  const user = async () =>
    (await page.request.get('/api/user')).json() as Promise<{
      id: number
      deletion_due_at: string | null
    }>
  const { id } = await user()

  await test.step('markup in a message is text on the card, under the bell and in the list', async () => {
    const [title, message] = [`<b>粗体</b> & <i>${Date.now()}</i>`, '<img src=x onerror=alert(1)>']
    const subscribed = page.waitForEvent('websocket').then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => {
        const frame = String(payload)
        return frame.includes(memberChannel(id)) && frame.includes('subscription_succeeded')
      }),
    )
    await gotoHydrated(page, at(examplePaths.article))
    await subscribed
    const text = { title, message, btn_text: '<u>去看看</u>' }
    const texts = { 'zh-CN': text, 'en-US': text }
    await sendNotification(page.request, { to: `user:${id}`, btn_link: '/faq', texts })
    const card = page.locator('.notices .notice')
    await expect(card).toContainText(title)
    await expect(card).toContainText(message)
    await expect(card.getByRole('link')).toHaveText([title, '<u>去看看</u>'])
    await page
      .getByRole('banner')
      .getByRole('button', { name: matching(t('member.tab.messages'), 'start') })
      .press('Enter')
    const first = page
      .getByRole('region', { name: t('member.tab.messages') })
      .getByRole('listitem')
      .first()
    await expect(first.getByRole('link')).toHaveText(title)
    await expect(first).toContainText(message)
    await gotoHydrated(page, at('/member/messages'))
    await expect(page.locator('.message').first()).toContainText(title)
    await expect(page.locator('.message').first()).toContainText(message)
  })

  await test.step('another member’s channel is refused', async () => {
    const authorize = async (member: number) => {
      const data = { socket_id: '1.1', channel_name: memberChannel(member) }
      const headers = { 'Sec-Fetch-Site': 'same-origin' }
      return (await page.request.post('/api/broadcasting/auth', { data, headers })).status()
    }
    expect(await authorize(id)).toBe(200)
    expect(await authorize(id + 1)).toBe(403)
  })

  const isLeaving = page
    .locator('p')
    .filter({ hasText: matching(t('member.deletion.pending', { date: any }), 'whole') })
  const dialog = page.getByRole('dialog', {
    name: matching(t('member.deletion.question', { nickname: any }), 'whole'),
  })
  const deleteAccount = async (secret: string) => {
    await dialog.getByLabel(t('member.password.current')).fill(secret)
    await page.keyboard.press('Enter')
  }
  await test.step('the account is deleted with its password, and kept', async () => {
    await gotoHydrated(page, at('/member/account'))
    await page.getByRole('button', { name: t('member.deletion.open') }).click()
    await expect(dialog).toContainText(email)
    await deleteAccount('wrongpass1')
    await expect(dialog.getByRole('alert')).toContainText(t('error.wrong_password.detail'))
    await deleteAccount(password)
    await expect(isLeaving).toBeVisible()
    expect((await user()).deletion_due_at).not.toBeNull()
    await page.getByRole('button', { name: t('member.deletion.keep') }).click()
    await expect(isLeaving).toBeHidden()
    await expect(heading(page, t('member.deletion.title'))).toBeFocused()
    expect((await user()).deletion_due_at).toBeNull()
  })

  await test.step('deleted once more, it says until when', async () => {
    await page.getByRole('button', { name: t('member.deletion.open') }).press('Enter')
    await deleteAccount(password)
    await expect(isLeaving.locator('..')).toBeFocused()
    await page.reload()
    await expect(isLeaving).toBeVisible()
  })
})

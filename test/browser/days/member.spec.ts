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

test.use({
  extraHTTPHeaders: newVisitorHeaders(),
  expectedFailures: ['/api/user/login', '/api/user/article-comment', '/api/user/deletion'],
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test.describe('joining', () => {
  test.use({ isLoggedIn: false })

  test('an account is made, verified, and gets another password', async ({ page }) => {
    const account = newAccount()
    const changed = `${account.password}new`
    const main = page.getByRole('main')

    await test.step('signs up', async () => {
      await gotoHydrated(page, examplePaths.register)
      await main.getByLabel('邮箱').fill(account.email)
      await page.getByLabel('昵称').fill(account.nickname)
      await page.getByLabel('密码', { exact: true }).fill(account.password)
      await page.getByLabel('再输一次密码').fill(account.password)
      for (const [part, value] of Object.entries({ 年: '1991', 月: '4', 日: '17' }))
        await page.getByLabel(part, { exact: true }).fill(value)
      await page.keyboard.press('Enter')
      await expect(heading(page, '请查收邮件')).toBeFocused()
      await expect(main).toContainText(account.email)
    })

    await test.step('logs in only after the address is verified', async () => {
      await gotoHydrated(page, examplePaths.login)
      await fillLogin(main, account.email, account.password)
      await expect(main.getByRole('button', { name: '重新发送验证邮件' })).toBeVisible()
      const link = await linkFromEmail(page.request, account.email, 'email-verification')
      await gotoHydrated(page, link)
      await expect(heading(page, '邮箱已验证')).toBeVisible()
      await page.getByRole('link', { name: '现在就去' }).click()
      await expect(page).toHaveURL('/login')
    })

    await test.step('forgets the password and sets another', async () => {
      await gotoHydrated(page, examplePaths.forgotPassword)
      await main.getByLabel('邮箱').fill(account.email)
      await page.keyboard.press('Enter')
      await expect(heading(page, '请查收邮件')).toBeVisible()
      await gotoHydrated(page, await linkFromEmail(page.request, account.email, 'password-reset'))
      const modal = page.getByRole('dialog', { name: '设置新密码' })
      await expect(modal.getByLabel('新密码', { exact: true })).toBeFocused()
      await expect(page).toHaveURL(/\/password-reset$/)
      await page.keyboard.type(changed)
      await modal.getByLabel('再输一次密码').fill(changed)
      await page.keyboard.press('Enter')
      await expect(heading(page, '新密码已生效')).toBeVisible()
    })

    await test.step('logs in with the new password, not with the old one', async () => {
      const path = `/login?return=${encodeURIComponent(examplePaths.article)}`
      await gotoHydrated(page, path)
      await fillLogin(main, account.email, account.password)
      await expect(main.getByRole('alert')).toContainText('邮箱或密码不对')
      await fillLogin(main, account.email, changed)
      await expect(page).toHaveURL(examplePaths.article)
      await expect(accountLink(page)).toHaveAccessibleName(new RegExp(account.nickname))
    })
  })
})

test('a member likes, votes and comments', async ({ page, baseURL }) => {
  const [likedPath, commentedPath] = ['/article/128', '/article/134']
  const other = await createOtherMember(baseURL!)
  const theirs = uniqueText()
  await other.write(134, theirs)

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
    const sent = page.waitForResponse(/\/like\/article\/128\/add/)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    expect((await sent).status()).toBe(200)
    await page.reload()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await moveTo()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    const liked = await page.request.get('/api/user/liked/article')
    expect(await liked.json()).toMatchObject({ items: [{ id: 128 }] })
  })

  await test.step('a vote shows at once, is one’s own, and stays', async () => {
    const card = page.locator('.poll', { hasText: '明年你最希望平台先做好哪一件事？' })
    const open = async (path: string) => {
      await gotoHydrated(page, path)
      await waitForHydration(card)
    }
    await open('/article/poll')
    await card.getByLabel('棋牌的好友房').check()
    await card.getByLabel('更快的提现到账').press('Space')
    // No more options than the poll allows.
    await expect(card.getByLabel('赛事日历的提醒')).toBeDisabled()
    await card.getByRole('button', { name: '投票' }).press('Enter')
    await expect(card.locator('.poll-bar.mine')).toHaveText([
      /更快的提现到账（我的选择）/,
      /棋牌的好友房（我的选择）/,
    ])
    await expect(card.getByRole('heading')).toBeFocused()
    await expect(toastOf(page)).toContainText('投票已计入')
    await open('/')
    await expect(card.locator('.poll-bar.mine')).toHaveCount(2)
    await expect(card.locator('.poll-state b')).toHaveText('已投票')
  })

  const [answer, text, better] = [uniqueText(), uniqueText(), uniqueText()]
  const section = await openComments(page, commentedPath)
  await test.step('a comment is liked and answered; the next one has to wait', async () => {
    const comment = commentWithText(section, theirs)
    await comment.getByRole('button', { name: /^喜欢/ }).click()
    await expect(comment.getByRole('button', { name: /^喜欢/ })).toHaveText(/1$/)
    await comment.getByRole('button', { name: /^回复/ }).press('Enter')
    await page.keyboard.type(answer)
    await page.keyboard.press('Control+Enter')
    await expect(commentWithText(section, answer)).toBeFocused()
    await field(section).fill(text)
    await postButton(section).click()
    await expect(section.getByRole('alert')).toContainText(/请在\d+秒后再试/)
  })

  await test.step('meanwhile the answer is edited', async () => {
    await commentWithText(section, answer).getByRole('button', { name: '编辑' }).press('Enter')
    await expect(section.getByRole('textbox', { name: '编辑评论' })).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(better)
    await section.getByRole('button', { name: '保存' }).click()
    const changed = commentWithText(section, better)
    await expect(changed.locator('.comment-byline')).toContainText('已编辑')
    await expect(field(section)).toHaveValue(text)
  })

  await test.step('the seconds are counted down, and the comment is sent', async () => {
    const alert = section.getByRole('alert')
    await expect(alert).toContainText('现在可以再试了', { timeout: 15_000 })
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
    await other.write(134, reply, id)
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
    await gotoHydrated(page, examplePaths.article)
    await subscribed
    const texts = { 'zh-CN': { title, message, btn_text: '<u>去看看</u>' } }
    await sendNotification(page.request, { to: `user:${id}`, btn_link: '/faq', texts })
    const card = page.locator('.notices .notice')
    await expect(card).toContainText(title)
    await expect(card).toContainText(message)
    await expect(card.getByRole('link')).toHaveText([title, '<u>去看看</u>'])
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^消息/ })
      .press('Enter')
    const first = page.getByRole('region', { name: '消息' }).getByRole('listitem').first()
    await expect(first.getByRole('link')).toHaveText(title)
    await expect(first).toContainText(message)
    await gotoHydrated(page, '/member/messages')
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

  const isLeaving = page.getByText(/^这个账号将在.*删除。$/)
  const dialog = page.getByRole('dialog', { name: /^删除账号“/ })
  const deleteAccount = async (secret: string) => {
    await dialog.getByLabel('当前密码').fill(secret)
    await page.keyboard.press('Enter')
  }
  await test.step('the account is deleted with its password, and kept', async () => {
    await gotoHydrated(page, '/member/account')
    await page.getByRole('button', { name: '删除账号' }).click()
    await expect(dialog).toContainText(email)
    await deleteAccount('wrongpass1')
    await expect(dialog.getByRole('alert')).toContainText('当前密码不正确')
    await deleteAccount(password)
    await expect(isLeaving).toBeVisible()
    expect((await user()).deletion_due_at).not.toBeNull()
    await page.getByRole('button', { name: '保留账号' }).click()
    await expect(isLeaving).toBeHidden()
    await expect(heading(page, '删除账号')).toBeFocused()
    expect((await user()).deletion_due_at).toBeNull()
  })

  await test.step('deleted once more, it says until when', async () => {
    await page.getByRole('button', { name: '删除账号' }).press('Enter')
    await deleteAccount(password)
    await expect(isLeaving.locator('..')).toBeFocused()
    await page.reload()
    await expect(isLeaving).toBeVisible()
  })
})

// Writing comments: by members, by visitors who log in on the way, with links, too often, twice, and with failures.
import type { Page, Request } from 'playwright/test'
import {
  commentCount,
  field,
  openComments,
  commentByOtherMember,
  postButton,
  commentWithText,
  uniqueText,
} from '../../support/browser/comments.ts'
import { toastOf } from '../../support/browser/browser.ts'
import { endSessions, expect, logIn, password, signUp, test } from '../../support/browser/member.ts'
import { sampledList } from '../../support/sample.ts'

const posted = '/api/user/article-comment?lang=zh-CN'
const isPost = (request: Request) =>
  request.method() === 'POST' && request.url().includes('/api/user/article-comment?')

async function logInModal(page: Page, email: string): Promise<void> {
  const modal = page.getByRole('dialog', { name: '登录' })
  // Before hydration the browser submits the form, which leaves the page.
  await expect(modal.locator('[data-hydrated]')).toHaveCount(1)
  await modal.getByLabel('邮箱').fill(email)
  await modal.getByLabel('密码', { exact: true }).fill(password)
  await modal.getByRole('button', { name: '登录', exact: true }).click()
}

test.describe('writing', () => {
  test(
    'a comment appears at once, is counted, and persists',
    { tag: '@deep' },
    async ({ page }) => {
      const section = await openComments(page, '/article/14')
      const before = await commentCount(section)
      const text = `${uniqueText()}\n<b>第二行</b>  &amp; 两个空格`
      await field(section).fill(text)
      await expect(section.locator('.comment-new .help')).toHaveText(
        `${Array.from(text).length} / 1,000`,
      )
      await postButton(section).click()
      const own = section.locator('.comments-list > li').first().getByRole('article').first()
      await expect(own).toBeFocused()
      await expect(own.locator('.comment-text')).toHaveText(text, { useInnerText: true })
      await expect(own.locator('.comment-byline')).toContainText('我')
      await expect(toastOf(page)).toHaveText('评论已发表。')
      await expect(field(section)).toHaveValue('')
      await expect.poll(() => commentCount(section)).toBeGreaterThan(before)
      const again = await openComments(page, '/article/14')
      await expect(commentWithText(again, text.split('\n')[0]!)).toHaveCount(1)
    },
  )

  test('repeated presses of the button create one comment', { tag: '@deep' }, async ({ page }) => {
    const section = await openComments(page, '/article/26')
    const sent: Request[] = []
    page.on('request', (request) => isPost(request) && sent.push(request))
    const text = uniqueText()
    await field(section).fill(text)
    await postButton(section).dblclick()
    await expect(commentWithText(section, text)).toHaveCount(1)
    expect(sent).toHaveLength(1)
    const again = await openComments(page, '/article/26')
    await expect(commentWithText(again, text)).toHaveCount(1)
  })

  test.describe('an invalid comment', () => {
    test.use({ expectedFailures: [posted] })

    test(
      'shows an error when empty, too long, or with a link',
      { tag: '@deep' },
      async ({ page }) => {
        const section = await openComments(page, '/article/26')
        await postButton(section).click()
        await expect(section.getByRole('alert')).toBeFocused()
        await expect(field(section)).toHaveAccessibleDescription(/此项必填/)
        await field(section).fill('字'.repeat(995))
        await expect(section.locator('.comment-form-end output')).toHaveText('还能写5个字')
        await field(section).fill('🙂'.repeat(1001))
        await expect(section.locator('.comment-form-end output')).toHaveText('超出了1个字')
        await postButton(section).click()
        await expect(field(section)).toHaveAccessibleDescription(/最多1000个字符/)
        await expect(field(section)).toHaveValue('🙂'.repeat(1001))
        await test.step('a link causes a warning while typing, and an error on sending', async () => {
          const text = '便宜的都在 evil 点 com，自己看'
          await field(section).fill(text)
          await expect(field(section)).toHaveAccessibleDescription(/评论里不能有网址/)
          await postButton(section).click()
          await expect(section.getByRole('alert')).toContainText('评论里不能有网址')
          await expect(field(section)).toHaveValue(text)
          await field(section).fill('便宜的都在自己看')
          await expect(field(section)).not.toHaveAccessibleDescription(/网址/)
        })
      },
    )
  })
})

test.describe('the network fails while sending', () => {
  const failures = [
    ['after the comment has arrived', true],
    ['before the comment has arrived', false],
  ] as const
  test.use({ expectedFailures: [posted] })

  for (const [when, isWritten] of sampledList('failures of the network', failures, 1))
    test(`${when}, the text stays and is sent again without a duplicate`, async ({ page }) => {
      const section = await openComments(page, '/article/68')
      const keys: (string | undefined)[] = []
      page.on('request', (one) => isPost(one) && keys.push(one.headers()['idempotency-key']))
      await page.route(`**${posted}`, async (route) => {
        if (isWritten) await route.fetch()
        await route.abort('failed')
      })
      const text = uniqueText()
      await field(section).fill(text)
      await postButton(section).click()
      await expect(section.getByRole('alert')).toContainText('内容都还在')
      await expect(field(section)).toHaveValue(text)
      await page.unroute(`**${posted}`)
      await postButton(section).click()
      await expect(commentWithText(section, text)).toHaveCount(1)
      expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]])
      const again = await openComments(page, '/article/68')
      await expect(commentWithText(again, text)).toHaveCount(1)
    })

  test('a repeat after a reload creates no duplicate', { tag: '@deep' }, async ({ page }) => {
    const section = await openComments(page, '/article/68')
    const keys: (string | undefined)[] = []
    page.on('request', (one) => isPost(one) && keys.push(one.headers()['idempotency-key']))
    await page.route(`**${posted}`, async (route) => {
      await route.fetch()
      await route.abort('failed')
    })
    const text = uniqueText()
    await field(section).fill(text)
    await postButton(section).click()
    await expect(section.getByRole('alert')).toContainText('内容都还在')
    await page.unroute(`**${posted}`)
    const again = await openComments(page, '/article/68')
    await expect(field(again)).toHaveValue(text)
    await postButton(again).click()
    await expect(field(again)).toHaveValue('')
    await expect(commentWithText(again, text)).toHaveCount(1)
    // Later repeats are deduplicated by the same key (test/worker/comments/repeats.test.ts).
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]])
  })
})

test.describe('a draft', () => {
  // One member's page is still open while another logs in.
  test.use({ expectedFailures: ['/api/user/state', '/api/user?lang=zh-CN'] })

  test('survives a reload and is deleted once posted', { tag: '@deep' }, async ({ page }) => {
    const section = await openComments(page, '/article/74')
    const text = uniqueText()
    await field(section).fill(text)
    const again = await openComments(page, '/article/74')
    await expect(field(again)).toHaveValue(text)
    await postButton(again).click()
    await expect(commentWithText(again, text)).toBeVisible()
    await expect(field(await openComments(page, '/article/74'))).toHaveValue('')
  })

  test(
    'of a reply belongs to its comment',
    { tag: ['@phone', '@deep'] },
    async ({ page, baseURL }) => {
      const other = await commentByOtherMember(baseURL!, 74)
      const section = await openComments(page, '/article/74')
      await commentWithText(section, other.text)
        .getByRole('button', { name: /^回复/ })
        .click()
      await page.keyboard.type('先记下来')
      const again = await openComments(page, '/article/74')
      await expect(field(again)).toHaveValue('')
      await commentWithText(again, other.text)
        .getByRole('button', { name: /^回复/ })
        .click()
      await expect(commentWithText(again, other.text).getByRole('textbox')).toHaveValue('先记下来')
    },
  )

  test('is shown to its author only', { tag: '@deep' }, async ({ page, context, baseURL }) => {
    const section = await openComments(page, '/article/74')
    await field(section).fill('只给自己看的半句话')
    await context.clearCookies()
    await logIn(context.request, await signUp(baseURL!))
    const others = await openComments(page, '/article/74')
    await expect(others.locator('.comment-new .avatar:not(.anonymous)')).toBeVisible()
    await expect(field(others)).toHaveValue('')
  })
})

test.describe('a visitor without a login', () => {
  test.use({ isLoggedIn: false, expectedFailures: [posted, '/api/user?lang=zh-CN'] })

  test(
    'is asked to log in, then the comment is posted',
    { tag: '@phone' },
    async ({ page, email }) => {
      const section = await openComments(page, '/article/80', false)
      const text = uniqueText()
      await field(section).fill(text)
      await postButton(section).click()
      await logInModal(page, email)
      await expect(commentWithText(section, text).locator('.comment-byline')).toContainText('我')
      await expect(field(section)).toHaveValue('')
    },
  )

  test('keeps the text after declining', { tag: '@deep' }, async ({ page }) => {
    const section = await openComments(page, '/article/80', false)
    await field(section).fill('还没想好要不要注册')
    await postButton(section).click()
    await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(section.getByRole('alert')).toContainText('请登录')
    await expect(field(section)).toHaveValue('还没想好要不要注册')
    await expect(field(await openComments(page, '/article/80', false))).toHaveValue(
      '还没想好要不要注册',
    )
  })
})

test.describe('the session ends while writing', () => {
  test.use({ expectedFailures: [posted, '/api/user?lang=zh-CN'] })

  test(
    'the comment is posted after a new login',
    { tag: '@deep' },
    async ({ page, email, baseURL }) => {
      const section = await openComments(page, '/article/86')
      const text = uniqueText()
      await field(section).fill(text)
      await endSessions(baseURL!, email)
      await postButton(section).click()
      await logInModal(page, email)
      await expect(commentWithText(section, text)).toHaveCount(1)
      await expect(field(section)).toHaveValue('')
    },
  )

  test(
    'another member does not get the text',
    { tag: '@deep' },
    async ({ page, email, baseURL }) => {
      const section = await openComments(page, '/article/86')
      await field(section).fill('这半句是前一个人写的')
      await endSessions(baseURL!, email)
      await postButton(section).click()
      await logInModal(page, await signUp(baseURL!))
      await expect(section.getByRole('alert')).toContainText('请登录')
      await expect(field(section)).toHaveValue('')
      await expect(commentWithText(section, '这半句是前一个人写的')).toHaveCount(0)
    },
  )
})

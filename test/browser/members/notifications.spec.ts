// A member's notifications on every page: the pop-up once per day, and the list under the bell.
import type { BrowserContext, Page, Route } from 'playwright/test'
import { accessibilityViolations, expectAccessible } from '../../support/browser/accessibility.ts'
import { examplePaths, waitForScripts, horizontalOverflow } from '../../support/browser/browser.ts'
import { sendNotification } from '../../support/browser/desk.ts'
import { endSessions, expect, logIn, test, gotoHydrated } from '../../support/browser/member.ts'

const list = '/api/user/notification'
interface Listed {
  id: number
  title: string
  is_read: boolean
  btn_link: string
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^消息/ })
const panel = (page: Page) => page.getByRole('region', { name: '消息' })
const popUp = (page: Page) => page.getByRole('complementary', { name: '新消息' })

async function notificationsOf(context: BrowserContext): Promise<Listed[]> {
  const { items } = (await (await context.request.get(list)).json()) as { items: Listed[] }
  return items
}

/** Sends a notification to the logged-in member. */
async function send(context: BrowserContext, title: string, btn_link = '/faq'): Promise<void> {
  const { id } = (await (await context.request.get('/api/user')).json()) as { id: number }
  const texts = { 'zh-CN': { title, message: '说来就来。', btn_text: '去看看' } }
  await sendNotification(context.request, { to: `user:${id}`, btn_link, texts })
}

/** Waits until the latest unread notification could have popped up: the page requests it, then locks it. */
async function settled(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse('**/api/user?*'), act()])
  await page.evaluate(() => navigator.locks.request('meridian.notice', () => undefined))
}

test.describe('a day or more after the last pop-up', () => {
  test.use({ isLoggedIn: false })

  test.beforeEach(({ context, email }) => logIn(context.request, email))

  test(
    'the latest unread notification pops up on any page, once',
    { tag: '@phone' },
    async ({ page, context }) => {
      const [latest] = await notificationsOf(context)
      await gotoHydrated(page, examplePaths.article)
      await expect(popUp(page)).toContainText(latest!.title)
      await expect(page.locator('body')).toBeFocused()
      expect(await accessibilityViolations(page)).toEqual([])
      await popUp(page).getByRole('button', { name: '关闭' }).click()
      await expect(popUp(page)).toHaveCount(0)
      await settled(page, () => gotoHydrated(page, examplePaths.gameList))
      await expect(popUp(page)).toHaveCount(0)
      const still = (await notificationsOf(context)).find(({ id }) => id === latest!.id)
      expect(still?.is_read).toBe(false)
    },
  )

  test('two tabs opened at once show it once', { tag: '@deep' }, async ({ context }) => {
    const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
    await Promise.all(tabs.map((tab) => settled(tab, () => gotoHydrated(tab, examplePaths.faq))))
    const shown = async () =>
      (await Promise.all(tabs.map((tab) => popUp(tab).count()))).reduce((sum, one) => sum + one)
    await expect.poll(shown).toBe(1)
    await Promise.all(tabs.map((tab) => settled(tab, () => tab.reload())))
    expect(await shown()).toBe(0)
  })

  test(
    'it waits while the reader fills in a form, and does not show on its own page',
    { tag: '@deep' },
    async ({ page }) => {
      await settled(page, () => gotoHydrated(page, '/member/messages'))
      await expect(page.locator('.message').first()).toBeVisible()
      await expect(popUp(page)).toHaveCount(0)
      const focusFirst = async (route: Route) => {
        await page.getByRole('main').getByLabel('搜索').first().focus()
        await route.continue()
      }
      await page.route('**/api/user?*', focusFirst, { times: 1 })
      await settled(page, () => page.goto(examplePaths.searchForm))
      await expect(popUp(page)).toHaveCount(0)
      await gotoHydrated(page, examplePaths.faq)
      await expect(popUp(page)).toBeVisible()
    },
  )

  for (const button of ['left', 'middle'] as const)
    test(
      `following its link with the ${button} button marks it as read`,
      { tag: '@deep' },
      async ({ page, context }) => {
        const title = `去哪里 ${button} ${Date.now()}`
        await send(context, title)
        await gotoHydrated(page, examplePaths.article)
        await popUp(page).getByRole('link', { name: '去看看' }).click({ button })
        await expect
          .poll(async () => (await notificationsOf(context)).find((one) => one.title === title))
          .toMatchObject({ is_read: true })
        if (button === 'left') await expect(page).toHaveURL(/\/faq$/)
        else await expect(popUp(page)).toHaveCount(0)
      },
    )
})

test.describe('the bell', () => {
  test(
    'opens the latest notifications, by keyboard alone',
    { tag: '@deep' },
    async ({ page, context }) => {
      const items = await notificationsOf(context)
      await gotoHydrated(page, examplePaths.article)
      const unread = items.filter((one) => !one.is_read).length
      await expect(bell(page)).toHaveAccessibleName(`消息: ${unread}条未读消息`)
      await bell(page).focus()
      await page.keyboard.press('Enter')
      await expect(panel(page).getByRole('listitem')).toHaveCount(items.length)
      await expect(panel(page).getByRole('listitem').first()).toContainText(items[0]!.title)
      await expectAccessible(page)
      expect(await horizontalOverflow(page)).toBe(0)
      await expect(panel(page).getByRole('link', { name: '全部消息' })).toHaveAttribute(
        'href',
        '/member/messages',
      )
      await page.keyboard.press('Escape')
      await expect(panel(page)).toBeHidden()
      await expect(bell(page)).toBeFocused()
    },
  )

  test(
    'shows its list even when opened before its code has loaded',
    { tag: '@deep' },
    async ({ page, context }) => {
      const items = await notificationsOf(context)
      const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
      await page.route('**/account-links-*.js', async (route) => {
        await isOpen
        await route.continue()
      })
      await gotoHydrated(page, examplePaths.article)
      await bell(page).click()
      await expect(panel(page)).toBeVisible()
      open()
      await expect(panel(page).getByRole('listitem')).toHaveCount(items.length)
    },
  )

  test('marks one and all as read, keeps the focus, and agrees with another tab', async ({
    page,
    context,
  }) => {
    const tab = await context.newPage()
    await gotoHydrated(tab, examplePaths.faq)
    await gotoHydrated(page, examplePaths.article)
    await bell(page).click()
    const first = panel(page).getByRole('listitem').first()
    const before = (await notificationsOf(context)).filter((one) => !one.is_read).length
    await first.getByRole('button', { name: /^标为已读/ }).press('Enter')
    for (const one of [page, tab])
      await expect(bell(one)).toHaveAccessibleName(`消息: ${before - 1}条未读消息`)
    await expect(first.getByRole('link')).toBeFocused()
    await panel(page).getByRole('button', { name: '全部标为已读' }).press('Enter')
    for (const one of [page, tab]) await expect(bell(one)).toHaveAccessibleName('消息')
    await expect(panel(page).getByRole('heading', { name: '消息' })).toBeFocused()
    await expect(panel(page).getByRole('button')).toHaveCount(0)
    expect((await notificationsOf(context)).every((one) => one.is_read)).toBe(true)
  })

  test('adds a new notification to the open list', { tag: '@deep' }, async ({ page, context }) => {
    const channel = /private-user\.\d+\.notification/
    const subscribed = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent(
          'framereceived',
          ({ payload }) =>
            channel.test(String(payload)) && String(payload).includes('subscription_succeeded'),
        ),
      )
    await gotoHydrated(page, examplePaths.article)
    await bell(page).click()
    await expect(panel(page).getByRole('listitem').first()).toBeVisible()
    await subscribed
    const title = `刚到 ${Date.now()}`
    await send(context, title)
    await expect(panel(page).getByRole('listitem').first()).toContainText(title)
    const unread = (await notificationsOf(context)).filter((one) => !one.is_read).length
    await expect(bell(page)).toHaveAccessibleName(`消息: ${unread}条未读消息`)
  })

  test(
    'marks a notification as read when its link is followed, in a new tab too',
    { tag: '@deep' },
    async ({ page, context }) => {
      const title = `新标签 ${Date.now()}`
      await send(context, title)
      await gotoHydrated(page, examplePaths.article)
      await bell(page).click()
      await panel(page).getByRole('link', { name: title }).click({ button: 'middle' })
      await expect(panel(page).getByRole('listitem').first().getByRole('button')).toHaveCount(0)
      const read = (await notificationsOf(context)).find((one) => one.title === title)
      expect(read?.is_read).toBe(true)
    },
  )

  test.describe('when the list cannot be loaded', () => {
    test.use({ expectedFailures: [list] })

    test('shows an error and loads on retry', { tag: '@deep' }, async ({ page }) => {
      await page.route(`**${list}?*`, (route) => route.abort('failed'))
      await gotoHydrated(page, examplePaths.article)
      await bell(page).click()
      await expect(panel(page).getByRole('alert')).toContainText('消息加载失败')
      await page.unroute(`**${list}?*`)
      await panel(page).getByRole('button', { name: '再试一次' }).click()
      await expect(panel(page).getByRole('listitem').first()).toBeVisible()
      await expect(panel(page).getByRole('alert')).toBeHidden()
    })
  })

  test.describe('when the session has ended', () => {
    test.use({ expectedFailures: [list, '/api/user', '/api/broadcasting/auth/all'] })

    test(
      'closes and keeps no data of the member',
      { tag: '@deep' },
      async ({ page, email, baseURL }) => {
        await page.routeWebSocket('**/app/**', () => undefined)
        await gotoHydrated(page, examplePaths.article)
        await bell(page).click()
        await expect(panel(page).getByRole('listitem').first()).toBeVisible()
        await page.keyboard.press('Escape')
        await endSessions(baseURL!, email)
        await bell(page).click()
        await expect(bell(page)).toBeHidden()
        await expect(panel(page)).toBeHidden()
        await expect(page.locator('#bell li')).toHaveCount(0)
      },
    )
  })
})

test.describe('a visitor without a login', () => {
  test.use({ isLoggedIn: false })

  test('sees no bell, and no notifications are requested', { tag: '@deep' }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(examplePaths.article)
    await waitForScripts(page)
    await expect(bell(page)).toBeHidden()
    await page.waitForLoadState('networkidle')
    expect(
      asked.filter((path) => /\/api\/user|member|bell|account-links|latest-notice/.test(path)),
    ).toEqual([])
  })
})

// Realtime in the browser: notifications and counts arrive by themselves, in every tab and on every device.
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { newVisitorHeaders } from '../../support/browser/account.ts'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { scrollToEnd } from '../../support/browser/browser.ts'
import { sendNotification } from '../../support/browser/desk.ts'
import { endSessions, expect, logIn, test, gotoHydrated } from '../../support/browser/member.ts'

// Concurrent tests would receive notifications to everybody.
test.describe.configure({ mode: 'serial' })

let number = 0
/** A title that no other test waits for. */
const newTitle = () => `实时通知 ${Date.now()}-${++number}`

function publish(page: Page, title: string, to: string): Promise<number> {
  const texts = {
    'zh-CN': { title, message: '说来就来。', btn_text: '去看看' },
    'en-US': { title: `EN ${title}`, message: 'Here it is.' },
  }
  return sendNotification(page.request, { to, btn_link: '/news/brand', texts })
}

/** Makes the browser remember a login. */
const rememberLogin = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('meridian.member', '{"nickname":"","email":""}'))

/** Waits until the page has subscribed to all of its channels. */
async function waitForSubscription(page: Page, channel: string): Promise<void> {
  await page.evaluate(async (name) => {
    const heard = (window as unknown as { heard?: Set<string> }).heard
    while (!heard?.has(name)) await new Promise((resolve) => setTimeout(resolve, 50))
  }, channel)
}

/** Records in the page the channels its socket has subscribed to and the titles of the notifications it received. */
async function watchSocket(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const heard = new Set<string>()
    const told: string[] = []
    Object.assign(window, { heard, told })
    const Real = window.WebSocket
    window.WebSocket = class extends Real {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('message', ({ data }) => {
          const frame = JSON.parse(String(data)) as {
            event: string
            channel?: string
            data: string
          }
          const { event, channel } = frame
          if (event === 'pusher_internal:subscription_succeeded' && channel) {
            const { channels = [channel] } = JSON.parse(frame.data) as { channels?: string[] }
            for (const one of channels) heard.add(one)
          }
          if (event === 'notification')
            told.push((JSON.parse(frame.data) as { title: string }).title)
        })
      }
    }
  })
}

interface Client {
  page: Page
  id: number
}

/** Opens another browser of a member or a visitor. */
async function openClient(browser: Browser, baseURL: string, email?: string): Promise<Client> {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: newVisitorHeaders() })
  await watchSocket(context)
  const page = await context.newPage()
  await page.addInitScript(() => {
    localStorage.setItem('meridian.notice-shown-at', new Date().toISOString())
    for (const key of ['visit-started', 'cover-done', 'card-closed'])
      sessionStorage.setItem(`meridian.${key}`, '1')
  })
  if (!email) return { page, id: 0 }
  await logIn(context.request, email)
  await rememberLogin(page)
  const { id } = (await (await context.request.get('/api/user')).json()) as { id: number }
  return { page, id }
}

const card = (page: Page) => page.locator('.notices .notice')

test('two members and a visitor each receive only their own notifications', async ({
  browser,
  baseURL,
  page,
  context,
}) => {
  await watchSocket(context)
  await rememberLogin(page)
  const { id } = (await (await context.request.get('/api/user')).json()) as { id: number }
  const other = await openClient(browser, baseURL!, 'member2@example.test')
  const visitor = await openClient(browser, baseURL!)
  await Promise.all([page, other.page, visitor.page].map((one) => gotoHydrated(one, '/faq')))
  await waitForSubscription(page, `private-user.${id}.notification`)
  await waitForSubscription(other.page, `private-user.${other.id}.notification`)
  await waitForSubscription(visitor.page, 'public.notification')

  const mine = newTitle()
  await publish(page, mine, `user:${id}`)
  await expect(card(page)).toContainText(mine)
  const members = newTitle()
  await publish(page, members, 'members')
  for (const one of [page, other.page]) await expect(card(one)).toContainText(members)
  const all = newTitle()
  await publish(page, all, 'public')
  for (const one of [page, other.page, visitor.page]) await expect(card(one)).toContainText(all)
  const toldTo = async (one: Page) => {
    const told = await one.evaluate(() => (window as unknown as { told: string[] }).told)
    return told.filter((title) => [mine, members, all].includes(title))
  }
  expect(await toldTo(page)).toEqual([mine, members, all])
  expect(await toldTo(other.page)).toEqual([members, all])
  expect(await toldTo(visitor.page)).toEqual([all])
  await other.page.context().close()
  await visitor.page.context().close()
})

test(
  'a notification is counted in the badge and the title, listed, and closes after ten seconds',
  { tag: '@deep' },
  async ({ page, context }) => {
    await page.clock.install()
    await watchSocket(context)
    await rememberLogin(page)
    const { id, unread_count } = (await (await context.request.get('/api/user')).json()) as {
      id: number
      unread_count: number
    }
    await gotoHydrated(page, '/member/messages')
    await page.clock.runFor(1500)
    await waitForSubscription(page, `private-user.${id}.notification`)
    const title = newTitle()
    await publish(page, title, `user:${id}`)
    await expect(card(page)).toContainText(title)
    await expect(card(page).getByRole('link', { name: '去看看' })).toHaveAttribute(
      'href',
      '/news/brand',
    )
    expect(await accessibilityViolations(page)).toEqual([])
    const unread = unread_count + 1
    await expect(page).toHaveTitle(new RegExp(`^\\(${unread}\\) `))
    await expect(page.getByRole('banner').locator('.badge').first()).toContainText(String(unread))
    await expect(page.locator('.message.unread').first()).toContainText(title)
    await page.clock.runFor(10_500)
    await expect(card(page)).toHaveCount(0)
    await expect(page.locator('.message.unread').first()).toContainText(title)
  },
)

test('two tabs and two devices agree on unread notifications, with one connection per browser', async ({
  browser,
  baseURL,
  page,
  context,
  email,
}) => {
  await watchSocket(context)
  await rememberLogin(page)
  const sockets: string[] = []
  for (const one of [page]) one.on('websocket', (socket) => sockets.push(socket.url()))
  await gotoHydrated(page, '/faq')
  const device = await openClient(browser, baseURL!, email)
  await gotoHydrated(device.page, '/faq')
  await waitForSubscription(page, `private-user.${device.id}.notification`)
  await waitForSubscription(device.page, `private-user.${device.id}.notification`)
  const tab = await context.newPage()
  tab.on('websocket', (socket) => sockets.push(socket.url()))
  await gotoHydrated(tab, '/member/messages')
  const badge = (one: Page) => one.getByRole('banner').locator('.badge').first()
  // The tab knows its member, and waits to take over the connection of the first one.
  await expect(badge(tab)).toBeVisible()
  await tab.waitForFunction(async () => (await navigator.locks.query()).pending?.length)
  await publish(page, newTitle(), `user:${device.id}`)
  const before = await (await context.request.get('/api/user')).json()
  const { unread_count } = before as { unread_count: number }
  for (const one of [page, tab, device.page])
    await expect(badge(one)).toContainText(String(unread_count))
  await tab.getByRole('button', { name: '全部标为已读' }).click()
  for (const one of [page, tab, device.page]) await expect(badge(one)).toHaveCount(0)
  expect(sockets).toHaveLength(1)
  // The leading tab closes; the other one takes over and receives events.
  await page.close()
  await waitForSubscription(tab, `private-user.${device.id}.notification`)
  const title = newTitle()
  await publish(tab, title, `user:${device.id}`)
  await expect(card(tab)).toContainText(title)
  await device.page.context().close()
})

test(
  'likes and votes of others update the visible counts',
  { tag: '@deep' },
  async ({ browser, baseURL, page, context }) => {
    await watchSocket(context)
    await gotoHydrated(page, '/game-intro/68')
    await scrollToEnd(page)
    await waitForSubscription(page, 'public.counts.game.68')
    const heart = page.getByRole('main').getByRole('button', { name: /^点赞/ })
    const other = await openClient(browser, baseURL!, 'vip@example.test')
    const like = (change: string) =>
      other.page.request.post(`/api/user/like/game/68/${change}`, {
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      })
    const { liked_amount } = (await (await like('remove')).json()) as { liked_amount: number }
    await expect(heart).toHaveAttribute('title', String(liked_amount))
    await like('add')
    await expect(heart).toHaveAttribute('title', String(liked_amount + 1))
    await other.page.context().close()
  },
)

test('events missed while disconnected are shown after reconnecting', async ({ page, context }) => {
  await watchSocket(context)
  await rememberLogin(page)
  const { id } = (await (await context.request.get('/api/user')).json()) as { id: number }
  await gotoHydrated(page, '/member/messages')
  await waitForSubscription(page, `private-user.${id}.notification`)
  await context.setOffline(true)
  const title = newTitle()
  const away = await context.browser()!.newContext({ baseURL: new URL(page.url()).origin })
  await publish(await away.newPage(), title, `user:${id}`)
  await away.close()
  await page.evaluate(() => (window as unknown as { heard: Set<string> }).heard.clear())
  await context.setOffline(false)
  await expect(page.locator('.message.unread').first()).toContainText(title)
})

test.describe('a session that ends elsewhere', () => {
  test.use({
    expectedFailures: ['/api/user?lang=zh-CN', '/api/broadcasting/auth/all?lang=zh-CN'],
  })

  test(
    'keeps receiving public events',
    { tag: '@deep' },
    async ({ page, context, email, baseURL }) => {
      await watchSocket(context)
      await rememberLogin(page)
      const { id } = (await (await context.request.get('/api/user')).json()) as { id: number }
      await gotoHydrated(page, '/faq')
      await waitForSubscription(page, `private-user.${id}.notification`)
      await page.evaluate(() => (window as unknown as { heard: Set<string> }).heard.clear())
      await endSessions(baseURL!, email)
      await waitForSubscription(page, 'public.notification')
      const title = newTitle()
      await publish(page, title, 'public')
      await expect(card(page)).toContainText(title)
    },
  )
})

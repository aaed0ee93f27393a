// What arrives by real time is as little trusted as what is typed in: another server may publish, too.
import type { Page } from 'playwright/test'
import { publicChannel } from '../../../client/contract/notifications/channels.ts'
import { expect, test, gotoHydrated } from '../../support/browser/browser.ts'

/** Adds a notification to what the server says, once the page listens. */
async function push(page: Page, btn_link: unknown): Promise<void> {
  const data = {
    id: 1,
    title: '有新消息',
    subtitle: '',
    message: '请看',
    btn_link,
    btn_text: '去看看',
  }
  await page.routeWebSocket(/\/app\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(message)
      const { event, channel } = JSON.parse(String(message)) as { event: string; channel?: string }
      if (event !== 'pusher_internal:subscription_succeeded' || channel !== publicChannel) return
      socket.send(JSON.stringify({ event: 'notification', channel, data: JSON.stringify(data) }))
    })
  })
}

for (const link of ['javascript:alert(1)', '//evil.example', 'https://a@evil.example', 7, null])
  test(`a pushed notification leads nowhere with the link ${JSON.stringify(link)}`, async ({
    page,
  }) => {
    await push(page, link)
    await gotoHydrated(page, '/terms-of-service')
    const card = page.locator('.notices')
    await expect(card).toContainText('有新消息')
    await expect(card.locator('[data-part=more]')).toHaveCount(0)
  })

test('a pushed notification leads to a page in the reader’s language', async ({ page }) => {
  await push(page, '/news/brand')
  await gotoHydrated(page, '/en-US/terms-of-service')
  await expect(page.locator('.notices [data-part=more]')).toHaveAttribute(
    'href',
    '/en-US/news/brand',
  )
})

// The login state is known without client storage, and visitors' pages do not request it.
import { demoPassword, accountLink, newVisitorHeaders } from '../../support/browser/account.ts'
import {
  examplePaths,
  expect,
  scrollToEnd,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'

test.use({ extraHTTPHeaders: newVisitorHeaders(), expectedFailures: ['/api/user?lang=zh-CN'] })

const member = 'member@example.test'
const nickname = '林秋原在看球'

test.describe('a browser with cookies but without storage', () => {
  test('shows the logged-in member everywhere', { tag: '@deep' }, async ({ page }) => {
    await page.request.post('/api/user/login', { data: { email: member, password: demoPassword } })
    await gotoHydrated(page, examplePaths.article)
    await expect(accountLink(page)).toHaveAccessibleName(new RegExp(nickname))
    await page.locator('#comments').scrollIntoViewIfNeeded()
    await expect(page.locator('.comment-new .avatar')).not.toHaveClass(/anonymous/)
  })

  test(
    'requests the state once after the session has ended, then no more',
    { tag: '@deep' },
    async ({ page, baseURL }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/user') asked.push(request.url())
      })
      await page.context().addCookies([{ name: 'signed_in', value: '1', url: baseURL! }])
      await gotoHydrated(page, examplePaths.article)
      await page.waitForLoadState('networkidle')
      await gotoHydrated(page, examplePaths.gameList)
      await page.waitForLoadState('networkidle')
      expect(asked).toHaveLength(1)
      await expect(accountLink(page)).toHaveAccessibleName('登录')
    },
  )
})

test('a visitor’s page does not request the login state', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/user')) asked.push(request.url())
  })
  await gotoHydrated(page, examplePaths.article)
  await scrollToEnd(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test.describe('a member', () => {
  for (const path of [examplePaths.login, examplePaths.register])
    test(
      `is redirected from ${path}, also when going back to it`,
      { tag: '@deep' },
      async ({ page }) => {
        await gotoHydrated(page, examplePaths.home)
        await gotoHydrated(page, `${path}?return=${encodeURIComponent(examplePaths.gameList)}`)
        // Logs in from another tab.
        await page.request.post('/api/user/login', {
          data: { email: member, password: demoPassword },
        })
        await gotoHydrated(page, examplePaths.article)
        await page.goBack()
        await page.waitForURL(`**${examplePaths.gameList}`)
        await gotoHydrated(page, path)
        await expect(page).toHaveURL('/member/account')
      },
    )
})

// Web push in the member center. The browser of the tests has no push service, so its subscription is made up.
import { expect, gotoHydrated, test } from '../../support/browser/member.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { examplePushKeys } from '../../support/fakes/push-service.ts'

test.use({ serviceWorkers: 'allow' })

test('a member switches push on and off, and learns why a browser refuses', async ({ page }) => {
  await page.addInitScript((keys) => {
    Object.defineProperty(Notification, 'permission', { value: 'granted', configurable: true })
    Notification.requestPermission = () => Promise.resolve('granted')
    PushManager.prototype.subscribe = () => {
      const made: unknown = {
        toJSON: () => ({ endpoint: 'https://push.example.net/one', keys }),
      }
      return Promise.resolve(made as PushSubscription)
    }
  }, examplePushKeys)
  await gotoHydrated(page, '/member/account')
  const section = page.getByRole('region', { name: '本设备推送' })
  const news = section.getByRole('switch', { name: '关注的新文章' })
  await expect(news).not.toBeChecked()
  await news.click()
  await expect(page.getByText('推送设置已保存。')).toBeVisible()
  await gotoHydrated(page, '/member/account')
  await expect(news).toBeChecked()
  await expectAccessible(page, 'the switches of web push')
  await news.click()
  await expect(page.getByText('推送设置已保存。')).toBeVisible()
  await expect(news).not.toBeChecked()

  await page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied', configurable: true })
    Notification.requestPermission = () => Promise.resolve('denied')
  })
  await news.click()
  await expect(section.getByRole('alert')).toContainText('浏览器拦截了本站的通知')
  await expect(news).not.toBeChecked()
})

test('push of a withdrawn permission is off, and a browser without push says so', async ({
  page,
}) => {
  const section = page.getByRole('region', { name: '本设备推送' })
  const news = section.getByRole('switch', { name: '关注的新文章' })
  await page.addInitScript((keys) => {
    const { permission = 'granted', isWithout } = JSON.parse(
      sessionStorage.getItem('push') ?? '{}',
    ) as { permission?: NotificationPermission; isWithout?: boolean }
    Object.defineProperty(Notification, 'permission', { value: permission })
    Notification.requestPermission = () => Promise.resolve(permission)
    PushManager.prototype.subscribe = () => {
      const made: unknown = {
        toJSON: () => ({ endpoint: 'https://push.example.net/two', keys }),
      }
      return Promise.resolve(made as PushSubscription)
    }
    if (isWithout) Reflect.deleteProperty(window, 'PushManager')
  }, examplePushKeys)
  const openWith = async (state: object) => {
    await page.evaluate((json) => sessionStorage.setItem('push', json), JSON.stringify(state))
    await gotoHydrated(page, '/member/account')
  }
  await gotoHydrated(page, '/member/account')
  await news.click()
  await expect(news).toBeChecked()
  await expect(page.getByText('推送设置已保存。')).toBeVisible()

  await openWith({ permission: 'denied' })
  await expect(news).not.toBeChecked()
  await expect(section).toContainText('浏览器拦截了本站的通知')
  await openWith({ permission: 'default' })
  await expect(news).not.toBeChecked()
  await news.click()
  await expect(section.getByRole('alert')).toContainText('你还没有允许浏览器发送通知')
  await openWith({ isWithout: true })
  await expect(news).toBeDisabled()
  await expect(section).toContainText('这个浏览器不支持推送')
})

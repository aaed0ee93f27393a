// Web push in the member center. The browser of the tests has no push service, so its subscription is made up.
import { expect, gotoHydrated, test } from '../../support/browser/member.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { examplePushKeys } from '../../support/fakes/push-service.ts'

test.use({ serviceWorkers: 'allow' })

test('a member switches push on and off, and learns why a browser refuses', async ({ page }) => {
  await page.addInitScript((keys) => {
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
    Object.defineProperty(Notification, 'permission', { value: 'denied' })
    Notification.requestPermission = () => Promise.resolve('denied')
  })
  await news.click()
  await expect(section.getByRole('alert')).toContainText('浏览器拦截了本站的通知')
  await expect(news).not.toBeChecked()
})

// A business visitor: from the home page to a message about the game API, and to a demo slot. A step is a choice that
// shows something else; filling in and sending the form is the last step.
import {
  examplePaths,
  waitForHydration,
  expect,
  waitForScripts,
  gotoHydrated,
} from '../../support/browser/browser.ts'
import { copyDigits, newSubscriberEmail, test } from '../../support/browser/form-pages.ts'

test('the API can be requested in five steps from home', { tag: '@phone' }, async ({ page }) => {
  const isNarrow = page.viewportSize()!.width < 992
  await gotoHydrated(page, examplePaths.home)
  let steps = 0
  const step = async (act: () => Promise<unknown>) => {
    steps += 1
    await act()
  }
  const menu = isNarrow ? page.getByRole('dialog') : page.getByRole('banner')
  if (isNarrow) {
    await step(() => page.getByRole('button', { name: '菜单' }).click())
    await step(() => menu.getByText('平台服务', { exact: true }).click())
  } else await step(() => menu.getByText('平台服务', { exact: true }).first().click())
  await step(() => menu.getByRole('link', { name: '游戏接口' }).first().click())
  await waitForScripts(page)
  await step(() => page.getByRole('main').getByRole('link', { name: '联系商务' }).first().click())
  const form = page.getByRole('dialog', { name: '给我们留言' })
  await expect(form.locator('[data-hydrated]')).toHaveCount(1)
  await expect(form.getByRole('radio', { name: '娱乐平台的游戏接口' })).toBeChecked()
  await expect(form.locator('[required]')).toHaveCount(4)
  await form.getByLabel('留言', { exact: true }).fill('想接入棋牌类游戏。')
  await form.getByLabel('姓名或称呼').fill('林安')
  await form.getByLabel('邮箱').fill(newSubscriberEmail())
  await copyDigits(page, form, 'zh-CN')
  await step(() => form.getByRole('button', { name: '提交留言' }).click())
  await expect(form).toBeHidden()
  expect(steps).toBeLessThanOrEqual(5)
})

test.describe('a visitor in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('books a demo in their own time zone', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, `${examplePaths.platformDemo}?interest=B`)
    const form = page.locator('form[action$="/platform/demo"]')
    await waitForHydration(form)
    const slots = form.getByRole('group', { name: '演示时间' })
    await expect(slots).toContainText('Europe/Berlin')
    const last = slots.getByRole('radio', { name: /^1[01]:00$/ }).first()
    await last.check()
    await expect(last).toHaveValue(/T09:00:00\.000Z$/)
    await form.getByLabel('留言', { exact: true }).fill('香港，持牌运营。')
    await form.getByLabel('姓名或称呼').fill('林安')
    await form.getByLabel('邮箱').fill(newSubscriberEmail())
    await copyDigits(page, form, 'zh-CN')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await form.getByRole('button', { name: '提交留言' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ interest: 'B', time_zone: 'Europe/Berlin' })
    await expect(page.getByText('留言已收到').first()).toBeVisible()
  })
})

// A notification from the desk to a reader's open page, and its retraction.
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, gotoHydrated } from '../../support/browser/member.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { examplePaths } from '../../support/browser/browser.ts'

test(
  'a notification is previewed, canceled before sending, and retracted from an open page',
  { tag: '@deep' },
  async ({ page, browser, baseURL }) => {
    const title = `维护公告 ${Date.now()}`
    const { id } = (await (await page.request.get('/api/user')).json()) as { id: number }
    await gotoHydrated(page, examplePaths.article)
    const context = await browser.newContext({ baseURL })
    const desk = await context.newPage()
    await openDesk(desk, 'support', `/backstage/member/${id}`)
    await desk.getByRole('link', { name: '发消息' }).click()
    await expect(desk.getByText(new RegExp(`编号${id}$`))).toBeVisible()
    const { nickname } = (await (await page.request.get('/api/user')).json()) as {
      nickname: string
    }
    await desk.getByRole('searchbox').fill(nickname)
    await expect(desk.getByRole('radio', { name: new RegExp(`· ${id}$`) })).toBeChecked()
    await expect(desk.getByRole('radio', { name: '全体会员' })).toHaveCount(0)
    const chinese = desk.getByRole('group', { name: '简体中文' })
    await chinese.getByLabel('标题').fill(title)
    await chinese.getByLabel('正文').fill('周二凌晨停机十分钟。')
    const looks = desk.getByRole('region', { name: '读者看到的样子' })
    await expect(looks.getByText(title)).toHaveCount(4)
    await looks.getByRole('button', { name: 'ไทย' }).click()
    await expect(looks).toContainText('简体中文')
    await looks.getByRole('button', { name: 'English' }).click()
    await expect(looks).toContainText('不会收到')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: '发消息……' }).click()
    await desk.getByRole('button', { name: '一分钟后发出' }).click()
    // A recent sign-in counts as step-up, so no second factor is requested.
    const row = desk.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('已定时', { useInnerText: false })
    await row.getByRole('button', { name: /^取消发送/ }).click()
    await expect(row).toContainText(/已取消|\d取消/)
    await expect(row.getByRole('button', { name: /^取消发送/ })).toHaveCount(0)
    await desk.getByRole('button', { name: /^撤销/ }).click()
    await expect(row).toContainText('已定时', { useInnerText: false })
    await row.getByRole('button', { name: /^取消发送/ }).click()
    await expect(row.getByRole('button', { name: /^取消发送/ })).toHaveCount(0)

    const sent = await context.request.post('/api/backstage/notification', {
      data: { to: `user:${id}`, texts: { 'zh-CN': { title, message: '周二凌晨停机十分钟。' } } },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(sent.status()).toBe(201)
    const card = page.getByRole('complementary', { name: '新消息' })
    await expect(card).toContainText(title)
    await desk.reload()
    const live = desk.getByRole('listitem').filter({ hasText: title }).first()
    await live.getByRole('button', { name: /^撤下/ }).click()
    await desk.getByRole('button', { name: '立即撤下' }).click()
    await expect(card).toHaveCount(0)
    await context.close()
  },
)

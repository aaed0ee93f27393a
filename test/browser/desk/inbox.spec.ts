// The inbox, from a visitor's message to the response in their mailbox; and demo slots in the visitor's and the desk's
// time zone.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { href } from '../../../client/contract/paths.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { openDesk } from '../../support/browser/desk.ts'
import {
  examplePaths,
  waitForHydration,
  dismissAds,
  expect,
  horizontalOverflow,
  toastOf,
  gotoHydrated,
} from '../../support/browser/browser.ts'
import {
  catalogues,
  copyDigits,
  fillMessage,
  messageForm,
  newSubscriberEmail,
  sendMessage,
  test,
} from '../../support/browser/form-pages.ts'
import { emailsTo } from '../../support/browser/inbox.ts'

const rows = (page: Page) => page.getByRole('main').locator('li[data-row]')
const find = (page: Page) => page.getByRole('searchbox')
const state = (page: Page) => page.getByRole('combobox', { name: '状态' })

const assignee = (page: Page) => page.getByRole('combobox', { name: '由谁处理' })

/** Opens the only message of the list. */
async function openOnlyMessage(page: Page): Promise<void> {
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lin')
}

test(
  'a message is found, assigned, noted, and answered from a template in its language',
  { tag: '@deep' },
  async ({ page }) => {
    const email = newSubscriberEmail()
    const { contact } = catalogues['th-TH']
    await gotoHydrated(page, href('th-TH', 'contact'))
    const form = messageForm(page)
    await waitForHydration(form)
    await fillMessage(form, 'th-TH', email)
    await copyDigits(page, form, 'th-TH')
    await form.getByRole('button', { name: contact.send }).click()
    await expect(page.getByRole('heading', { name: contact.received })).toBeVisible()
    await openDesk(page, 'support', '/backstage/message')
    await find(page).fill(email)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('ไทย')
    await openOnlyMessage(page)
    await expect(page.getByText('Eight games, please.')).toBeVisible()

    // On a phone, the state is above the response form, as in keyboard order.
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 800 })
    const top = async (field: Locator) => (await field.boundingBox())!.y
    expect(await top(state(page))).toBeLessThan(await top(page.getByLabel('正文')))
    await page.setViewportSize(wide)

    // An unfinished response stays while the message changes.
    await page.getByLabel('正文').fill('half an answer')
    await page.getByRole('button', { name: '由我处理', exact: true }).click()
    await expect(state(page)).toHaveValue('in_hand')
    await page.getByLabel('内部备注').fill('先问清楚市场。')
    await page.getByRole('button', { name: '写备注' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '先问清楚市场。' })).toBeVisible()
    await expect(page.getByLabel('正文')).toHaveValue('half an answer')
    await expect(page.getByLabel('内部备注')).toHaveValue('')

    // It also stays after a note, a response or a template, and on another screen.
    await page.getByLabel('内部备注').fill('half a note')
    await assignee(page).selectOption('无人负责')
    await expect(assignee(page)).toHaveValue('')
    await toastOf(page).getByRole('button', { name: '撤销' }).click()
    await expect(assignee(page)).not.toHaveValue('')
    await page.getByLabel('模板').selectOption('请补充资料')
    await expect(page.getByLabel('正文')).not.toHaveValue('half an answer')
    await toastOf(page).getByRole('button', { name: '撤销' }).click()
    await expect(page.getByLabel('正文')).toHaveValue('half an answer')
    await page.getByRole('main').getByRole('link', { name: '收件箱' }).click()
    await find(page).fill(email)
    await openOnlyMessage(page)
    await expect(page.getByLabel('正文')).toHaveValue('half an answer')
    await expect(page.getByLabel('内部备注')).toHaveValue('half a note')

    await page.getByLabel('模板').selectOption('请补充资料')
    await expect(page.getByLabel('主题')).toHaveValue('เกี่ยวกับข้อความของคุณ')
    await expectAccessible(page)
    await page.getByRole('button', { name: '发出回复' }).click()
    await expect(toastOf(page)).toContainText(email)
    await expect(state(page)).toHaveValue('answered')
    await expect(page.getByLabel('正文')).toHaveValue('')
    await expect(page.getByLabel('内部备注')).toHaveValue('half a note')
    await expect.poll(async () => (await emailsTo(page.request, email)).length).toBe(2)
    const [answer = ''] = (await emailsTo(page.request, email)).filter((text) =>
      text.includes('ตอบกลับอีเมลนี้ได้เลย'),
    )
    expect(answer).toContain('Eight games, please.')
    expect(answer).not.toContain('先问清楚市场。')
  },
)

test(
  'spam is listed, and an export contains only the filtered rows',
  { tag: '@deep' },
  async ({ page }) => {
    const [email, other] = [newSubscriberEmail(), newSubscriberEmail()]
    // A bot fills in every field.
    await sendMessage(page.request, email, { homepage: 'https://spam.example' })
    await sendMessage(page.request, other)
    await openDesk(page, 'support', '/backstage/message')
    await page
      .getByRole('navigation', { name: '状态' })
      .getByRole('button', { name: '垃圾' })
      .click()
    await find(page).fill(email)
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/state=spam/)
    await expectAccessible(page)

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出CSV' }).click()
    const file = await readFile((await (await saving).path())!, 'utf8')
    await expect(toastOf(page)).toContainText('已导出1行')
    expect(file).toContain(email)
    expect(file).not.toContain(other)

    await openOnlyMessage(page)
    await state(page).selectOption('新')
    await expect(page.getByRole('main').locator('.page-head')).toContainText('新')
    await toastOf(page).getByRole('button', { name: '撤销' }).click()
    await expect(state(page)).toHaveValue('spam')
  },
)

test.describe('a template', () => {
  test.use({
    expectedFailures: ['/api/backstage/message/template', '/api/backstage/message/*/answer'],
  })

  test(
    'is written in two languages, starts a response, and is deleted and restored',
    { tag: '@deep' },
    async ({ page }) => {
      const [email, name] = [newSubscriberEmail(), `报价 ${Date.now()}`]
      await sendMessage(page.request, email, { lang: 'th-TH' })
      await openDesk(page, 'support', '/backstage/message/templates')
      await page.getByRole('button', { name: '新建模板' }).click()
      await page.getByLabel('名称').fill(`${name}\u2066`)
      const thai = page.getByRole('group', { name: 'ไทย' })
      await thai.getByLabel('主题').fill('ราคา')
      await thai.getByLabel('正文').fill('{{name}} {{nickname}}')
      await expect(thai).toContainText('没有这样的占位：{{nickname}}')
      await page.getByRole('button', { name: '保存模板' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'nickname' })).toContainText('U+2066')
      await page.getByRole('button', { name: '删去看不见的字符' }).click()
      await expect(page.getByText('已删去，请再提交一次。')).toBeVisible()
      await expect(page.getByLabel('名称')).toHaveValue(name)
      await thai.getByLabel('正文').fill('ราคาสำหรับ {{name}} — {{company}}')
      const english = page.getByRole('group', { name: 'English' })
      await english.getByLabel('主题').fill('Prices')
      await english.getByLabel('正文').fill('Prices for {{name}}')
      await expect(english).toContainText('{{company}}')
      await expectAccessible(page)
      expect(await horizontalOverflow(page)).toBe(0)
      await page.getByRole('button', { name: '保存模板' }).click()
      const row = page.getByRole('listitem').filter({ hasText: name })
      await expect(row).toContainText('缺简、繁、越、印')

      await page.goto(`/backstage/message?q=${encodeURIComponent(email)}`)
      await openOnlyMessage(page)
      await page.getByLabel('模板').selectOption(name)
      await expect(page.getByLabel('正文')).toHaveValue('ราคาสำหรับ Ada Lin — {{company}}')
      await page.getByRole('button', { name: '发出回复' }).click()
      await expect(page.getByRole('alert')).toContainText('company')
      await expect(state(page)).toHaveValue('new')

      // Closing the page with unsaved text asks first.
      page.once('dialog', (dialog) => void dialog.accept())
      await page.goto('/backstage/message/templates')
      await row.getByRole('button', { name: '删除' }).click()
      await expect(row).toHaveCount(0)
      await toastOf(page).getByRole('button', { name: '撤销' }).click()
      await expect(row).toBeVisible()
      await row.getByRole('button', { name: '删除' }).click()
      await expect(row).toHaveCount(0)
    },
  )
})

test.describe('a visitor in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test(
    'a slot is booked once, confirmed in the visitor’s time zone, and closed and reopened',
    { tag: '@deep' },
    async ({ page, browser, baseURL }) => {
      const [email, late] = [newSubscriberEmail(), newSubscriberEmail()]
      const context = await browser.newContext({ baseURL })
      await dismissAds(context)
      const desk = await context.newPage()
      // The second visitor already has the page open.
      const second = await context.newPage()
      const slot = await selectLastSlot(second)
      await book(page, slot, email)
      await expect(page.getByText('留言已收到').first()).toBeVisible()
      await fillIn(second, late)
      await expect(second.getByRole('alert')).toContainText('这个时间已经不能预约了')
      expect(await emailsTo(page.request, late)).toEqual([])
      await second.close()

      await openDesk(desk, 'support', '/backstage/demo')
      const row = desk.getByRole('listitem').filter({ has: desk.locator(`[datetime="${slot}"]`) })
      await expect(row).toContainText('Europe/Berlin')
      expect(await horizontalOverflow(desk)).toBe(0)
      await expectAccessible(desk)
      await row.getByRole('button', { name: '确认并通知' }).click()
      await expect(row).toContainText('已确认')
      const told = async () => (await emailsTo(desk.request, email)).join('\n')
      await expect.poll(told).toContain('Europe/Berlin')

      await row.getByRole('button', { name: '取消演示' }).click()
      const free = desk
        .getByRole('button', { name: '停止预约' })
        .filter({ has: desk.locator(`[datetime="${slot}"]`) })
      await free.click()
      await expect(row.getByRole('button', { name: '恢复预约' })).toBeVisible()
      await toastOf(desk).getByRole('button', { name: '撤销' }).click()
      await expect(free).toBeVisible()
      await context.close()
    },
  )
})

const demoForm = (page: Page) => page.locator('form[action$="/platform/demo"]')

/** Opens the page and selects the last available slot; resolves to its start. */
async function selectLastSlot(page: Page): Promise<string> {
  await gotoHydrated(page, examplePaths.platformDemo)
  const form = demoForm(page)
  await waitForHydration(form)
  const slots = form.getByRole('group', { name: '演示时间' })
  await expect(slots).toContainText('Europe/Berlin')
  const last = slots.getByRole('radio').last()
  await last.check()
  return last.inputValue()
}

async function book(page: Page, slot: string, email: string): Promise<void> {
  expect(await selectLastSlot(page)).toBe(slot)
  await fillIn(page, email)
}

async function fillIn(page: Page, email: string): Promise<void> {
  const form = demoForm(page)
  await fillMessage(form, 'zh-CN', email)
  await copyDigits(page, form, 'zh-CN')
  await form.getByRole('button', { name: '提交留言' }).click()
}

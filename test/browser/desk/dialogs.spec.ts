// Dialogs and menus over the desk: keys open and close them, and the focus returns to the opener. Dialogs open at their first
// field or main button, or at the way out of a destructive one, with their buttons in view.
import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { goWithin } from '../../support/browser/desk-screens.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { isDeep, sampledList } from '../../support/sample.ts'

interface Opened {
  name: string
  path: string
  opener: (page: Page) => Locator
  /** Preparation before the dialog can be opened. */
  before?: (page: Page) => Promise<void>
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first()

const list = '/article?lang=zh-CN&state=published'

const opened: Opened[] = [
  { name: 'a new release', path: '/release', opener: button('新建发布组') },
  { name: 'a new redirect', path: '/redirect', opener: button('新建重定向') },
  { name: 'a new token', path: '/token', opener: button('新建令牌') },
  { name: 'a new webhook', path: '/webhook', opener: button('添加Webhook') },
  { name: 'an invitation', path: '/operator', opener: button('邀请操作员') },
  {
    name: 'an operator',
    path: '/operator',
    opener: (page) => page.getByRole('row').getByRole('button').first(),
  },
  { name: 'a draw', path: '/draw', opener: button('录入另一期') },
  { name: 'an import of events', path: '/calendar', opener: button(/导入/) },
  { name: 'an export of events', path: '/calendar', opener: button(/导出/) },
  { name: 'the clean-up of images', path: '/image', opener: button('清理未使用的') },
  { name: 'a hidden language', path: '/language', opener: button(/停止开放/) },
  { name: 'the closing of the site', path: '/maintenance', opener: button(/关闭网站/) },
  { name: 'articles to close', path: '/comment', opener: button('开关文章的评论') },
  { name: 'an account to delete', path: '/member/2', opener: button(/删除账号/) },
  { name: 'the order of questions', path: '/faq', opener: button('调整顺序') },
  { name: 'the filters', path: list, opener: button(/筛选/) },
  { name: 'a view', path: list, opener: button(/存为视图/) },
  {
    name: 'an action on many',
    path: list,
    opener: (page) =>
      page.getByRole('toolbar', { name: '选中的内容' }).getByRole('button', { name: /…$/ }).first(),
    before: async (page) => page.getByRole('row').nth(1).getByRole('checkbox').press('Space'),
  },
]

const tried = sampledList('dialogs over screens', opened, 9)

/** The dialogs whose colors, names and roles are checked. */
const scanned = sampledList('dialogs that are scanned', tried, 3)

test('what opens over a screen opens and closes by keys, and the focus returns', async ({
  page,
}) => {
  await openDesk(page, 'owner')
  for (const [at, one] of tried.entries()) {
    const { name, path, opener, before } = one
    await test.step(name, async () => {
      if (path !== tried[at - 1]?.path) await goWithin(page, path)
      await before?.(page)
      await opener(page).press('Enter')
      await expectOpened(page, name, scanned.includes(one))
      await page.keyboard.press('Escape')
      await expect(overlay(page)).toHaveCount(0)
      await expect.soft(opener(page), name).toBeFocused()
    })
  }
  await test.step('the palette and the list of keys', async () => {
    await goWithin(page, '/release')
    const opener = button('新建发布组')(page)
    for (const key of ['Control+k', '?']) {
      await opener.focus()
      await page.keyboard.press(key)
      await expectOpened(page, key)
      await page.keyboard.press('Escape')
      await expect(overlay(page)).toHaveCount(0)
      await expect.soft(opener, key).toBeFocused()
    }
  })
})

test('a dialog hears what is typed at once, and Ctrl+Enter presses its main button', async ({
  page,
}) => {
  await openDesk(page, 'owner', '/backstage/redirect')
  await button('新建重定向')(page).press('Enter')
  await page.keyboard.type('/news/typed-at-once')
  await page.keyboard.press('Tab')
  await page.keyboard.type('/news')
  await page.keyboard.press('Control+Enter')
  await expect(overlay(page)).toHaveCount(0)
  await expect(page.getByText('/news/typed-at-once')).toBeVisible()
})

test('what an entry opens gives the focus back', async ({ page }) => {
  await openDesk(page, 'owner', `/backstage${list}`)
  await page.getByRole('row').nth(1).getByRole('link').first().press('Enter')
  const side = page.getByRole('complementary', { name: '关于这一篇' })
  // Without anything to publish its button rests.
  await side.getByLabel('发布时间，留空为立即').fill('2100-01-02T18:00')
  const openers = [
    page.getByRole('button', { name: /发布改动$/ }),
    side.getByRole('button', { name: '撤下…' }),
    side.getByRole('button', { name: '从图库选' }),
    side.getByRole('button', { name: '焦点与文字' }),
    side.locator('.history button').first(),
  ]
  const publish = page.getByRole('button', { name: /^确认：/ })
  const scannedOpeners = isDeep ? openers : [openers[0], openers.at(-1)]
  for (const one of openers) {
    await one.press('Enter')
    // The server says first whether it can go out.
    if (one === openers[0]) await expect(publish).toBeEnabled()
    await expectOpened(page, String(one), scannedOpeners.includes(one))
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toHaveCount(0)
    await expect(one).toBeFocused()
  }
  // The dialogs of the text lead back into it.
  await page.getByRole('toolbar').getByRole('button', { name: '链接' }).press('Enter')
  await expectOpened(page, 'a link', isDeep)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused()
})

const overlay = (page: Page) => page.locator('.overlay, .popover')

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

async function expectOpened(page: Page, name: string, isScanned = true): Promise<void> {
  await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible()
  const dialog = page.locator('.modal').getByRole('dialog')
  for (const size of (await dialog.count()) > 0 ? sizes : []) {
    await page.setViewportSize(size)
    await expect.poll(() => dialog.evaluate(stateOf), name).toEqual(atFirstField)
  }
  if (isScanned) await expectAccessible(page, name, '.overlay, .popover')
}

const atFirstField = { isAtTarget: true, isFooterInView: true }

/** Runs in the page. */
function stateOf(dialog: Element): typeof atFirstField {
  const { activeElement } = document
  const fields = 'input:not([type=file], [type=radio], [type=checkbox]), select, textarea'
  const wayOut = dialog.querySelector('.button.danger') ? '.ghost' : '.primary'
  const hasMain = dialog.querySelector('.button:is(.primary, .danger)') !== null
  const lesser = hasMain ? ['[type=radio], [type=checkbox], [role=row]', wayOut] : ['.close']
  const target = [fields, ...lesser]
    .map((selector) => dialog.querySelectorAll(selector))
    .find(({ length }) => length > 0)
  const footer = [...dialog.querySelectorAll(':scope > .actions, :scope > .form > .actions')].at(-1)
  return {
    isAtTarget: [...(target ?? [])].includes(activeElement!),
    isFooterInView: !footer || footer.getBoundingClientRect().bottom <= innerHeight,
  }
}

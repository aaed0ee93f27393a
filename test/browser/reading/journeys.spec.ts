// Common journeys of readers, counted in actions from the first page on.
import type { Page } from 'playwright/test'
import { field, postButton, commentWithText, uniqueText } from '../../support/browser/comments.ts'
import { noScriptActions } from '../../support/browser/actions.ts'
import { expect, test, gotoHydrated } from '../../support/browser/member.ts'

async function isAnnounced(page: Page): Promise<boolean> {
  const answer = await page.request.get('/api/game?per_page=100')
  const { items } = (await answer.json()) as { items: { released_at: string }[] }
  expect(items.length).toBeGreaterThan(20)
  return items.some(({ released_at }) => Date.parse(released_at) > Date.now())
}

test('a reader on a phone finds an article and comments', { tag: '@phone' }, async ({ page }) => {
  const person = noScriptActions(page)
  const text = uniqueText()
  await gotoHydrated(page, '/')
  await person.click(page.getByRole('banner').getByRole('link', { name: '搜索' }))
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
  await person.type('延迟')
  await person.click(page.locator('main [role=option][href^="/article/"]').first())
  await expect(page).toHaveURL(/\/article\/\d+/)
  await person.click(page.locator('.dock').getByRole('link', { name: /评论/ }))
  const section = page.locator('#comments')
  await expect(section.locator('[data-hydrated]')).toHaveCount(1)
  await person.fill(field(section), text)
  await person.click(postButton(section))
  await expect(commentWithText(section, text)).toBeVisible()
  expect(person.actions()).toBeLessThanOrEqual(7)
})

test('a member reads a notification and follows it', { tag: '@deep' }, async ({ page }) => {
  const person = noScriptActions(page)
  await gotoHydrated(page, '/')
  const bell = page.getByRole('banner').getByRole('button', { name: /^消息/ })
  await person.click(bell)
  const list = page.getByRole('region', { name: '消息' })
  await person.click(list.getByRole('listitem').first().getByRole('link').first())
  await expect(page).not.toHaveURL('/')
  expect(person.actions()).toBe(2)
})

test(
  'a player finds a launch, adds it to a calendar and opens a game',
  { tag: '@phone' },
  async ({ page }) => {
    const person = noScriptActions(page)
    await gotoHydrated(page, '/')
    const isNarrow = page.viewportSize()!.width < 992
    const menu = isNarrow ? page.getByRole('dialog') : page.getByRole('banner')
    if (isNarrow) await person.click(page.getByRole('button', { name: '菜单' }))
    await person.click(menu.getByText('游戏产品', { exact: true }).first())
    await person.click(menu.getByRole('link', { name: '上线时间线' }).first())
    await expect(page).toHaveURL('/game/timeline')
    const entry = page.locator('.launch-next').getByRole('link', { name: /^加入日历/ })
    // Without announced launches, there is nothing to add to a calendar.
    if (await isAnnounced(page)) {
      const file = page.waitForEvent('download')
      await person.click(entry)
      expect((await file).suggestedFilename()).toMatch(/\.ics$/)
    }
    await person.click(page.locator('.launch h3').getByRole('link').first())
    await expect(page).toHaveURL(/\/game-intro\/\d+$/)
    await expect(page.locator('.measures')).toBeVisible()
    expect(person.actions()).toBeLessThanOrEqual(5)
  },
)

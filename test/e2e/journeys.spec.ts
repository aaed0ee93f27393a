// What people come for, counted in actions from the first page on.
import { field, postButton, saying, words } from '../support/browser-comments.ts'
import { personAt } from '../support/actions.ts'
import { expect, test, visit } from '../support/browser-member.ts'

test('a reader on a phone finds an article and comments', { tag: '@phone' }, async ({ page }) => {
  const person = personAt(page)
  const text = words()
  await visit(page, '/')
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
  await expect(saying(section, text)).toBeVisible()
  expect(person.actions()).toBeLessThanOrEqual(7)
})

test('a member reads a notification and follows it', { tag: '@both' }, async ({ page }) => {
  const person = personAt(page)
  await visit(page, '/')
  const bell = page.getByRole('banner').getByRole('button', { name: /^消息/ })
  await person.click(bell)
  const list = page.getByRole('region', { name: '消息' })
  await person.click(list.getByRole('listitem').first().getByRole('link').first())
  await expect(page).not.toHaveURL('/')
  expect(person.actions()).toBe(2)
})

// The numbers of the desk: by question, with a chart and a table of the same figures, and a way on.
import { expectAccessible } from '../support/accessibility.ts'
import { openDesk } from '../support/browser-desk.ts'
import { expect, test } from '../support/browser.ts'

test('an address says what is shown, and each question has its part', async ({ page }) => {
  await openDesk(page, 'editor', '/backstage/numbers?part=searches&days=28')
  const parts = page.getByRole('navigation', { name: '看哪方面' })
  await expect(parts.getByRole('link', { name: '搜索' })).toHaveAttribute('aria-current', 'page')
  for (const name of ['读者', '速度', '故障', '邮件与发布']) {
    await parts.getByRole('link', { name }).click()
    await expect(parts.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(/days=28/)
  }
  await expectAccessible(page)
})

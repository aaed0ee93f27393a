// The menu of the site at the desk: a branch moves with all below it, and readers follow.
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { expect, horizontalOverflow, test } from '../../../support/browser/browser.ts'
import { openDesk } from '../../../support/browser/desk.ts'

const rowOf = (page: Page, title: string) => page.getByRole('row', { name: title, exact: true })

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '立即更新读者看到的版本' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /确认/ }).click()
  await expect(page.getByText('已发布，读者现在就能看到。')).toBeVisible()
}

/** What the header of a page leads to, in its order. */
async function menuOf(page: Page): Promise<string[]> {
  const header = await page.request.get('/faq')
  const [, nav = ''] = /<nav[^>]*>(.*?)<\/nav>/s.exec(await header.text()) ?? []
  return ['/platform', '/news'].toSorted((a, b) => nav.indexOf(`"${a}"`) - nav.indexOf(`"${b}"`))
}

test('a branch is folded, moved past another and back', async ({ page }) => {
  await openDesk(page, 'editor', '/backstage/navigation')
  await expect(rowOf(page, '平台特点')).toBeVisible()
  await rowOf(page, '平台服务').getByRole('button', { name: '收起下一级' }).click()
  await expect(rowOf(page, '平台特点')).toHaveCount(0)
  await expectAccessible(page, 'the tree of the menu')
  expect(await horizontalOverflow(page)).toBe(0)

  await rowOf(page, '新闻资讯').click()
  await expect(page.getByRole('button', { name: '移出一级' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: '上移' }).click()
  await publish(page)
  await expect.poll(() => menuOf(page)).toEqual(['/news', '/platform'])

  await page.getByRole('button', { name: '下移' }).click()
  await publish(page)
  await expect.poll(() => menuOf(page)).toEqual(['/platform', '/news'])
})

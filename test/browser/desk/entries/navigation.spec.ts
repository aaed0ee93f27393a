// The site's menu at the desk: a branch moves with all its items, and readers see the new order.
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { expect, horizontalOverflow, test } from '../../../support/browser/browser.ts'
import { openDesk, publishOpenEntry } from '../../../support/browser/desk.ts'

const rowOf = (page: Page, title: string) => page.getByRole('row', { name: title, exact: true })

/** Link targets in the header of a page, in order. */
async function menuOf(page: Page): Promise<string[]> {
  const header = await page.request.get('/faq')
  const [, nav = ''] = /<nav[^>]*>(.*?)<\/nav>/s.exec(await header.text()) ?? []
  return ['/platform', '/news'].toSorted((a, b) => nav.indexOf(`"${a}"`) - nav.indexOf(`"${b}"`))
}

test('a branch is collapsed, moved past another and back', { tag: '@deep' }, async ({ page }) => {
  await openDesk(page, 'editor', '/backstage/navigation')
  await expect(rowOf(page, '平台特点')).toBeVisible()
  await rowOf(page, '平台服务').getByRole('button', { name: '收起下级' }).click()
  await expect(rowOf(page, '平台特点')).toHaveCount(0)
  await expectAccessible(page, 'the tree of the menu')
  expect(await horizontalOverflow(page)).toBe(0)

  await rowOf(page, '新闻资讯').click()
  await expect(page.getByRole('button', { name: '移出一级' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: '上移' }).click()
  await publishOpenEntry(page)
  await expect.poll(() => menuOf(page)).toEqual(['/news', '/platform'])

  await page.getByRole('button', { name: '下移' }).click()
  await publishOpenEntry(page)
  await expect.poll(() => menuOf(page)).toEqual(['/platform', '/news'])
})

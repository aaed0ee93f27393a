import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { expect, test } from '../../support/browser/browser.ts'

interface Listed {
  id: number
  item_id: number
  title: string
  url: string
}

/** Ids of entries created by operators start here. */
const firstCreated = 10_000

/** A published item of the demo content with a title that only it has. */
async function someEntry(page: Page, type: string, lang: string): Promise<Listed> {
  const query = `type=${type}&lang=${lang}&state=published&sort=published_at`
  const response = await page.request.get(`/api/backstage/entry?${query}`)
  const { items } = (await response.json()) as { items: Listed[] }
  return items.filter(({ item_id }) => item_id < firstCreated)[2]!
}

async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.insertText(words)
}

test('the palette finds an entry by words, id and address, and opens the first', async ({
  page,
}) => {
  await openDesk(page, 'editor')
  const article = await someEntry(page, 'article', 'zh-CN')
  const game = await someEntry(page, 'game', 'en-US')
  const chosen = page.getByRole('menuitem').and(page.locator('[data-focused]'))
  for (const words of [article.title.slice(1), article.url]) {
    await find(page, words)
    await expect(chosen).toContainText(article.title)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/backstage/article/${article.id}$`))
    await page.goto('/backstage')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await find(page, String(game.item_id))
  await expect(page.getByRole('menuitem', { name: game.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await find(page, `https://elsewhere.example${game.url}?from=mail#top`)
  // Pressed before the response has arrived, which Enter waits for.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/backstage/game/${game.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(game.title)
  // The previous entry is one key away.
  await page.goto('/backstage/release')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('menuitem').first()).toContainText(game.title)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/backstage/(?:game|article)/`))
})

test('keys act from the moment a screen is shown', { tag: '@deep' }, async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main h1')) return
      observer.disconnect()
      const keys = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', keys))
    }).observe(document, { subtree: true, childList: true })
  })
  await openDesk(page, 'editor')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
})

test('an answer to what was typed before is not shown', { tag: '@deep' }, async ({ page }) => {
  await openDesk(page, 'editor')
  const { title } = await someEntry(page, 'article', 'en-US')
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/backstage\/entry\?.*q=slow/, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/q=slow/)
  await find(page, 'slow')
  await asked
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(title)
  held.resolve()
  await expect(page.getByRole('menuitem').first()).toContainText(title)
})

test(
  'the palette opens every screen, and runs the screen’s actions',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'owner')
    await find(page, '操作记')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/backstage\/audit$/)
    await find(page, '深色')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.goto('/backstage/me')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByLabel('外观').selectOption('light')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  },
)

test('the palette is accessible', { tag: ['@both', '@deep'] }, async ({ page, isMobile }) => {
  await openDesk(page, 'editor')
  if (isMobile) await page.getByRole('button', { name: '更多' }).click()
  else await page.keyboard.press('Control+k')
  await page.keyboard.insertText('1')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectAccessible(page, 'the palette', '.overlay')
})

// Stored texts of any length fit on every page and in every overlay of the narrowest screen.
import type { Page } from 'playwright/test'
import { locales } from '../../../client/contract/locale.ts'
import { memberTabs } from '../../../client/contract/members/tabs.ts'
import { localePath } from '../../../client/contract/paths.ts'
import {
  dismissAds,
  examplePath,
  examplePaths,
  expect,
  gotoHydrated,
  openDrawer,
  scrollToEnd,
  type PageName,
} from '../../support/browser/browser.ts'
import { accountLink } from '../../support/browser/account.ts'
import { overflowFaults, withLongTexts } from '../../support/long-texts/texts.ts'
import { test } from '../../support/browser/member.ts'
import { isDeep } from '../../support/sample.ts'

/** Pages with most kinds of texts; in the deep run all. Comments are below the article. */
const kinds: PageName[] = [
  'home',
  'articleWithPoll',
  'newsList',
  'gameIntro',
  'calendarMonth',
  'activityCurrent',
  'search',
]
const names = Object.keys(examplePaths).filter((name): name is PageName => name in examplePaths)
const narrow = { width: 320, height: 700 }

test.use({
  hasLongTexts: true,
  viewport: narrow,
  expectedFailures: locales.map((lang) => examplePath(lang, 'notFound')),
})

const langOf = (at: number) => locales[at % locales.length]!

async function expectFits(page: Page, name: string): Promise<void> {
  expect.soft(await overflowFaults(page), name).toEqual([])
}

test('stored texts of any length fit on every page and overlay', async ({ page, browser }) => {
  if (isDeep) test.slow()
  for (const [at, name] of (isDeep ? names : kinds).entries()) {
    const lang = langOf(at)
    await page.setViewportSize(narrow)
    await gotoHydrated(page, examplePath(lang, name))
    if (name.startsWith('article')) await scrollToEnd(page)
    const hasTitles = /^(?:home|article|newsList)/.test(name)
    for (const width of isDeep || hasTitles ? [320, 360, 1280] : [320, 1280]) {
      await page.setViewportSize({ ...narrow, width })
      await expectFits(page, `${name} in ${lang} at ${width} px`)
    }
  }
  await page.setViewportSize(narrow)
  for (const [at, tab] of memberTabs.entries()) {
    await gotoHydrated(page, localePath(langOf(at), `/member/${tab}`))
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expectFits(page, `the member center, ${tab}`)
  }
  for (const lang of isDeep ? locales : (['hi-IN'] as const)) {
    await gotoHydrated(page, examplePath(lang, 'gameList'))
    await page.locator('.brand-filter summary').click()
    await expectFits(page, `the list of brands in ${lang}`)
    await page.keyboard.press('Escape')
    await openDrawer(page)
    for (const summary of await page.locator('#drawer summary').all()) await summary.click()
    await expectFits(page, `the drawer in ${lang}`)
  }
  await page.route('/api/search/suggest?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: withLongTexts(await response.json()) })
  })
  await gotoHydrated(page, examplePath('zh-CN', 'searchForm'))
  await page.getByRole('main').getByRole('combobox').pressSequentially('轮盘')
  await expect(page.getByRole('main').getByRole('option').first()).toBeVisible()
  await expectFits(page, 'the suggestions')
  const context = await browser.newContext()
  await dismissAds(context)
  const visitor = await context.newPage()
  for (const lang of isDeep ? locales : (['vi-VN'] as const)) {
    await gotoHydrated(visitor, examplePath(lang, 'faq'))
    await accountLink(visitor).click()
    const modal = visitor.getByRole('dialog')
    await expect(modal.locator('[data-hydrated]')).toHaveCount(1)
    await modal.locator('form .button.primary').click()
    await expect(modal.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectFits(visitor, `the sign-in dialog in ${lang}`)
  }
  await context.close()
})

// The floating button that opens the contact form over any page.
import type { Locator, Page } from 'playwright/test'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { examplePaths, expect, test, gotoHydrated } from '../../support/browser/browser.ts'
import { sampledList } from '../../support/sample.ts'

const button = (page: Page) => page.locator('.contact-button')

async function expectNoOverlap(page: Page, others: Locator): Promise<void> {
  const own = (await button(page).boundingBox())!
  const boxes = await others.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
  expect(boxes.length).toBeGreaterThan(0)
  for (const { left, right, top, bottom } of boxes) {
    const isBeside = right <= own.x || left >= own.x + own.width
    const isAboveOrBelow = bottom <= own.y || top >= own.y + own.height
    expect(isBeside || isAboveOrBelow).toBe(true)
  }
}

test('the button opens the form over the page', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, examplePaths.home)
  await button(page).click()
  const dialog = page.getByRole('dialog', { name: '给我们留言' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(examplePaths.home)
  // The form loads its style sheet, which home does not link.
  await expect(dialog.locator('.honeypot')).toHaveCSS('position', 'absolute')
  await page.keyboard.press('Escape')
  await expect(button(page)).toBeFocused()
})

for (const name of sampledList(
  'ends of pages',
  ['home', 'faq', 'downloads', 'notFound'] as const,
  1,
))
  test.describe(`on ${name}`, () => {
    test.use({ expectedFailures: [examplePaths.notFound] })

    test(
      'the button does not cover the end of the page',
      { tag: ['@phone', '@deep'] },
      async ({ page }) => {
        await gotoHydrated(page, examplePaths[name])
        await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
        await expect(page.locator('.footer-end')).toBeInViewport()
        await expectNoOverlap(page, page.locator('.footer-end > *'))
        expect(await accessibilityViolations(page)).toEqual([])
      },
    )
  })

test('on a phone the button covers no field of a form', { tag: '@phone' }, async ({ page }) => {
  await page.goto(examplePaths.register)
  await expect(page.locator('.footer-contact')).toBeVisible()
  await expect(button(page)).toBeHidden()
})

test.describe('the button beside an advertisement', () => {
  test.use({ hasAds: true })

  test(
    'covers no part of it or of a notification',
    { tag: ['@phone', '@deep'] },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.clock.install()
      await page.addInitScript(() => {
        sessionStorage.setItem('meridian.visit-started', '1')
        sessionStorage.setItem('meridian.cover-done', '1')
      })
      await gotoHydrated(page, examplePaths.newsList)
      const card = page.locator('.ad-card')
      await expect(async () => {
        await page.clock.runFor(3000)
        await expect(card).toBeAttached({ timeout: 200 })
      }).toPass()
      await expectNoOverlap(page, card)
      // Adds a notification and a toast from the page's own markup.
      await page.evaluate(() => {
        const notice = document.querySelector<HTMLTemplateElement>('template#notice')!
        document.body.appendChild(notice.content.cloneNode(true))
        const toast = document.querySelector<HTMLElement>('[data-language-offer]')!
        toast.hidden = false
      })
      await expectNoOverlap(page, page.locator('.notice, .toast'))
      await page.evaluate(() =>
        document.documentElement.style.setProperty('--consent-bar', '200px'),
      )
      const { y, height } = (await button(page).boundingBox())!
      expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height - 200)
      await expectNoOverlap(page, page.locator('.notice, .toast'))
    },
  )
})

test('on a wide screen the button is in the margin, beside all content', async ({ page }) => {
  for (const name of ['calendarMonth', 'newsList', 'markSixHistory'] as const) {
    await gotoHydrated(page, examplePaths[name])
    for (const width of [992, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverlap(page, page.locator('main .container, .footer .container'))
    }
  }
})

test(
  'the button hides no focused link, and on a phone disappears once the footer with its own link is visible',
  { tag: '@phone' },
  async ({ page }) => {
    await gotoHydrated(page, examplePaths.newsList)
    const link = page.locator('.pager a').last()
    const { y, height } = (await button(page).boundingBox())!
    // Position at which the link would be below the button.
    await link.evaluate(
      (one, middle) => {
        const { top } = one.getBoundingClientRect()
        scrollBy({ top: top - middle, behavior: 'instant' })
      },
      y + height / 2,
    )
    await link.focus()
    await expectNoOverlap(page, link)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(button(page)).toBeVisible()
    await page.getByRole('contentinfo').getByRole('textbox').scrollIntoViewIfNeeded()
    await expect(button(page)).toBeHidden()
  },
)

test('the button is not on the contact page, nor in print', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, examplePaths.contact)
  await expect(button(page)).toBeHidden()
  await gotoHydrated(page, examplePaths.article)
  await expect(button(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(button(page)).toBeHidden()
})

test(
  'the button leaves the edge of a narrow screen to the dock',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await gotoHydrated(page, examplePaths.article)
    await expect(page.locator('.dock')).toBeInViewport()
    await expect(button(page)).toBeHidden()
    // The footer opens the same form.
    await page.getByRole('contentinfo').getByRole('link', { name: '联系我们' }).first().click()
    await expect(page.getByRole('dialog', { name: '给我们留言' })).toBeVisible()
  },
)

test(
  'the button makes room while a reader types on a phone',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await gotoHydrated(page, examplePaths.search)
    const field = page.locator('main [type=search]')
    await expect(button(page)).toBeVisible()
    await field.focus()
    await expect(button(page)).toBeHidden()
    await field.blur()
    await expect(button(page)).toBeVisible()
  },
)

test('the button does not overlap the bar of a download', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, examplePaths.home)
  // Simulates the bar below a list of files, because only members can select files.
  await page.evaluate(() => {
    const bar = document.createElement('div')
    bar.className = 'download-panel'
    document.querySelector('main')!.appendChild(bar)
  })
  const { y, height } = (await button(page).boundingBox())!
  const isNarrow = page.viewportSize()!.width < 640
  expect(page.viewportSize()!.height - y - height).toBeGreaterThan(isNarrow ? 152 : 88)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the button is a link to the contact page', { tag: '@deep' }, async ({ page }) => {
    await page.goto(examplePaths.article)
    await button(page).click()
    await expect(page).toHaveURL(/\/contact-us$/)
  })
})

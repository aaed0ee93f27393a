// A visitor's day: third parties are refused and admitted, every link of the frame answers, search finds, the newsletter and
// the contact form are used.
import type { Page } from 'playwright/test'
import {
  drawerOf,
  examplePaths,
  expect,
  gotoHydrated,
  openDrawer,
  toastOf,
  waitForHydration,
} from '../../support/browser/browser.ts'
import {
  catalogues,
  copyDigits,
  fillMessage,
  messageForm,
  newsletterOf,
  newSubscriberEmail,
  test,
} from '../../support/browser/form-pages.ts'
import { emailsTo, linkFromEmail } from '../../support/browser/inbox.ts'
import { any, matching, startSiteDay, type SiteTexts } from '../../support/browser/texts.ts'
import { scripts, thirdPartyIds } from '../../support/fakes/third-parties.ts'

/** Where the tag manager of this test sends its hits. */
const hitUrl = 'https://www.google-analytics.com/g/collect'

test.use({
  siteVariables: thirdPartyIds,
  expectedFailures: [...Object.values(scripts), hitUrl, '/api/contact-us'],
})

/** The cookie of a visitor who has refused third parties. */
const refusal = { name: 'consent', value: 'traffic:0.usage:0' }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const consentBar = (page: Page, t: SiteTexts) =>
  page.getByRole('region', { name: t('consent.title') })

/** Answers in place of the third parties. The tag manager sends a hit with the source of the visit. Returns the requests. */
async function stubThirdParties(page: Page): Promise<string[]> {
  const asked: string[] = []
  const sendHit = `fetch('${hitUrl}?source=' + dataLayer.find((one) => one.ga_track_source).ga_track_source, { mode: 'no-cors' })`
  await page.context().route(/googletagmanager|google-analytics|clarity\.ms/, (route) => {
    const url = route.request().url()
    asked.push(url)
    return route.fulfill({
      contentType: 'text/javascript',
      body: url === scripts.traffic ? sendHit : '',
    })
  })
  return asked
}

/** The parts of the home page in which editors set links. */
const linkedParts = {
  banner: 'main .slides a',
  menu: 'header nav a, #drawer a',
  logo: 'header .identity',
  ticker: '.marquee-track ul:first-child a',
  partner: '.partners a',
  footer: 'footer a',
}

async function linksOf(page: Page): Promise<string[]> {
  const links: string[] = []
  for (const [part, selector] of Object.entries(linkedParts)) {
    const found = await page
      .locator(selector)
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(found.length, part).toBeGreaterThan(0)
    links.push(...found)
  }
  for (const advertisements of ['cover', 'floating-layer']) {
    const answer = await page.request.get(`/api/${advertisements}`)
    const { item, items = [item] } = (await answer.json()) as {
      item: { uri: string }
      items?: { uri: string }[]
    }
    expect(items.length, advertisements).toBeGreaterThan(0)
    links.push(...items.map(({ uri }) => new URL(uri, page.url()).href))
  }
  return [...new Set(links.map((link) => link.split('#')[0]!))]
}

test('third parties are refused and admitted, links answer, search finds', async ({
  page,
  isMobile,
}) => {
  const { t, at } = startSiteDay('en-US')
  const asked = await stubThirdParties(page)

  await test.step('third parties wait for an answer, and stay away after a no', async () => {
    await gotoHydrated(page, at('/') + '?ga_track_source=fair')
    await expect(consentBar(page, t)).toBeVisible()
    await gotoHydrated(page, at(examplePaths.article))
    await consentBar(page, t)
      .getByRole('button', { name: t('consent.refuse') })
      .click()
    await expect(consentBar(page, t)).toHaveCount(0)
    await expect(toastOf(page)).toContainText(matching(t('consent.saved')))
    expect(await page.context().cookies()).toContainEqual(expect.objectContaining(refusal))
    await gotoHydrated(page, at('/'))
    await expect(consentBar(page, t)).toHaveCount(0)
    expect(asked).toEqual([])
  })

  await test.step('admitted in the footer, they hear where the visit came from', async () => {
    const dialog = page.getByRole('dialog', { name: t('consent.title') })
    const settings = page.getByRole('contentinfo').getByRole('button', { name: t('consent.title') })
    // Answered only once the last script of the page has run.
    await expect(async () => {
      await settings.press('Enter')
      await expect(dialog).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(dialog.getByLabel(t('consent.traffic'))).not.toBeChecked()
    await dialog.getByRole('button', { name: t('consent.accept_all') }).click()
    const expected = [...Object.values(scripts), `${hitUrl}?source=fair`]
    await expect.poll(() => asked.toSorted()).toEqual(expected.toSorted())
    await expect(consentBar(page, t)).toHaveCount(0)
  })

  await test.step('every link of the frame and of advertisements answers', async () => {
    const links = await linksOf(page)
    const { origin } = new URL(page.url())
    const own = links.filter((link) => new URL(link).origin === origin)
    expect(own.length).toBeGreaterThan(30)
    const answers = own.map(async (link) => [link, (await page.request.get(link)).status()])
    expect((await Promise.all(answers)).filter(([, status]) => status !== 200)).toEqual([])
    for (const link of links) expect(new URL(link)).toMatchObject({ username: '' })
  })

  await test.step('menu and logo by mouse, ticker and footer by keyboard', async () => {
    const brand = t('article.category.brand')
    const menu = page.getByRole('navigation', { name: t('site.navigation') })
    const news = /^(?:新闻资讯|News)/
    if (isMobile) await openDrawer(page)
    await (
      isMobile
        ? drawerOf(page).locator('summary', { hasText: news })
        : menu.getByRole('button', { name: news })
    ).click()
    await (isMobile ? drawerOf(page) : menu)
      .getByRole('link', { name: matching(brand, 'start') })
      .click()
    await expect(heading(page)).toHaveText(brand)
    await page.getByRole('banner').locator('.identity').click()
    await expect(page).toHaveURL(at('/'))
    await page
      .getByRole('region', { name: t('marquee.label') })
      .getByRole('link')
      .first()
      .press('Enter')
    await expect(page).not.toHaveURL(at('/'))
    await expect(heading(page)).toBeVisible()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: brand, exact: true })
      .press('Enter')
    await expect(page).toHaveURL(at('/news/brand'))
  })

  await test.step('search by suggestion, and by a popular word', async () => {
    await gotoHydrated(page, at(examplePaths.newsList))
    if (isMobile) {
      await openDrawer(page)
      await drawerOf(page).getByRole('combobox').focus()
    } else await page.keyboard.press('/')
    await page.keyboard.type(t('game.kind.roulette'))
    const header = isMobile ? drawerOf(page) : page.getByRole('banner')
    const suggested = header.getByRole('listbox').getByRole('option')
    await expect(suggested.first()).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toContainText(t('game.kind.roulette'), { ignoreCase: true })

    await gotoHydrated(page, at(examplePaths.searchForm))
    const popular = page.getByRole('heading', { name: t('search.popular_keywords') }).locator('..')
    const word = popular.getByRole('link').first()
    const text = (await word.textContent())!
    await word.click()
    await expect(heading(page)).toContainText(text)
    const result = page.locator('.search-results a').first()
    const title = (await result.textContent())!
    await result.click()
    await expect(heading(page)).toHaveText(title)
  })
})

/** A message with an invalid captcha. */
const wrongMessage = (email: string) => ({
  interest: 'B',
  message: 'Eight games, please.',
  title: 'Ada Lin',
  email,
  pin: '0000',
  captcha_id: 'gone',
  captcha: 'gone',
})

test('the newsletter is subscribed to twice, and a message is sent', async ({ page, baseURL }) => {
  const email = newSubscriberEmail()
  const { lang, t, at } = startSiteDay('zh-CN')
  const { contact } = catalogues[lang]
  await page.context().addCookies([{ ...refusal, url: baseURL! }])
  const subscribe = async () => {
    await gotoHydrated(page, at(examplePaths.faq))
    await newsletterOf(page).getByLabel(t('newsletter.email')).focus()
    await expect(newsletterOf(page).and(page.locator('[data-hydrated]'))).toHaveCount(1)
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
  }

  await test.step('subscribed twice: one email', async () => {
    for (let time = 0; time < 2; time += 1) {
      await subscribe()
      await expect(page.getByRole('heading', { name: t('newsletter.check_mail') })).toBeFocused()
    }
    await expect.poll(async () => (await emailsTo(page.request, email)).length).toBe(1)
  })

  await test.step('confirmed, and known the third time', async () => {
    await gotoHydrated(page, await linkFromEmail(page.request, email, 'subscribe/confirm'))
    await page.getByRole('button', { name: t('newsletter_lists.confirm') }).press('Enter')
    await expect(page.getByRole('heading', { name: t('newsletter.subscribed') })).toBeFocused()
    await subscribe()
    await expect(newsletterOf(page).getByRole('status')).toContainText(t('newsletter.before'))
  })

  const form = messageForm(page)
  await test.step('a message is refused by its digits, corrected and received', async () => {
    await gotoHydrated(page, at(examplePaths.contact))
    await waitForHydration(form)
    await fillMessage(form, lang, email)
    const pin = await copyDigits(page, form, lang)
    const other = String((Number(pin) + 1) % 10_000).padStart(4, '0')
    await form.getByLabel(contact.pin).fill(other)
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toContainText(t('invalid.pin_wrong'))
    await form.getByLabel(contact.pin).fill(pin)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: contact.received })).toBeFocused()
    await expect.poll(async () => (await emailsTo(page.request, email)).join('\n')).toContain('Ada')
  })

  await test.step('too often: the form counts the seconds and keeps the text', async () => {
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    for (let time = 0; time < 3; time += 1) {
      const data = wrongMessage(email)
      expect((await page.request.post('/api/contact-us', { data, headers })).status()).toBe(422)
    }
    await gotoHydrated(page, at(examplePaths.contact))
    await waitForHydration(form)
    await fillMessage(form, lang, email)
    await copyDigits(page, form, lang)
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toContainText(matching(t('form.wait', { seconds: any })))
    await expect(form.getByLabel(contact.title)).toHaveValue('Ada Lin')
  })
})

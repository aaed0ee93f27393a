// Newsletter, contact form and questionnaire, as people use them.
import type { Page } from 'playwright/test'
import { href } from '../../../client/contract/paths.ts'
import { secretOf } from '../../../scripts/local/cli-secrets.ts'
import { createListsToken, subscriberKey } from '../../../worker/auth/subscriber-token.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import {
  examplePaths,
  waitForHydration,
  expect,
  screenTagFor,
  waitForScripts,
  horizontalOverflow,
  toastOf,
  gotoHydrated,
} from '../../support/browser/browser.ts'
import { demoQuestionnaire } from '../../support/data/demo-questionnaire.ts'
import {
  catalogues,
  copyDigits,
  fillMessage,
  languages,
  messageForm,
  newSubscriberEmail,
  newsletterOf,
  test,
  type Language,
} from '../../support/browser/form-pages.ts'
import { linkFromEmail, emailsTo } from '../../support/browser/inbox.ts'
import { sampled } from '../../support/sample.ts'

const cases = sampled('forms', {
  form: ['newsletter', 'message', 'questionnaire'],
  lang: languages,
})
const languagesOf = (form: (typeof cases)[number]['form']) =>
  cases.filter((one) => one.form === form).map(({ lang }) => lang)

/** Tags of a variation on the screen of its language. */
const deepOnScreenOf = (lang: Language) => ({
  tag: ['@deep', ...Object.values(screenTagFor(lang))],
})

/** Checks that the page is accessible in both color schemes and fits the narrowest screen. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: size.height })
  expect(await horizontalOverflow(page)).toBe(0)
  await page.setViewportSize(size)
}

/** The island hydrates on focus. A faster submission would be sent without JavaScript. */
async function enterEmail(page: Page, label: string, email: string): Promise<void> {
  const form = newsletterOf(page)
  await form.getByLabel(label).focus()
  await expect(form.and(page.locator('[data-hydrated]'))).toHaveCount(1)
  await form.getByLabel(label).fill(email)
  await page.keyboard.press('Enter')
}

for (const lang of languagesOf('newsletter')) {
  const { newsletter, newsletter_lists: lists } = catalogues[lang]

  test(
    `the newsletter in ${lang} works from subscribing in the footer to unsubscribing`,
    deepOnScreenOf(lang),
    async ({ page }) => {
      const email = newSubscriberEmail()
      await gotoHydrated(page, href(lang, 'faq'))
      const form = newsletterOf(page)
      await enterEmail(page, newsletter.email, email.toUpperCase())
      await expect(form.getByRole('heading', { name: newsletter.check_mail })).toBeFocused()
      await expect(form).toContainText(email)

      await gotoHydrated(page, await linkFromEmail(page.request, email, 'subscribe/confirm'))
      await expectSound(page)
      await page.getByRole('button', { name: lists.confirm }).click()
      await expect(page.getByRole('heading', { name: newsletter.subscribed })).toBeFocused()

      await enterEmail(page, newsletter.email, email)
      await expect(form.getByRole('status')).toContainText(newsletter.before)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )
}

test(
  'newsletter languages are chosen and unsubscribed with the link in its emails',
  { tag: '@deep' },
  async ({ page }) => {
    const email = newSubscriberEmail()
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    await page.request.post('/api/newsletter', { data: { email }, headers })
    await gotoHydrated(page, await linkFromEmail(page.request, email, 'subscribe/confirm'))
    await page.getByRole('button', { name: '确认订阅' }).click()
    await expect(page.getByRole('heading', { name: '订阅成功' })).toBeVisible()
    await gotoHydrated(page, listsPath(email))
    await expect(page.getByRole('main')).toContainText(email)
    await expect(page.getByRole('checkbox', { name: '简体中文' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'ไทย' }).check()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('已保存')
    await expectSound(page)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'ไทย' })).toBeChecked()
    await page.getByRole('button', { name: '全部退订' }).click()
    await expect(page.getByRole('heading', { name: '已退订' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('main')).not.toContainText(email)
  },
)

/** Address behind the link in every newsletter email. */
function listsPath(email: string): string {
  const secret = secretOf('TOKEN_SECRET')
  return `/subscribe/lists?token=${createListsToken(secret, subscriberKey(secret, email))}`
}

for (const lang of languagesOf('message')) {
  const { contact, form: words } = catalogues[lang]

  test(`the contact page sends a message in ${lang}`, deepOnScreenOf(lang), async ({ page }) => {
    const email = newSubscriberEmail()
    await gotoHydrated(page, href(lang, 'contact'))
    const form = messageForm(page)
    await waitForHydration(form)
    await form.getByRole('button', { name: contact.send }).click()
    await expect(form.getByRole('alert')).toBeFocused()
    await expect(form.getByRole('alert').getByRole('link')).toHaveText([
      contact.interest,
      contact.message,
      contact.title,
      contact.email,
      contact.pin,
    ])
    await fillMessage(form, lang, email)
    await form.getByText(contact.more).click()
    await form.getByLabel(contact.messenger, { exact: true }).selectOption('telegram')
    await form.getByLabel(contact.country).selectOption('TH')
    // The error shown on blur must not move the checkbox under the finger.
    await form.getByLabel(contact.messenger_account).fill('@ada')
    await form.getByText(contact.newsletter).click()
    await expect(form.getByLabel(contact.newsletter)).toBeChecked()
    await form.getByLabel(contact.messenger_account).fill('@ada_lin')
    const pin = await copyDigits(page, form, lang)
    await expectSound(page)

    await form.getByLabel(contact.pin).fill(String((Number(pin) + 1) % 10_000).padStart(4, '0'))
    await form.getByRole('button', { name: contact.send }).click()
    await expect(form.getByRole('alert')).toContainText(catalogues[lang].invalid.pin_wrong)
    await expect(form.getByLabel(contact.title)).toHaveValue('Ada Lin')

    const wide = Array.from(pin, (digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')
    await form.getByLabel(contact.pin).fill(wide)
    await form.getByRole('button', { name: contact.send }).click()
    await expect(page.getByRole('heading', { name: contact.received })).toBeFocused()
    expect(words.sending).not.toBe('')
    await expect.poll(async () => (await emailsTo(page.request, email)).length).toBe(2)
  })
}

test(
  'the contact form opens over any page, and closes once sent',
  { tag: '@phone' },
  async ({ page }) => {
    await gotoHydrated(page, examplePaths.article)
    await page.evaluate(() => (document.documentElement.dataset['mine'] = ''))
    const opener = page.getByRole('contentinfo').getByRole('link', { name: '联系我们' }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const modal = page.getByRole('dialog', { name: '给我们留言' })
    await expect(modal.locator('[data-hydrated]')).toHaveCount(1)
    await expectSound(page)
    await modal.getByLabel('留言', { exact: true }).fill('half a thought')
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(modal.getByLabel('留言', { exact: true })).toHaveValue('half a thought')
    await fillMessage(modal, 'zh-CN', newSubscriberEmail())
    await copyDigits(page, modal, 'zh-CN')
    await page.keyboard.press('Enter')
    await expect(modal).toBeHidden()
    await expect(toastOf(page)).toContainText('留言已收到')
    await expect(page.locator('html[data-mine]')).toHaveCount(1)
    await opener.click()
    await expect(modal.getByLabel('留言', { exact: true })).toHaveValue('')
  },
)

test.describe('a site that closes meanwhile', () => {
  test.use({ expectedFailures: ['/api/contact-us'] })

  test('keeps a typed message on its page', async ({ page }) => {
    const detail = catalogues['en-US'].error.maintenance.detail
    const closed = { status: 503, json: { code: 'maintenance', detail } }
    await page.route(/\/api\/contact-us\?/, (route) => route.fulfill(closed))
    await gotoHydrated(page, '/en-US/contact-us')
    const form = messageForm(page)
    await waitForHydration(form)
    await fillMessage(form, 'en-US', newSubscriberEmail())
    await copyDigits(page, form, 'en-US')
    await page.evaluate(() => (document.documentElement.dataset['mine'] = ''))
    await form.getByRole('button', { name: catalogues['en-US'].contact.send }).click()
    await expect(form.getByRole('alert')).toContainText(detail)
    await expect(form.getByLabel(catalogues['en-US'].contact.title)).toHaveValue('Ada Lin')
    await expect(page.locator('html[data-mine]')).toHaveCount(1)
  })
})

test(
  'the digits are available in words for readers who cannot see the image',
  { tag: '@deep' },
  async ({ page }) => {
    const email = newSubscriberEmail()
    await gotoHydrated(page, '/en-US/contact-us')
    const form = messageForm(page)
    await waitForHydration(form)
    await fillMessage(form, 'en-US', email)
    await form.getByRole('button', { name: 'Show in words' }).focus()
    await page.keyboard.press('Enter')
    const words = form.getByText(/^(?:\w+, ){3}\w+$/)
    const names = 'zero one two three four five six seven eight nine'.split(' ')
    const pin = ((await words.textContent()) ?? '').split(', ').map((word) => names.indexOf(word))
    await expectSound(page)
    await form.getByLabel('Four digits').fill(pin.join(''))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your message has arrived' })).toBeVisible({
      timeout: 60_000,
    })
  },
)

test(
  'a message is kept without a network',
  { tag: ['@phone', '@deep'] },
  async ({ page, context }) => {
    await gotoHydrated(page, '/contact-us')
    const form = messageForm(page)
    await waitForHydration(form)
    await fillMessage(form, 'zh-CN', newSubscriberEmail())
    await copyDigits(page, form, 'zh-CN')
    await context.setOffline(true)
    await form.getByRole('button', { name: '提交留言' }).click()
    await expect(form.getByRole('alert')).toContainText('连不上网络')
    await context.setOffline(false)
    await form.getByRole('button', { name: '提交留言' }).click()
    await expect(page.getByRole('heading', { name: '留言已收到' })).toBeVisible()
  },
)

for (const lang of languagesOf('questionnaire')) {
  const { feedback, feedback_page: texts } = catalogues[lang]
  const asked = demoQuestionnaire(lang)

  test(`the questionnaire in ${lang} works by keyboard`, screenTagFor(lang), async ({ page }) => {
    await gotoHydrated(page, href(lang, 'home'))
    await page.getByRole('main').getByRole('link', { name: texts.answer }).click()
    await page.waitForURL(`**${href(lang, 'feedback')}`)
    await waitForScripts(page)
    await page.getByLabel(asked.frequency.daily).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel(asked.frequency.weekly)).toBeChecked()
    await page.getByRole('checkbox', { name: asked.purposes.event_info }).focus()
    await page.keyboard.press('Space')
    const channel = page.getByRole('group', { name: asked.channel.text })
    await channel.getByLabel(feedback.other, { exact: true }).check()
    await page.getByRole('button', { name: feedback.send }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert.getByRole('link')).toHaveText([asked.channel.text, asked.satisfaction.text])
    await expectSound(page)
    await alert.getByRole('link', { name: asked.satisfaction.text }).click()
    await page.keyboard.press('Space')
    await alert.getByRole('link', { name: asked.channel.text }).click()
    const other = channel.getByRole('textbox')
    await expect(other).toBeFocused()
    await expect(other).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type('Radio')
    await page.getByLabel(asked.suggestion.text).fill('More cricket')
    await page.getByRole('button', { name: feedback.send }).click()
    await page.waitForURL(`**${href(lang, 'feedbackSuccess')}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.thanks)
    await expectSound(page)
    await page.goto(href(lang, 'feedback'))
    await expect(page).toHaveURL(href(lang, 'home'))
    await expect(page.locator('[data-feedback]').first()).toBeHidden()
  })
}

// Newsletter, contact form and questionnaire in a browser without JavaScript.
import { href } from '../../../client/contract/paths.ts'
import { expect, horizontalOverflow } from '../../support/browser/browser.ts'
import { demoQuestionnaire } from '../../support/data/demo-questionnaire.ts'
import {
  catalogues,
  fillMessage,
  languages,
  messageForm,
  newSubscriberEmail,
  newsletterOf,
  test,
} from '../../support/browser/form-pages.ts'
import { linkFromEmail } from '../../support/browser/inbox.ts'
import { sampled } from '../../support/sample.ts'

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  const cases = sampled('forms without script', {
    form: ['newsletter', 'message', 'questionnaire'],
    lang: languages,
  })
  const languagesOf = (form: (typeof cases)[number]['form']) =>
    cases.filter((one) => one.form === form).map(({ lang }) => lang)

  for (const lang of languagesOf('newsletter')) {
    const { newsletter, newsletter_lists: lists } = catalogues[lang]

    test(
      `the newsletter is subscribed to and confirmed in ${lang}`,
      { tag: '@deep' },
      async ({ page }) => {
        const email = newSubscriberEmail()
        await page.goto(href(lang, 'faq'))
        await newsletterOf(page).getByLabel(newsletter.email).fill(email)
        await page.keyboard.press('Enter')
        await page.waitForURL(`**${href(lang, 'subscribe')}?done=sent`)
        await expect(page.getByRole('main')).toContainText(newsletter.check_mail)
        expect(await horizontalOverflow(page)).toBe(0)
        await page.goto(await linkFromEmail(page.request, email, 'subscribe/confirm'))
        await page.getByRole('button', { name: lists.confirm }).click()
        await page.waitForURL(`**${href(lang, 'subscribe')}?done=subscribed`)
      },
    )
  }

  for (const lang of languagesOf('message')) {
    const { contact } = catalogues[lang]

    test(
      `a message sent too early says when to send it again in ${lang}`,
      { tag: '@deep' },
      async ({ page }) => {
        const email = newSubscriberEmail()
        await page.goto(href(lang, 'contact'))
        const form = messageForm(page)
        await fillMessage(form, lang, email)
        await form.getByLabel(contact.pin).fill('0')
        await form.getByRole('button', { name: contact.send }).click()
        await expect(form.getByRole('alert')).toContainText(catalogues[lang].invalid.pin_format)
        await expect(form.getByLabel(contact.title)).toHaveValue('Ada Lin')
        const drawn = form.getByRole('img', { name: contact.pin_alt })
        await expect
          .poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBe(208)
        const cookies = await page.context().cookies()
        const id = cookies.find(({ name }) => name === 'pin')!.value
        const pin = await (await page.request.get(`/dev/pin?id=${id}`)).text()
        await form.getByLabel(contact.pin).fill(pin)
        await form.getByRole('button', { name: contact.send }).click()
        const [refusal = ''] = catalogues[lang].error.contact_too_soon.detail.split('{{wait}}')
        await expect(page.getByRole('alert').first()).toContainText(refusal)
        await expect(form.getByLabel(contact.title)).toHaveValue('Ada Lin')
      },
    )
  }

  for (const lang of languagesOf('questionnaire')) {
    const { feedback, feedback_page: texts } = catalogues[lang]
    const asked = demoQuestionnaire(lang)

    test(`the questionnaire is answered in ${lang}`, async ({ page }) => {
      await page.goto(href(lang, 'feedback'))
      for (const answer of [
        asked.frequency.monthly,
        asked.purposes.partner_info,
        asked.channel.search_engine,
      ])
        await page.getByLabel(answer).check()
      await page.getByRole('button', { name: feedback.send }).click()
      await expect(page.getByRole('alert')).toContainText(asked.satisfaction.text)
      await expect(page.getByRole('checkbox', { name: asked.purposes.partner_info })).toBeChecked()
      await page.getByLabel(asked.satisfaction.neutral).check()
      await page.getByRole('button', { name: feedback.send }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.thanks)
    })
  }
})

// A visitor's day without script: reading, searching, the contact form, logging in and out.
import { demoPassword, fillLogin } from '../../support/browser/account.ts'
import { drawerOf, examplePaths, expect, openDrawer } from '../../support/browser/browser.ts'
import {
  catalogues,
  fillMessage,
  messageForm,
  newSubscriberEmail,
  test,
} from '../../support/browser/form-pages.ts'
import { any, loginLabels, matching, startSiteDay } from '../../support/browser/texts.ts'

test.use({
  javaScriptEnabled: false,
  expectedFailures: ['', '/en-US'].flatMap((prefix) => [`${prefix}/contact-us`, `${prefix}/login`]),
})

test('a visitor reads, searches, writes and logs in', async ({ page, isMobile }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const { lang, t, at } = startSiteDay('en-US')
  const { contact } = catalogues[lang]
  const labels = loginLabels(t)

  await test.step('reads an article of the home page', async () => {
    await page.goto(at('/'))
    const latest = page
      .getByRole('region', { name: t('article.order.latest'), exact: true })
      .locator('li a')
      .first()
    const title = (await latest.textContent())!
    await latest.click()
    await expect(heading).toHaveText(title)
    await expect(page.locator('.prose > p').first()).toBeVisible()
  })

  await test.step('searches in the header', async () => {
    if (isMobile) await openDrawer(page)
    const header = isMobile ? drawerOf(page) : page.getByRole('banner')
    await header.getByRole('combobox').fill(t('game.kind.roulette'))
    await page.keyboard.press('Enter')
    await expect(heading).toContainText(t('game.kind.roulette'), { ignoreCase: true })
    const result = page.locator('.search-results a').first()
    const title = (await result.textContent())!
    await result.click()
    await expect(heading).toHaveText(title)
  })

  await test.step('has to wait before a message is sent, and finds it kept', async () => {
    const form = messageForm(page)
    await page.goto(at(examplePaths.contact))
    await fillMessage(form, lang, newSubscriberEmail())
    const opened = page.waitForEvent('popup')
    await form.getByRole('link', { name: contact.pin_words }).click()
    const words = (await opened).locator('body')
    await expect(words).toHaveText(/^(?:[^、, ]+(?:、|, )){3}[^、, ]+$/)
    const names = contact.digits.split(' ')
    const digits = (await words.textContent())!.split(/、|, /).map((word) => names.indexOf(word))
    await (await opened).close()
    await form.getByLabel(contact.pin).fill(digits.join(''))
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toContainText(
      matching(t('error.contact_too_soon.detail', { wait: any })),
    )
    await expect(form.getByLabel(contact.title)).toHaveValue('Ada Lin')
  })

  await test.step('logs in on the second try, and is back at the article', async () => {
    await page.goto(at(`/login?return=${encodeURIComponent(at(examplePaths.article))}`))
    const main = page.getByRole('main')
    await fillLogin(main, 'member@example.test', 'wrong1234', labels)
    await expect(main.getByRole('alert')).toContainText(t('error.login_failed.detail'))
    await fillLogin(main, 'member@example.test', demoPassword, labels)
    await expect(page).toHaveURL(new RegExp(`${at('/article')}/\\d+$`))
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === '__Host-session')).toMatchObject({
      httpOnly: true,
    })
    expect((await page.request.get('/api/user')).status()).toBe(200)
    await page.goto(at('/login'))
    await expect(page).toHaveURL(at('/member/account'))
  })

  await test.step('logs out in the member center, and in again', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: t('member.log_out') })
      .click()
    await expect(page).toHaveURL(at('/login'))
    expect((await page.request.get('/api/user')).status()).toBe(401)
    await fillLogin(page.getByRole('main'), 'member@example.test', demoPassword, labels)
    await expect(page).toHaveURL(at('/member/account'))
  })
})

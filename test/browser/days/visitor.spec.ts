// A visitor's day: third parties are refused and admitted, every link of the frame answers, search finds, the newsletter and
// the contact form are used, and the same without script.
import type { Page } from 'playwright/test'
import { demoPassword, fillLogin } from '../../support/browser/account.ts'
import {
  examplePaths,
  expect,
  gotoHydrated,
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
import { scripts, thirdPartyIds } from '../../support/fakes/third-parties.ts'

/** Where the tag manager of this test sends its hits. */
const hitUrl = 'https://www.google-analytics.com/g/collect'

test.use({
  siteVariables: thirdPartyIds,
  expectedFailures: [...Object.values(scripts), hitUrl, '/api/contact-us', '/contact-us', '/login'],
})

/** The cookie of a visitor who has refused third parties. */
const refusal = { name: 'consent', value: 'traffic:0.usage:0' }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const consentBar = (page: Page) => page.getByRole('region', { name: 'Cookie设置' })

/** Answers in place of the third parties. The tag manager sends a hit with the source of the visit. Returns the requests. */
async function stubThirdParties(page: Page): Promise<string[]> {
  const asked: string[] = []
  const sendHit = `fetch('${hitUrl}?source=' + dataLayer[0].ga_track_source, { mode: 'no-cors' })`
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
  logo: 'header .brand',
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

test('third parties are refused and admitted, links answer, search finds', async ({ page }) => {
  const asked = await stubThirdParties(page)

  await test.step('third parties wait for an answer, and stay away after a no', async () => {
    await gotoHydrated(page, '/?ga_track_source=fair')
    await expect(consentBar(page)).toBeVisible()
    await gotoHydrated(page, examplePaths.article)
    await consentBar(page).getByRole('button', { name: '不同意' }).click()
    await expect(consentBar(page)).toHaveCount(0)
    await expect(toastOf(page)).toContainText('已保存')
    expect(await page.context().cookies()).toContainEqual(expect.objectContaining(refusal))
    await gotoHydrated(page, '/')
    await expect(consentBar(page)).toHaveCount(0)
    expect(asked).toEqual([])
  })

  await test.step('admitted in the footer, they hear where the visit came from', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie设置' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Cookie设置' })
    await expect(dialog.getByLabel('来源统计')).not.toBeChecked()
    await dialog.getByRole('button', { name: '全部同意' }).click()
    const expected = [...Object.values(scripts), `${hitUrl}?source=fair`]
    await expect.poll(() => asked.toSorted()).toEqual(expected.toSorted())
    await expect(consentBar(page)).toHaveCount(0)
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
    const menu = page.getByRole('navigation', { name: '主导航' })
    await menu.getByRole('button', { name: '新闻资讯' }).click()
    await menu.getByRole('link', { name: /^品牌消息/ }).click()
    await expect(heading(page)).toHaveText('品牌消息')
    await page.getByRole('banner').locator('.brand').click()
    await expect(page).toHaveURL('/')
    await page.getByRole('region', { name: '公告' }).getByRole('link').first().press('Enter')
    await expect(page).not.toHaveURL('/')
    await expect(heading(page)).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: '品牌消息' }).press('Enter')
    await expect(page).toHaveURL('/news/brand')
  })

  await test.step('search by suggestion, and by a popular word', async () => {
    await gotoHydrated(page, examplePaths.newsList)
    await page.keyboard.press('/')
    await page.keyboard.type('轮盘')
    const suggested = page.getByRole('banner').getByRole('listbox').getByRole('option')
    await expect(suggested.first()).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toContainText('轮盘')

    await gotoHydrated(page, examplePaths.searchForm)
    const popular = page.getByRole('heading', { name: '热门搜索' }).locator('..')
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

/** A message whose digits are those of no form. */
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
  const { contact } = catalogues['zh-CN']
  await page.context().addCookies([{ ...refusal, url: baseURL! }])
  const subscribe = async () => {
    await gotoHydrated(page, examplePaths.faq)
    await newsletterOf(page).getByLabel('邮箱').focus()
    await expect(newsletterOf(page).and(page.locator('[data-hydrated]'))).toHaveCount(1)
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
  }

  await test.step('subscribed twice: one email', async () => {
    for (let time = 0; time < 2; time += 1) {
      await subscribe()
      await expect(page.getByRole('heading', { name: '请查收邮件' })).toBeFocused()
    }
    await expect.poll(async () => (await emailsTo(page.request, email)).length).toBe(1)
  })

  await test.step('confirmed, and known the third time', async () => {
    await gotoHydrated(page, await linkFromEmail(page.request, email, 'subscribe/confirm'))
    await page.getByRole('button', { name: '确认订阅' }).press('Enter')
    await expect(page.getByRole('heading', { name: '订阅成功' })).toBeFocused()
    await subscribe()
    await expect(newsletterOf(page).getByRole('status')).toContainText('已经订阅过')
  })

  const form = messageForm(page)
  await test.step('a message is refused by its digits, corrected and received', async () => {
    await gotoHydrated(page, examplePaths.contact)
    await waitForHydration(form)
    await fillMessage(form, 'zh-CN', email)
    const pin = await copyDigits(page, form, 'zh-CN')
    const other = String((Number(pin) + 1) % 10_000).padStart(4, '0')
    await form.getByLabel(contact.pin).fill(other)
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toContainText('数字不对')
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
    await gotoHydrated(page, examplePaths.contact)
    await waitForHydration(form)
    await fillMessage(form, 'zh-CN', email)
    await copyDigits(page, form, 'zh-CN')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toContainText(/请在\d+秒后再试/)
    await expect(form.getByLabel(contact.title)).toHaveValue('Ada Lin')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads, searches, writes and logs in', async ({ page }) => {
    const { contact } = catalogues['zh-CN']

    await test.step('reads an article of the home page', async () => {
      await page.goto('/')
      const latest = page.getByRole('region', { name: '最新', exact: true }).locator('li a').first()
      const title = (await latest.textContent())!
      await latest.click()
      await expect(heading(page)).toHaveText(title)
      await expect(page.locator('.prose > p').first()).toBeVisible()
    })

    await test.step('searches in the header', async () => {
      await page.getByRole('banner').getByRole('combobox').fill('轮盘')
      await page.keyboard.press('Enter')
      await expect(heading(page)).toContainText('轮盘')
      await page.locator('.search-results a').first().click()
      await expect(heading(page)).toContainText('轮盘')
    })

    await test.step('has to wait before a message is sent, and finds it kept', async () => {
      const form = messageForm(page)
      await page.goto(examplePaths.contact)
      await fillMessage(form, 'zh-CN', newSubscriberEmail())
      const opened = page.waitForEvent('popup')
      await form.getByRole('link', { name: contact.pin_words }).click()
      const words = (await opened).locator('body')
      await expect(words).toHaveText(/^(?:.、){3}.$/)
      const names = contact.digits.split(' ')
      const digits = (await words.textContent())!.split('、').map((word) => names.indexOf(word))
      await (await opened).close()
      await form.getByLabel(contact.pin).fill(digits.join(''))
      await page.keyboard.press('Enter')
      await expect(form.getByRole('alert')).toContainText(/请在\d+秒钟后再提交/)
      await expect(form.getByLabel(contact.title)).toHaveValue('Ada Lin')
    })

    await test.step('logs in on the second try, and is back at the article', async () => {
      await page.goto(`/login?return=${encodeURIComponent(examplePaths.article)}`)
      const main = page.getByRole('main')
      await fillLogin(main, 'member@example.test', 'wrong1234')
      await expect(main.getByRole('alert')).toContainText('邮箱或密码不对')
      await fillLogin(main, 'member@example.test', demoPassword)
      await expect(page).toHaveURL(examplePaths.article)
      const cookies = await page.context().cookies()
      expect(cookies.find(({ name }) => name === '__Host-session')).toMatchObject({
        httpOnly: true,
      })
      expect((await page.request.get('/api/user')).status()).toBe(200)
      await page.goto('/login')
      await expect(page).toHaveURL('/member/account')
    })

    await test.step('logs out in the member center, and in again', async () => {
      await page.getByRole('main').getByRole('button', { name: '退出登录' }).click()
      await expect(page).toHaveURL('/login')
      expect((await page.request.get('/api/user')).status()).toBe(401)
      await fillLogin(page.getByRole('main'), 'member@example.test', demoPassword)
      await expect(page).toHaveURL('/member/account')
    })
  })
})

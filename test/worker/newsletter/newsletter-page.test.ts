import { describe, expect, it } from 'vitest'
import { fieldErrorKey } from '../../../client/contract/errors.ts'
import { toFieldErrors } from '../../../client/contract/form.ts'
import { newsletterForm } from '../../../client/contract/newsletter/newsletter.ts'
import type { Messages } from '../../../client/i18n/messages.ts'
import { translator } from '../../../client/i18n/translate.ts'
import { zhCN } from '../../../client/i18n/zh-CN.ts'
import {
  confirmToken,
  listsToken,
  submitForm,
  siteAtStart,
  storedLists,
  subscribe,
  confirmedSubscriber,
} from '../../support/site/forms.ts'
import { fetchApp, readPage } from '../../support/site/site.ts'

siteAtStart()

const email = 'reader@example.test'

it('every page’s form contains the same message for any address', async () => {
  const html = await (await fetchApp('/faq')).text()
  const [, data = ''] = /<script[^>]* data-messages=""[^>]*>([^<]*)<\/script>/.exec(html) ?? []
  const messages = JSON.parse(data) as Messages
  for (const typed of ['', ' ', 'reader', 'a\u0000@example.test', `${'a'.repeat(300)}@b.test`]) {
    const { error } = newsletterForm.safeParse(typed === '' ? {} : { email: typed })
    const codes = toFieldErrors(error!.issues).map(({ code }) => code)
    expect(codes).not.toEqual([])
    const t = translator(zhCN, 'zh-CN')
    const sent = new Map(Object.entries(messages.invalid))
    for (const code of codes) expect(sent.get(code)).toBe(t(fieldErrorKey(code)))
  }
})

describe('the form without JavaScript', () => {
  it.each([
    ['/subscribe', 'zh-CN', '请查收邮件'],
    ['/en-US/subscribe', 'en-US', 'Check your inbox'],
  ])('subscribes at %s and confirms it', async (path, lang, words) => {
    const response = await submitForm(path, { email })
    const place = response.headers.get('Location')!
    expect([response.status, place]).toEqual([303, `${path}?done=sent`])
    expect(await storedLists()).toEqual([{ email, lang, confirmed: 0 }])
    expect((await readPage(await fetchApp(place))).text).toContain(words)
  })

  it('mentions that an address is already subscribed', async () => {
    await confirmedSubscriber(email)
    const response = await submitForm('/subscribe', { email })
    const page = await readPage(await fetchApp(response.headers.get('Location')!))
    expect(page.text).toContain('这个邮箱已经订阅过了')
    expect(page.html).not.toContain('role="alert"')
  })

  it('keeps its input', async () => {
    const response = await submitForm('/subscribe', { email: 'Reader@' })
    expect(response.status).toBe(422)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const html = await response.text()
    expect(html).toContain('value="Reader@"')
    expect(html).toContain('role="alert"')
  })

  it('confirms a subscription', async () => {
    await subscribe(email)
    const response = await submitForm(`/subscribe/confirm?token=${await confirmToken(email)}`, {})
    expect(response.headers.get('Location')).toBe('/subscribe?done=subscribed')
    expect(await storedLists()).toEqual([{ email, lang: 'zh-CN', confirmed: 1 }])
    const outdated = await submitForm('/subscribe/confirm?token=gone', {})
    expect(outdated.status).toBe(422)
    expect(await outdated.text()).toContain('href="/subscribe"')
  })
})

describe('the page of the lists', () => {
  const path = () => `/subscribe/lists?token=${listsToken(email)}`
  const ticked = (html: string) =>
    [...html.matchAll(/<input type="checkbox"[^>]*>/g)]
      .filter(([input]) => input.includes('checked'))
      .map(([input]) => /value="([\w-]+)"/.exec(input)?.[1])

  it('shows the subscriptions to the holder of its link, and to no one else', async () => {
    await confirmedSubscriber(email)
    const response = await fetchApp(path())
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const page = await readPage(response)
    expect(page.text).toContain(email)
    expect(ticked(page.html)).toEqual(['zh-CN'])
    expect(page.robots).toContain('noindex')
    expect(page.html).not.toContain(listsToken(email))
    for (const token of ['', 'x', await confirmToken(email)]) {
      const other = await fetchApp(`/subscribe/lists?token=${token}`)
      expect(other.status).toBe(404)
      expect(await other.text()).not.toContain(email)
    }
  })

  it('saves the ticked lists, and shows them', async () => {
    await confirmedSubscriber(email)
    const response = await submitForm(path(), { lists: ['en-US', 'hi-IN'] })
    expect(response.headers.get('Location')).toBe(`${path()}&done=saved`)
    const page = await readPage(await fetchApp(response.headers.get('Location')!))
    expect(ticked(page.html)).toEqual(['en-US', 'hi-IN'])
    expect(page.text).toContain('已保存')
  })

  it('unsubscribes, and tells a later visitor so', async () => {
    await confirmedSubscriber(email)
    const response = await submitForm(path(), {})
    expect(response.headers.get('Location')).toBe(path())
    expect(await storedLists()).toEqual([])
    const page = await readPage(await fetchApp(path()))
    expect(page.text).toContain('已退订')
    expect(page.text).not.toContain(email)
  })

  it('is shown again after an unknown list', async () => {
    await confirmedSubscriber(email)
    const response = await submitForm(path(), { lists: ['en-US', 'xx'] })
    expect(response.status).toBe(422)
    const page = await readPage(response)
    expect(page.text).toContain(email)
    expect(ticked(page.html)).toEqual(['en-US'])
  })
})

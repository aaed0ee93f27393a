import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { subscribedBefore } from '../../../client/contract/newsletter/newsletter.ts'
import { createListsToken, subscriberKey } from '../../../worker/auth/subscriber-token.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { dbWithoutWrites } from '../../support/fakes/bindings.ts'
import {
  confirmToken,
  later,
  listsToken,
  messageOf,
  submitForm,
  setSetting,
  siteAtStart,
  storedLists,
  subscribe,
  confirmedSubscriber,
} from '../../support/site/forms.ts'
import {
  addressOf,
  logIn,
  mailsTo,
  readProblem,
  rowsOf,
  sendApi,
} from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

siteAtStart()

const email = 'reader@example.test'

describe('subscribing', () => {
  it('stores one address for two concurrent requests in different case', async () => {
    const answers = await Promise.all([subscribe('Reader@Example.test'), subscribe(` ${email} `)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await storedLists()).toEqual([{ email, lang: 'zh-CN', confirmed: 0 }])
    expect(await mailsTo(email)).toMatchObject([{ template: 'newsletter_confirm' }])
  })

  it.each(locales)('in %s adds the address to the list of that language', async (lang) => {
    const message = await messageOf(await subscribe(email, lang))
    expect(message).not.toContain(subscribedBefore)
    expect(await storedLists()).toEqual([{ email, lang, confirmed: 0 }])
    const body = { email: 'other@example.test', locale: lang }
    expect((await sendApi('/api/newsletter?lang=2', { body })).status).toBe(200)
    expect(await storedLists()).toContainEqual({ email: body.email, lang, confirmed: 0 })
  })

  it('is answered in the language of the body if the address has none, like a contact message', async () => {
    const { error, success } = catalogues['en-US']
    const answer = async (path: string, body: object) =>
      (await sendApi(path, { body: { ...body, locale: 'en-US' } })).json<object>()
    const paths = ['/api/newsletter', '/api/newsletter?lang=']
    for (const path of paths)
      expect(await answer(path, { email })).toEqual({ message: success.newsletter_sent })
    for (const path of [...paths, '/api/contact-us'])
      expect(await answer(path, { email: 'nobody' })).toMatchObject({
        detail: error.validation_failed.detail,
      })
    expect(await answer('/api/newsletter?lang=zh-HK', { email })).toEqual({
      message: catalogues['zh-HK'].success.newsletter_sent,
    })
  })

  it('is complete after a click in the email, even repeated', async () => {
    await subscribe(email)
    const token = await confirmToken(email)
    const opened = await fetchApp(`/subscribe/confirm?token=${token}`)
    expect(await opened.text()).not.toContain(token)
    expect(await storedLists()).toEqual([{ email, lang: 'zh-CN', confirmed: 0 }])
    for (let time = 0; time < 2; time++) {
      const response = await sendApi('/api/newsletter/confirm', { body: { token } })
      expect(response.status).toBe(200)
    }
    expect(await storedLists()).toEqual([{ email, lang: 'zh-CN', confirmed: 1 }])
  })

  it.each(locales)('again says so in %s, with the words that clients look for', async (lang) => {
    await confirmedSubscriber(email, lang)
    later(61)
    const response = await subscribe('READER@example.test', lang)
    expect(response.status).toBe(200)
    const message = await messageOf(response)
    expect(message).toContain('You have subscribed to the newsletter before.')
    expect(await storedLists()).toHaveLength(1)
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
      'newsletter_confirm',
      'newsletter_lists',
    ])
  })

  it('emails unconfirmed addresses again, after doubling pauses', async () => {
    const mails = async () => (await mailsTo(email)).length
    await subscribe(email)
    expect((await subscribe(email)).status).toBe(200)
    expect(await mails()).toBe(1)
    later(61)
    await subscribe(email)
    expect(await mails()).toBe(2)
    later(2 * 61)
    expect((await subscribe(email)).status).toBe(200)
    expect(await mails()).toBe(2)
    later(3 * 61)
    await subscribe(email)
    expect(await mails()).toBe(3)
  })

  it('to a second language requires another confirmation, and keeps the first', async () => {
    await confirmedSubscriber(email)
    later(61)
    await subscribe(email, 'en-US')
    expect(await storedLists()).toEqual([
      { email, lang: 'en-US', confirmed: 0 },
      { email, lang: 'zh-CN', confirmed: 1 },
    ])
  })

  it('succeeds at the next attempt after a database failure', async () => {
    const body = { email }
    const failing = await sendApi('/api/newsletter', {
      body,
      bindings: { DB: dbWithoutWrites(/insert into "outbox"/) },
    })
    expect(failing.status).toBe(500)
    expect(await mailsTo(email)).toEqual([])
    expect((await subscribe(email)).status).toBe(200)
    expect(await mailsTo(email)).toMatchObject([{ template: 'newsletter_confirm' }])
  })

  it('needs no email if the settings say so', async () => {
    await setSetting('newsletter_double_opt_in', 'false')
    await subscribe(email)
    expect(await storedLists()).toEqual([{ email, lang: 'zh-CN', confirmed: 1 }])
    expect(await mailsTo(email)).toEqual([])
    expect(await messageOf(await subscribe(email))).toContain(subscribedBefore)
  })

  it('is limited to five in ten minutes per IP address', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.7' }
    for (let time = 0; time < 5; time += 1)
      expect((await subscribe(`${time}@example.test`, 'zh-CN', headers)).status).toBe(200)
    const refused = await subscribe('5@example.test', 'zh-CN', headers)
    expect(refused.headers.get('Retry-After')).toBe('600')
    expect(await readProblem(refused)).toEqual([429, 'too_many_requests'])
    expect(await storedLists()).toHaveLength(5)
    later(601)
    expect((await subscribe('5@example.test', 'zh-CN', headers)).status).toBe(200)
  })

  it.each([
    { email: 'reader@example.test\r\nBcc: all@example.test' },
    { email: 'reader@example' },
    { email: '' },
    { email: ['reader@example.test'] },
    { email: 'reader@example.test', locale: 'xx' },
    { email: 'reader@example.test', is_confirmed: true },
    {},
    '{"email":"a@b.example","__proto__":{"x":1}}',
  ])('refuses %j', async (body) => {
    expect(await readProblem(await sendApi('/api/newsletter', { body }))).toEqual([
      422,
      'validation_failed',
    ])
    expect(await storedLists()).toEqual([])
  })

  it('is closed if the footer says so', async () => {
    await env.DB.prepare('update footer_configs set newsletter_open = 0').run()
    await publishAll()
    expect(await readProblem(await subscribe(email))).toEqual([404, 'not_found'])
    expect((await fetchApp('/subscribe')).status).toBe(404)
  })
})

describe('a link', () => {
  it('for confirmation works for seven days', async () => {
    await subscribe(email)
    const token = await confirmToken(email)
    later(7 * 24 * 3600)
    const late = await sendApi('/api/newsletter/confirm', { body: { token } })
    expect(await readProblem(late)).toEqual([422, 'link_outdated'])
    expect(await storedLists()).toEqual([{ email, lang: 'zh-CN', confirmed: 0 }])
  })

  it('is valid for its own purpose and address only', async () => {
    await confirmedSubscriber(email)
    await confirmedSubscriber('other@example.test')
    const confirm = await confirmToken(email)
    const own = listsToken(email)
    const key = subscriberKey(env.TOKEN_SECRET, email)
    const forged = [
      '',
      'x',
      key,
      confirm,
      `${own}x`,
      own.replace(key, subscriberKey(env.TOKEN_SECRET, 'other@example.test')),
      createListsToken('another secret', key),
    ]
    for (const token of forged) {
      const body = { token, lists: ['en-US'] }
      const chosen = await sendApi('/api/newsletter/lists', { method: 'PUT', body })
      expect(await readProblem(chosen), token).toEqual([422, 'link_outdated'])
      const left = await submitForm(`/api/newsletter/unsubscribe?token=${token}`, {})
      expect(await readProblem(left), token).toEqual([
        422,
        token === '' ? 'validation_failed' : 'link_outdated',
      ])
    }
    const swapped = await sendApi('/api/newsletter/confirm', { body: { token: own } })
    expect(await readProblem(swapped)).toEqual([422, 'link_outdated'])
    expect(await storedLists()).toEqual([
      { email: 'other@example.test', lang: 'zh-CN', confirmed: 1 },
      { email, lang: 'zh-CN', confirmed: 1 },
    ])
  })

  it('selects lists', async () => {
    await confirmedSubscriber(email)
    const body = { token: listsToken(email), lists: ['th-TH', 'en-US', 'en-US'] }
    expect((await sendApi('/api/newsletter/lists', { method: 'PUT', body })).status).toBe(200)
    expect(await storedLists()).toEqual([
      { email, lang: 'en-US', confirmed: 1 },
      { email, lang: 'th-TH', confirmed: 1 },
    ])
  })
})

describe('one-click unsubscribing', () => {
  const path = () => `/api/newsletter/unsubscribe?token=${listsToken(email)}`
  const elsewhere = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' }

  it('leaves every list, from any origin, and deletes the address', async () => {
    await confirmedSubscriber(email)
    const form = { 'List-Unsubscribe': 'One-Click' }
    const response = await submitForm(path(), form, elsewhere)
    expect(response.status).toBe(200)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    expect(await rowsOf('select * from subscribers')).toEqual([])
    expect(await rowsOf('select * from subscriptions')).toEqual([])
    expect((await submitForm(path(), form, elsewhere)).status).toBe(200)
  })

  it('accepts a multipart form, or an empty body', async () => {
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    for (const body of [parts, undefined]) {
      await resetSite()
      await confirmedSubscriber(email)
      const response = await fetchApp(path(), { method: 'POST', ...(body && { body }) })
      expect(response.status).toBe(200)
      expect(await storedLists()).toEqual([])
    }
  })

  it('is possible for many subscribers at once', async () => {
    await confirmedSubscriber(email)
    const headers = { 'CF-Connecting-IP': '192.0.2.9' }
    const tries = Array.from({ length: 130 }, () => submitForm(path(), {}, headers))
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('opened as a page asks the subscriber first', async () => {
    await confirmedSubscriber(email)
    const response = await fetchApp(`${path()}&lang=en-US`)
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      `/en-US/subscribe/lists?token=${listsToken(email)}`,
    ])
    expect(await storedLists()).toHaveLength(1)
  })

  it.each(['', '&lang=', '&lang=xx', '&lang=vi_VN', '&amp;lang=en-US', '&utm_source=x&issue=0'])(
    'works in the language of the subscription if the address names none: %j',
    async (rest) => {
      await confirmedSubscriber(email, 'vi-VN')
      const response = await fetchApp(path() + rest)
      expect(response.headers.get('Location')).toMatch(/^\/vi-VN\/subscribe\/lists\?token=/)
      expect((await submitForm(path() + rest, {}, elsewhere)).status).toBe(200)
      expect(await storedLists()).toEqual([])
    },
  )
})

describe('a member', () => {
  const member = addressOf('member')
  const choose = (token: string, mail_news: boolean) =>
    sendApi('/api/user/mail-preferences', {
      method: 'PUT',
      as: token,
      body: { mail_news, mail_new_device: true },
    })
  const wants = async (token: string) => {
    const user = await (await sendApi('/api/user', { as: token })).json<{ member: object }>()
    return (user.member as { mail_news: boolean }).mail_news
  }

  it('is one subscriber, in the member center and by links in emails', async () => {
    const token = await logIn('member')
    await choose(token, true)
    await choose(token, true)
    expect(await storedLists()).toEqual([{ email: member, lang: 'zh-CN', confirmed: 1 }])
    expect(await messageOf(await subscribe(member))).toContain(subscribedBefore)
    await submitForm(`/api/newsletter/unsubscribe?token=${listsToken(member)}`, {})
    expect(await wants(token)).toBe(false)
    await confirmedSubscriber(member, 'en-US')
    expect(await wants(token)).toBe(true)
    await choose(token, true)
    expect(await storedLists()).toEqual([{ email: member, lang: 'en-US', confirmed: 1 }])
    await choose(token, false)
    expect(await storedLists()).toEqual([])
  })

  it('who changes other email settings keeps pending subscriptions', async () => {
    const token = await logIn('member')
    await subscribe(member)
    await choose(token, false)
    expect(await storedLists()).toEqual([{ email: member, lang: 'zh-CN', confirmed: 0 }])
  })
})

import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { subscribedBefore } from '../../../client/contract/newsletter.ts'
import { createListsToken, subscriberKey } from '../../../worker/auth/subscriber-token.ts'
import { raiseContentVersion } from '../../../worker/data/content-version.ts'
import { setClock, stopClockAt } from '../../support/clock.ts'
import {
  confirmToken,
  listsToken,
  messageOf,
  post,
  setSetting,
  storedLists,
  subscribe,
  subscribed,
} from '../../support/forms.ts'
import { addressOf, logIn, mailsTo, problemOf, rowsOf, send } from '../../support/member.ts'
import { ask, freshSite, readPage, testDeps } from '../../support/site.ts'

// A counter clears itself by the clock of the machine, so the test's must not be behind it.
const start = new Date().toISOString()
stopClockAt(start)
beforeEach(async () => {
  setClock(start)
  await freshSite()
})

const email = 'reader@example.test'
const later = (seconds: number) =>
  setClock(new Date(Date.parse(start) + seconds * 1000).toISOString())

describe('subscribing', () => {
  it('takes two at once, in different case, for one address', async () => {
    const answers = await Promise.all([subscribe('Reader@Example.test'), subscribe(` ${email} `)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await storedLists()).toEqual([{ email, lang: 'zh-CN', confirmed: 0 }])
    expect(await mailsTo(email)).toMatchObject([{ template: 'newsletter_confirm' }])
  })

  it.each(locales)('in %s puts the address on the list of that language', async (lang) => {
    const message = await messageOf(await subscribe(email, lang))
    expect(message).not.toContain(subscribedBefore)
    expect(await storedLists()).toEqual([{ email, lang, confirmed: 0 }])
    const body = { email: 'other@example.test', locale: lang }
    expect((await send('/api/newsletter?lang=2', { body })).status).toBe(200)
    expect(await storedLists()).toContainEqual({ email: body.email, lang, confirmed: 0 })
  })

  it('is done once a mailed link says yes, however often', async () => {
    await subscribe(email)
    const token = await confirmToken(email)
    const opened = await ask(`/subscribe/confirm?token=${token}`)
    expect(await opened.text()).not.toContain(token)
    expect(await storedLists()).toEqual([{ email, lang: 'zh-CN', confirmed: 0 }])
    for (const _ of [1, 2]) {
      const response = await send('/api/newsletter/confirm', { body: { token } })
      expect(response.status).toBe(200)
    }
    expect(await storedLists()).toEqual([{ email, lang: 'zh-CN', confirmed: 1 }])
  })

  it.each(locales)('once more says so in %s, in the words clients look for', async (lang) => {
    await subscribed(email, lang)
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

  it('mails who has not said yes again, once a minute and six times a day', async () => {
    const mails = async () => (await mailsTo(email)).length
    await subscribe(email)
    expect((await subscribe(email)).status).toBe(200)
    expect(await mails()).toBe(1)
    for (let time = 1; time < 6; time += 1) {
      later(time * 61)
      expect((await subscribe(email)).status).toBe(200)
      expect(await mails()).toBe(time + 1)
    }
    later(6 * 61)
    const refused = await subscribe(email)
    expect(await problemOf(refused.clone())).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3600)
    expect(await mails()).toBe(6)
  })

  it('to a second language asks again, and the first goes on', async () => {
    await subscribed(email)
    later(61)
    await subscribe(email, 'en-US')
    expect(await storedLists()).toEqual([
      { email, lang: 'en-US', confirmed: 0 },
      { email, lang: 'zh-CN', confirmed: 1 },
    ])
  })

  it('needs no mail where the settings say so', async () => {
    await setSetting('newsletter_double_opt_in', 'false')
    await subscribe(email)
    expect(await storedLists()).toEqual([{ email, lang: 'zh-CN', confirmed: 1 }])
    expect(await mailsTo(email)).toEqual([])
    expect(await messageOf(await subscribe(email))).toContain(subscribedBefore)
  })

  it('is possible five times in ten minutes from one address of the network', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.7' }
    for (let time = 0; time < 5; time += 1)
      expect((await subscribe(`${time}@example.test`, 'zh-CN', headers)).status).toBe(200)
    const refused = await subscribe('5@example.test', 'zh-CN', headers)
    expect(refused.headers.get('Retry-After')).toBe('600')
    expect(await problemOf(refused)).toEqual([429, 'too_many_requests'])
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
    expect(await problemOf(await send('/api/newsletter', { body }))).toEqual([
      422,
      'validation_failed',
    ])
    expect(await storedLists()).toEqual([])
  })

  it('is closed where the footer says so', async () => {
    await env.DB.prepare('update footer_configs set newsletter_open = 0').run()
    await raiseContentVersion(testDeps())
    expect(await problemOf(await subscribe(email))).toEqual([404, 'not_found'])
    expect((await ask('/subscribe')).status).toBe(404)
  })
})

describe('a link', () => {
  it('that confirms works for seven days', async () => {
    await subscribe(email)
    const token = await confirmToken(email)
    later(7 * 24 * 3600)
    const late = await send('/api/newsletter/confirm', { body: { token } })
    expect(await problemOf(late)).toEqual([422, 'link_outdated'])
    expect(await storedLists()).toEqual([{ email, lang: 'zh-CN', confirmed: 0 }])
  })

  it('is good for its own purpose and its own address', async () => {
    await subscribed(email)
    await subscribed('other@example.test')
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
      const chosen = await send('/api/newsletter/lists', { method: 'PUT', body })
      expect(await problemOf(chosen), token).toEqual([422, 'link_outdated'])
      const left = await post(`/api/newsletter/unsubscribe?token=${token}`, {})
      expect(await problemOf(left), token).toEqual([422, 'link_outdated'])
    }
    const swapped = await send('/api/newsletter/confirm', { body: { token: own } })
    expect(await problemOf(swapped)).toEqual([422, 'link_outdated'])
    expect(await storedLists()).toEqual([
      { email: 'other@example.test', lang: 'zh-CN', confirmed: 1 },
      { email, lang: 'zh-CN', confirmed: 1 },
    ])
  })

  it('chooses lists', async () => {
    await subscribed(email)
    const body = { token: listsToken(email), lists: ['th-TH', 'en-US', 'en-US'] }
    expect((await send('/api/newsletter/lists', { method: 'PUT', body })).status).toBe(200)
    expect(await storedLists()).toEqual([
      { email, lang: 'en-US', confirmed: 1 },
      { email, lang: 'th-TH', confirmed: 1 },
    ])
  })
})

describe('one click', () => {
  const path = () => `/api/newsletter/unsubscribe?token=${listsToken(email)}`
  const elsewhere = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' }

  it('leaves every list, wherever it comes from, and nothing of the address stays', async () => {
    await subscribed(email)
    const form = { 'List-Unsubscribe': 'One-Click' }
    const response = await post(path(), form, elsewhere)
    expect(response.status).toBe(200)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    expect(await rowsOf('select * from subscribers')).toEqual([])
    expect(await rowsOf('select * from subscriptions')).toEqual([])
    expect((await post(path(), form, elsewhere)).status).toBe(200)
  })

  it('may be a form with parts, or say nothing', async () => {
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    for (const body of [parts, undefined]) {
      await freshSite()
      await subscribed(email)
      const response = await ask(path(), { method: 'POST', ...(body && { body }) })
      expect(response.status).toBe(200)
      expect(await storedLists()).toEqual([])
    }
  })

  it('is for many readers at once', async () => {
    await subscribed(email)
    const headers = { 'CF-Connecting-IP': '192.0.2.9' }
    const tries = Array.from({ length: 130 }, () => post(path(), {}, headers))
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('opened as a page lets the reader decide', async () => {
    await subscribed(email)
    const response = await ask(`${path()}&lang=en-US`)
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      `/en-US/subscribe/lists?token=${listsToken(email)}`,
    ])
    expect(await storedLists()).toHaveLength(1)
  })
})

describe('without script', () => {
  it.each([
    ['/subscribe', 'zh-CN', '请查收邮件'],
    ['/en-US/subscribe', 'en-US', 'Check your inbox'],
  ])('at %s subscribes and says so', async (path, lang, words) => {
    const response = await post(path, { email })
    const place = response.headers.get('Location')!
    expect([response.status, place]).toEqual([303, `${path}?done=sent`])
    expect(await storedLists()).toEqual([{ email, lang, confirmed: 0 }])
    expect((await readPage(await ask(place))).text).toContain(words)
  })

  it('hints at an address that is on the list', async () => {
    await subscribed(email)
    const response = await post('/subscribe', { email })
    const page = await readPage(await ask(response.headers.get('Location')!))
    expect(page.text).toContain('这个邮箱已经订阅过了')
    expect(page.html).not.toContain('role="alert"')
  })

  it('keeps what was typed', async () => {
    const response = await post('/subscribe', { email: 'Reader@' })
    expect(response.status).toBe(422)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const html = await response.text()
    expect(html).toContain('value="Reader@"')
    expect(html).toContain('role="alert"')
  })

  it('confirms', async () => {
    await subscribe(email)
    const response = await post(`/subscribe/confirm?token=${await confirmToken(email)}`, {})
    expect(response.headers.get('Location')).toBe('/subscribe?done=subscribed')
    expect(await storedLists()).toEqual([{ email, lang: 'zh-CN', confirmed: 1 }])
    const outdated = await post('/subscribe/confirm?token=gone', {})
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

  it('shows the holder of its link what is sent, and nobody else', async () => {
    await subscribed(email)
    const response = await ask(path())
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const page = await readPage(response)
    expect(page.text).toContain(email)
    expect(ticked(page.html)).toEqual(['zh-CN'])
    expect(page.robots).toContain('noindex')
    expect(page.html).not.toContain(listsToken(email))
    for (const token of ['', 'x', await confirmToken(email)]) {
      const other = await ask(`/subscribe/lists?token=${token}`)
      expect(other.status).toBe(404)
      expect(await other.text()).not.toContain(email)
    }
  })

  it('saves what is ticked, and shows it', async () => {
    await subscribed(email)
    const response = await post(path(), { lists: ['en-US', 'hi-IN'] })
    expect(response.headers.get('Location')).toBe(`${path()}&done=saved`)
    const page = await readPage(await ask(response.headers.get('Location')!))
    expect(ticked(page.html)).toEqual(['en-US', 'hi-IN'])
    expect(page.text).toContain('已保存')
  })

  it('leaves, and says so to who comes back', async () => {
    await subscribed(email)
    const response = await post(path(), {})
    expect(response.headers.get('Location')).toBe(path())
    expect(await storedLists()).toEqual([])
    const page = await readPage(await ask(path()))
    expect(page.text).toContain('已退订')
    expect(page.text).not.toContain(email)
  })

  it('comes again with a list there is not', async () => {
    await subscribed(email)
    const response = await post(path(), { lists: ['en-US', 'xx'] })
    expect(response.status).toBe(422)
    const page = await readPage(response)
    expect(page.text).toContain(email)
    expect(ticked(page.html)).toEqual(['en-US'])
  })
})

describe('a member', () => {
  const member = addressOf('member')
  const choose = (token: string, mail_news: boolean) =>
    send('/api/user/mail-preferences', {
      method: 'PUT',
      as: token,
      body: { mail_news, mail_new_device: true },
    })
  const wants = async (token: string) => {
    const user = await (await send('/api/user', { as: token })).json<{ member: object }>()
    return (user.member as { mail_news: boolean }).mail_news
  }

  it('is one subscriber, in the centre and by the links of mails', async () => {
    const token = await logIn('member')
    await choose(token, true)
    await choose(token, true)
    expect(await storedLists()).toEqual([{ email: member, lang: 'zh-CN', confirmed: 1 }])
    expect(await messageOf(await subscribe(member))).toContain(subscribedBefore)
    await post(`/api/newsletter/unsubscribe?token=${listsToken(member)}`, {})
    expect(await wants(token)).toBe(false)
    await subscribed(member, 'en-US')
    expect(await wants(token)).toBe(true)
    await choose(token, true)
    expect(await storedLists()).toEqual([{ email: member, lang: 'en-US', confirmed: 1 }])
    await choose(token, false)
    expect(await storedLists()).toEqual([])
  })

  it('who chooses about other mails ends no subscription that waits for a yes', async () => {
    const token = await logIn('member')
    await subscribe(member)
    await choose(token, false)
    expect(await storedLists()).toEqual([{ email: member, lang: 'zh-CN', confirmed: 0 }])
  })
})

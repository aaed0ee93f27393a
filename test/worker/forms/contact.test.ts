import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { interests, messengers } from '../../../client/contract/contact.ts'
import { locales } from '../../../client/contract/locale.ts'
import { subscribedBefore } from '../../../client/contract/newsletter.ts'
import { raiseContentVersion } from '../../../worker/data/content-version.ts'
import { run } from '../../../worker/data/db.ts'
import { listDueMails } from '../../../worker/data/outbox.ts'
import { sendMails, sweepMails } from '../../../worker/mail/send.ts'
import { dbWithoutWrites } from '../../support/bindings.ts'
import { setClock, stopClockAt } from '../../support/clock.ts'
import {
  messageOf,
  newDigits,
  pinOf,
  post,
  storedLists,
  subscribed,
  wrong,
  type Digits,
} from '../../support/forms.ts'
import { keepingOffice, refusingOffice } from '../../support/mail.ts'
import { ascending, mailsTo, newAddress, problemOf, rowsOf, send } from '../../support/member.ts'
import { ask, freshSite, readPage, testDeps } from '../../support/site.ts'

// A counter clears itself by the clock of the machine, so the test's must not be behind it.
const start = new Date().toISOString()
stopClockAt(start)
beforeEach(async () => {
  setClock(start)
  await freshSite()
})
const later = (seconds: number) =>
  setClock(new Date(Date.parse(start) + seconds * 1000).toISOString())

const email = 'ada@example.test'
const form = { title: 'Ada Lin', email, interest: 'B', message: 'Eight games, please.\nSoon.' }
const contact = (digits: Partial<Digits>, more: object = {}, headers = {}) =>
  send('/api/contact-us?lang=en-US', { body: { ...form, ...digits, ...more }, headers })
const stored = () => rowsOf<Record<string, unknown>>('select * from contact_messages order by id')

/** What the answer says of its fields: `pin pin_wrong`. */
async function faultsOf(response: Response): Promise<string[]> {
  expect(response.status).toBe(422)
  const { errors } = await response.json<{ errors: { field: string; code: string }[] }>()
  return errors.map(({ field, code }) => `${field} ${code}`)
}

describe('a message', () => {
  it('is kept, confirmed to its writer and told to the operators, once', async () => {
    const response = await contact(await newDigits(), {
      gender: 'female',
      phone: '2345 6789',
      country: 'HK',
      account_id: 'ada-1',
      messenger: 'telegram',
      messenger_account: '@adalin',
    })
    expect(response.status).toBe(201)
    expect(await messageOf(response)).toContain('Your message has arrived.')
    expect(await stored()).toMatchObject([
      { ...form, gender: 'female', phone: '+85223456789', country: 'HK', messenger: 'telegram', messenger_account: '@adalin', lang: 'en-US', newsletter: 0, is_junk: 0 },
    ]) // prettier-ignore
    expect(await mailsTo(email)).toMatchObject([
      { template: 'contact_received', data: { nickname: 'Ada Lin' } },
    ])
    const [notice, ...rest] = await mailsTo(env.CONTACT_TO)
    expect(notice).toMatchObject({ template: 'contact_notice', data: form })
    expect(rest).toEqual([])
    expect(await storedLists()).toEqual([])
  })

  it('needs no more than a name, an address, a topic and words', async () => {
    for (const interest of interests)
      expect((await contact(await newDigits(), { interest })).status).toBe(201)
    expect((await stored()).map((row) => row['interest'])).toEqual([...interests])
  })

  it.each(messengers)('can name an account in %s', async (messenger) => {
    const named = { messenger, messenger_account: 'ada_lin' }
    expect((await contact(await newDigits(), named)).status).toBe(201)
    const unnamed = await contact(await newDigits(), { messenger })
    expect(await faultsOf(unnamed)).toEqual(['messenger_account required'])
  })

  it('can ask for the newsletter as well', async () => {
    expect(await messageOf(await contact(await newDigits(), { newsletter: true }))).toContain(
      'We have mailed a link.',
    )
    expect(await storedLists()).toEqual([{ email, lang: 'en-US', confirmed: 0 }])
    expect((await mailsTo(email)).map(({ template }) => template).toSorted()).toEqual([
      'contact_received',
      'newsletter_confirm',
    ])
  })

  it.each(locales)('in %s says that the address is on the list already', async (lang) => {
    await subscribed(email, lang)
    later(61)
    const body = { ...form, ...(await newDigits()), newsletter: true, locale: lang }
    const message = await messageOf(await send(`/api/contact-us?lang=${lang}`, { body }))
    expect(message).toContain(subscribedBefore)
    expect(await stored()).toMatchObject([{ lang, newsletter: 1 }])
  })

  it('with what no person fills in is kept and troubles nobody', async () => {
    const response = await contact(await newDigits(), { homepage: 'x.example', newsletter: true })
    expect(response.status).toBe(201)
    expect(await stored()).toMatchObject([{ is_junk: 1, message: form.message }])
    expect(await rowsOf('select * from outbox')).toEqual([])
    expect(await storedLists()).toEqual([])
  })

  it('is not half kept when the database fails, and the digits are good for another try', async () => {
    const digits = await newDigits()
    const failing = await send('/api/contact-us', {
      body: { ...form, ...digits },
      bindings: { DB: dbWithoutWrites(/insert into "contact_messages"/) },
    })
    expect(failing.status).toBe(500)
    expect(await stored()).toEqual([])
    expect(await rowsOf('select * from outbox')).toEqual([])
    expect((await contact(digits)).status).toBe(201)
    expect(await stored()).toHaveLength(1)
  })

  it('reaches nobody twice, and somebody at last, when mails fail for an hour', async () => {
    await contact(await newDigits(), { newsletter: true })
    for (let minute = 0; minute <= 60; minute += 1) {
      later(minute * 60)
      await sweepMails(testDeps(new Date()), refusingOffice)
    }
    later(2 * 3600)
    const { office, kept } = keepingOffice()
    const ids = await run(testDeps(new Date()), listDueMails(testDeps(new Date()), 50))
    await Promise.all([
      sendMails(testDeps(new Date()), office, ids),
      sweepMails(testDeps(new Date()), office),
    ])
    expect(kept.map(({ to }) => to).toSorted()).toEqual([email, email, env.CONTACT_TO])
    await sweepMails(testDeps(new Date()), office)
    expect(kept).toHaveLength(3)
    expect(await stored()).toHaveLength(1)
  })
})

describe('the digits', () => {
  it('are told by the picture alone', async () => {
    const response = await send('/api/contact-us/create')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Set-Cookie')).toBeNull()
    const { id, picture, words, challenge } = await response.json<Record<string, string>>()
    expect(words).toBeNull()
    const pin = await pinOf(id!)
    const drawing = atob(picture!.split(',')[1]!)
    expect(drawing).toMatch(/^<svg [^>]*>(?:<(?:path|g) [^<>]*>)+<\/g><\/svg>$/)
    expect(JSON.stringify([id, challenge])).not.toContain(`"${pin}"`)
    expect(drawing.replaceAll(/ d="[^"]*"/g, '')).not.toContain(pin)
  })

  it('come in words for who cannot see them, for more work', async () => {
    const digits = await newDigits('words')
    const { challenge } = JSON.parse(atob(digits.captcha)) as { challenge: object }
    const easy = JSON.parse(atob((await newDigits()).captcha)) as { challenge: object }
    expect(challenge).not.toEqual(easy.challenge)
    expect((await contact(digits)).status).toBe(201)
  })

  it.each([
    ['zh-CN', '零一二三四五六七八九', '、'],
    ['hi-IN', 'शून्य एक दो तीन चार पाँच छह सात आठ नौ', ', '],
  ])('are named in %s', async (lang, names, comma) => {
    const response = await send(`/api/contact-us/create?as=words&lang=${lang}`)
    const { id, words, picture } = await response.json<Record<string, string>>()
    const list = names.includes(' ') ? names.split(' ') : Array.from(names)
    const expected = Array.from(await pinOf(id!), (digit) => list[Number(digit)])
    expect([words, picture]).toEqual([expected.join(comma), null])
  })

  it.each([
    ['full-width', (pin: string) => Array.from(pin, (digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')],
    ['Thai', (pin: string) => Array.from(pin, (digit) => String.fromCodePoint(0x0e50 + Number(digit))).join('')],
    ['Devanagari', (pin: string) => Array.from(pin, (digit) => String.fromCodePoint(0x0966 + Number(digit))).join('')],
    ['spaced', (pin: string) => ` ${Array.from(pin).join(' ')}　`],
  ])('may be typed %s', async (_, typed) => {
    const digits = await newDigits()
    expect((await contact({ ...digits, pin: typed(digits.pin) })).status).toBe(201)
  }) // prettier-ignore

  it.each(['', '123', '12345', 'abcd', '１２３', '12 3x', '0x12', '②③④⑤', '1e3 '])(
    'are never "%s"',
    async (pin) => {
      const faults = await faultsOf(await contact({ ...(await newDigits()), pin }))
      expect(faults[0]).toMatch(/^pin (?:required|pin_format|pin_wrong)$/)
      expect(await stored()).toEqual([])
    },
  )

  it('are good for one message', async () => {
    const digits = await newDigits()
    expect((await contact(digits)).status).toBe(201)
    expect(await faultsOf(await contact(digits))).toEqual(['pin pin_outdated'])
    expect(await stored()).toHaveLength(1)
  })

  it('are good for one message of several at once', async () => {
    const digits = await newDigits()
    const answers = await Promise.all(
      [1, 2, 3].map((time) => contact(digits, { message: `${time}` })),
    )
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 422, 422])
    expect(await stored()).toHaveLength(1)
    expect(await mailsTo(env.CONTACT_TO)).toHaveLength(1)
  })

  it('may be typed wrong twice', async () => {
    const digits = await newDigits()
    const typo = { ...digits, pin: wrong(digits.pin) }
    for (const _ of [1, 2]) expect(await faultsOf(await contact(typo))).toEqual(['pin pin_wrong'])
    expect((await contact(digits)).status).toBe(201)
  })

  it('are gone after three wrong ones, also all at once', async () => {
    const digits = await newDigits()
    const typo = { ...digits, pin: wrong(digits.pin) }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => contact(typo)))
    const faults = await Promise.all(answers.map(faultsOf))
    expect(faults.flat().filter((fault) => fault === 'pin pin_wrong')).toHaveLength(3)
    expect(await faultsOf(await contact(digits))).toEqual(['pin pin_outdated'])
    expect(await stored()).toEqual([])
  })

  it('are good for ten minutes', async () => {
    const digits = await newDigits()
    later(600)
    expect(await faultsOf(await contact(digits))).toEqual(['pin pin_outdated'])
    expect(await stored()).toEqual([])
  })

  it('of somebody else, or of nobody, are none', async () => {
    const [mine, theirs] = [await newDigits(), await newDigits()]
    const mixed = { ...mine, captcha_id: theirs.captcha_id, pin: theirs.pin }
    expect(await faultsOf(await contact(mixed))).toEqual(['pin captcha_unsolved'])
    const unknown = { ...mine, captcha_id: 'x' }
    expect(await faultsOf(await contact(unknown))).toEqual(['pin captcha_unsolved'])
  })

  it('need their work', async () => {
    const digits = await newDigits()
    const { challenge, solution } = JSON.parse(atob(digits.captcha)) as {
      challenge: { parameters: object; signature: string }
      solution: { counter: number; derivedKey: string }
    }
    const packed = (payload: object) => btoa(JSON.stringify(payload))
    const cheap = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
    const forged = [
      '',
      'x',
      packed({}),
      packed({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      packed({ challenge: cheap, solution }),
      packed({ challenge: { ...challenge, signature: '' }, solution }),
    ]
    for (const captcha of forged) {
      const response = await contact({ ...digits, captcha })
      expect(await faultsOf(response), captcha).toEqual(['pin captcha_unsolved'])
    }
    expect(
      await problemOf(await contact({ captcha_id: digits.captcha_id, pin: digits.pin })),
    ).toEqual([422, 'validation_failed'])
    expect((await contact(digits)).status).toBe(201)
  })

  it('are told by a door that is open in development alone', async () => {
    const { captcha_id, pin } = await newDigits()
    const at = (bindings: object) => ask(`/dev/pin?id=${captcha_id}`, { bindings })
    expect(await (await at({})).text()).toBe(pin)
    const closed = await at({ ENVIRONMENT: 'production' })
    expect(closed.status).toBe(404)
    expect(await closed.text()).not.toContain(pin)
  })

  it('are asked for thirty times in ten minutes', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.5' }
    const asked = async () => (await send('/api/contact-us/create', { headers })).status
    const answers = await Promise.all(Array.from({ length: 31 }, asked))
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('junk', () => {
  const digits: Digits = { captcha_id: 'x', captcha: 'x', pin: '1234' }

  it.each([
    ['title', { title: 'Ada\r\nBcc: all@example.test' }],
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(51) }],
    ['email', { email: 'ada@example.test\nBcc: all@example.test' }],
    ['message', { message: ' \n ' }],
    ['message', { message: 'x'.repeat(3001) }],
    ['message', { message: 'a\u0000b' }],
    ['interest', { interest: 'D' }],
    ['interest', { interest: undefined }],
    ['gender', { gender: 'other' }],
    ['country', { country: 'XX' }],
    ['phone', { phone: '12' }],
    ['phone', { phone: '+852 2345\r\n6789' }],
    ['account_id', { account_id: 'a\nb' }],
    ['messenger', { messenger: 'pigeon' }],
    ['messenger_account', { messenger: 'telegram', messenger_account: '@a b' }],
    ['messenger_account', { messenger: 'line', messenger_account: 'a\r\nb' }],
    ['newsletter', { newsletter: 'yes' }],
    ['locale', { locale: 'xx' }],
    ['captcha_id', { captcha_id: 7 }],
    ['is_junk', { is_junk: false }],
  ])('in %s is refused: %j', async (field, more) => {
    const faults = await faultsOf(await contact(digits, more))
    expect(faults.map((fault) => fault.split(' ')[0])).toContain(field)
  })

  it('in a number nobody has is told at its field', async () => {
    const faults = await faultsOf(await contact(await newDigits(), { phone: '12345' }))
    expect(faults).toEqual(['phone phone_format'])
  })

  it('makes no header of any mail', async () => {
    const message = 'Hello\r\nBcc: all@example.test\r\n\r\n.\r\nRCPT TO:<x@example.test>'
    expect((await contact(await newDigits(), { message })).status).toBe(201)
    const { office, kept } = keepingOffice()
    await sweepMails(testDeps(new Date()), office)
    const notice = kept.find(({ to }) => to === env.CONTACT_TO)!
    expect(notice.replyTo).toBe(email)
    expect(notice.text).toContain('\nBcc: all@example.test\n')
    for (const { subject, from, to, replyTo, headers } of kept)
      for (const value of [subject, from, to, replyTo ?? '', ...Object.values(headers)]) {
        expect(value).not.toMatch(/[\r\n]/)
        expect(value).not.toContain('Bcc')
      }
    // Anybody can write any address into the form: nobody gets words of a stranger by it.
    expect(kept.find(({ to }) => to === email)!.text).not.toContain('Bcc')
  })
})

describe('how often', () => {
  it('somebody may write: five times in ten minutes', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.6' }
    const digits: Digits[] = []
    for (let time = 0; time < 7; time += 1) digits.push(await newDigits())
    for (const own of digits.slice(0, 5))
      expect((await contact(own, { email: `${own.pin}${newAddress()}@example.test` }, headers)).status).toBe(201)
    const refused = await contact(digits[5]!, {}, headers)
    expect(refused.headers.get('Retry-After')).toBe('600')
    expect(await problemOf(refused)).toEqual([429, 'too_many_requests'])
    expect((await contact(digits[6]!)).status).toBe(201)
  }) // prettier-ignore

  it('an address gets confirmations: three times a day; the messages arrive', async () => {
    for (let time = 0; time < 4; time += 1)
      expect((await contact(await newDigits())).status).toBe(201)
    expect(await mailsTo(email)).toHaveLength(3)
    expect(await mailsTo(env.CONTACT_TO)).toHaveLength(4)
  })
})

describe('without script', () => {
  const typed = { ...form, message: 'Eight games,\r\nplease.', newsletter: 'on', gender: 'male' }

  async function picture(headers: Record<string, string> = {}) {
    const response = await ask('/api/contact-us/picture', {
      headers: { 'CF-Connecting-IP': newAddress(), ...headers },
    })
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const cookie = response.headers.get('Set-Cookie')!
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    const [, id] = /^pin=([\w-]{22});/.exec(cookie)!
    return { id: id!, pin: await pinOf(id!), Cookie: `pin=${id}` }
  }

  it('a message is sent by the page itself, which shows nobody’s digits', async () => {
    const page = await (await ask('/contact-us')).text()
    expect(page).toContain('<noscript><img src="/api/contact-us/picture"')
    const { pin, Cookie } = await picture()
    expect(Cookie).not.toContain(pin)
    const response = await post('/en-US/contact-us', { ...typed, pin }, { Cookie })
    const place = response.headers.get('Location')!
    expect([response.status, place]).toEqual([303, '/en-US/contact-us?done=sent'])
    expect(await stored()).toMatchObject([
      { ...form, message: 'Eight games,\nplease.', lang: 'en-US', newsletter: 1, gender: 'male' },
    ])
    const thanks = await readPage(await ask(place))
    expect(thanks.text).toContain('Your message has arrived')
    expect(thanks.text).toContain('a link to confirm the newsletter')
    const again = await post('/contact-us', { ...typed, pin }, { Cookie })
    expect(again.status).toBe(422)
  })

  it('the digits come in words behind a link', async () => {
    const { pin, Cookie } = await picture()
    const headers = { Cookie, 'CF-Connecting-IP': newAddress() }
    const words = await (await ask('/api/contact-us/words?lang=zh-CN', { headers })).text()
    const names = Array.from('零一二三四五六七八九')
    expect(words).toBe(Array.from(pin, (digit) => names[Number(digit)]).join('、'))
    const fresh = await ask('/api/contact-us/words?lang=en-US')
    expect(fresh.headers.get('Set-Cookie')).toMatch(/^pin=/)
    expect(await fresh.text()).toMatch(/^\w+, \w+, \w+, \w+$/)
  })

  it('nothing typed is lost but the digits', async () => {
    const { pin, Cookie } = await picture()
    const response = await post(
      '/contact-us',
      { ...typed, pin: wrong(pin), country: 'TH', messenger: 'telegram', messenger_account: '<b>' },
      { Cookie },
    )
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain('role="alert"')
    for (const kept of ['value="Ada Lin"', `value="${email}"`, 'Eight games,', '&lt;b&gt;'])
      expect(html).toContain(kept)
    expect(html).toMatch(/<option value="TH" selected/)
    expect(html).toMatch(/name="interest"[^>]*checked[^>]*value="B"|value="B"[^>]*checked/)
    expect(html).toMatch(/name="newsletter"[^>]*checked|checked[^>]*name="newsletter"/)
    expect(html).not.toContain(wrong(pin))
    expect(await stored()).toEqual([])
  })

  it('fewer messages may come, since nothing was worked out for them', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.8' }
    const once = async () => {
      const { pin, Cookie } = await picture()
      return (await post('/contact-us', { ...typed, pin }, { ...headers, Cookie })).status
    }
    expect([await once(), await once(), await once()]).toEqual([303, 303, 429])
  })

  it('somebody else’s cookie is of no use without the digits', async () => {
    const { id, Cookie } = await picture()
    const other = await picture()
    if (other.pin === (await pinOf(id))) return
    const response = await post('/contact-us', { ...typed, pin: other.pin }, { Cookie })
    expect(response.status).toBe(422)
    expect(await stored()).toEqual([])
  })
})

it('is closed where the footer says so, and the page keeps its text', async () => {
  const digits = await newDigits()
  await env.DB.prepare('update footer_configs set contact_open = 0').run()
  await raiseContentVersion(testDeps())
  expect(await problemOf(await contact(digits))).toEqual([404, 'not_found'])
  expect(await problemOf(await send('/api/contact-us/create'))).toEqual([404, 'not_found'])
  const page = await readPage(await ask('/contact-us'))
  expect(page.text).toContain('business@meridian.example')
  expect(page.html).not.toContain('name="pin"')
})

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { interests, messengers } from '../../../client/contract/inbox/contact.ts'
import { dayLength } from '../../../client/contract/days.ts'
import { listAvailableSlots } from '../../../client/contract/inbox/demo-slots.ts'
import { locales } from '../../../client/contract/locale.ts'
import { subscribedBefore } from '../../../client/contract/newsletter/newsletter.ts'
import { run } from '../../../worker/storage/db.ts'
import { listDueMails } from '../../../worker/data/mail/claim.ts'
import { sendMails, sendOverdueEmails } from '../../../worker/mail/sending/send.ts'
import { dbWithoutWrites } from '../../support/fakes/bindings.ts'
import {
  contact,
  contactEmail as email,
  contactForm as form,
  readFieldErrors,
  later,
  messageOf,
  newDigits,
  siteAtStart,
  storedLists,
  storedMessages as stored,
  confirmedSubscriber,
  type Digits,
} from '../../support/site/forms.ts'
import {
  unthrottledSendContext,
  recordingMailConfig,
  refusingMailConfig,
} from '../../support/fakes/mail.ts'
import { newAddress } from '../../support/site/address.ts'
import { mailsTo, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { now, testDeps } from '../../support/site/site.ts'

siteAtStart()

describe('a message', () => {
  it('is stored, confirmed to its sender and emailed to the operators, once', async () => {
    const response = await contact(await newDigits(), {
      gender: 'female',
      phone: 'tel:2345\u2011６789',
      country: 'HK',
      account_id: 'ada-1',
      messenger: 'telegram',
      messenger_account: '@adalin',
    })
    expect(response.status).toBe(201)
    expect(await messageOf(response)).toContain('Your message has arrived.')
    expect(await stored()).toMatchObject([
      {
        ...form,
        gender: 'female',
        phone: '+85223456789',
        country: 'HK',
        messenger: 'telegram',
        messenger_account: '@adalin',
        lang: 'en-US',
        newsletter: 0,
        is_spam: 0,
      },
    ])
    expect(await mailsTo(email)).toMatchObject([
      { template: 'contact_received', data: { nickname: 'Ada Lin', team: 'sales' } },
    ])
    const [notice, ...rest] = await mailsTo(env.CONTACT_TO)
    expect(notice).toMatchObject({ template: 'contact_notice', data: form })
    expect(rest).toEqual([])
    expect(await storedLists()).toEqual([])
  })

  it('requires only a name, an address, a topic and a text, and is promised the time of its topic', async () => {
    const times = { A: 'two business days', B: 'two business days', C: '4 hours' }
    for (const interest of interests) {
      const response = await contact(await newDigits(), { interest })
      expect(response.status).toBe(201)
      expect(await messageOf(response)).toContain(`We answer within ${times[interest]}`)
    }
    expect((await stored()).map((row) => row['interest'])).toEqual([...interests])
  })

  it.each(messengers)('can contain an account in %s', async (messenger) => {
    const named = { messenger, messenger_account: 'ada_lin' }
    expect((await contact(await newDigits(), named)).status).toBe(201)
    const unnamed = await contact(await newDigits(), { messenger })
    expect(await readFieldErrors(unnamed)).toEqual(['messenger_account required'])
  })

  it('can also subscribe to the newsletter', async () => {
    expect(await messageOf(await contact(await newDigits(), { newsletter: true }))).toContain(
      'We have emailed you a link.',
    )
    expect(await storedLists()).toEqual([{ email, lang: 'en-US', confirmed: 0 }])
    expect((await mailsTo(email)).map(({ template }) => template).toSorted()).toEqual([
      'contact_received',
      'newsletter_confirm',
    ])
  })

  it.each(locales)('in %s says that the address is already subscribed', async (lang) => {
    await confirmedSubscriber(email, lang)
    later(61)
    const body = { ...form, ...(await newDigits()), newsletter: true, locale: lang }
    const message = await messageOf(await sendApi(`/api/contact-us?lang=${lang}`, { body }))
    expect(message).toContain(subscribedBefore)
    expect(await stored()).toMatchObject([{ lang, newsletter: 1 }])
  })

  it('with a filled honeypot is stored as spam, without emails', async () => {
    const response = await contact(await newDigits(), { homepage: 'x.example', newsletter: true })
    expect(response.status).toBe(201)
    expect(await stored()).toMatchObject([{ is_spam: 1, message: form.message }])
    expect(await rowsOf('select * from outbox')).toEqual([])
    expect(await storedLists()).toEqual([])
  })

  it('is not stored partially when the database fails, and the digits stay valid', async () => {
    const digits = await newDigits()
    const failing = await sendApi('/api/contact-us', {
      body: { ...form, ...digits, newsletter: true },
      bindings: { DB: dbWithoutWrites(/insert into "contact_messages"/) },
    })
    expect(failing.status).toBe(500)
    expect(await stored()).toEqual([])
    expect(await rowsOf('select * from outbox')).toEqual([])
    expect((await contact(digits, { newsletter: true })).status).toBe(201)
    expect(await stored()).toHaveLength(1)
    expect((await mailsTo(email)).map(({ template }) => template).toSorted()).toEqual([
      'contact_received',
      'newsletter_confirm',
    ])
  })

  it('is delivered exactly once when emails fail for an hour', async () => {
    await contact(await newDigits(), { newsletter: true })
    for (let minute = 0; minute <= 60; minute += 1) {
      later(minute * 60)
      await sendOverdueEmails(testDeps(new Date()), unthrottledSendContext(refusingMailConfig))
    }
    later(2 * 3600)
    const { config, kept } = recordingMailConfig()
    const ids = await run(testDeps(new Date()), listDueMails(testDeps(new Date()), 50))
    await Promise.all([
      sendMails(testDeps(new Date()), unthrottledSendContext(config), ids),
      sendOverdueEmails(testDeps(new Date()), unthrottledSendContext(config)),
    ])
    expect(kept.map(({ to }) => to).toSorted()).toEqual([email, email, env.CONTACT_TO])
    await sendOverdueEmails(testDeps(new Date()), unthrottledSendContext(config))
    expect(kept).toHaveLength(3)
    expect(await stored()).toHaveLength(1)
  })
})

describe('a demo', () => {
  const [slot = ''] = listAvailableSlots(now, { hours: [9], days: 1, leadTime: 3 })

  it('is requested by its slot, shown to operators in both time zones', async () => {
    const asked = { company: 'Lanternfish Ltd', demo_at: slot, time_zone: 'Europe/Berlin' }
    expect((await contact(await newDigits(), asked)).status).toBe(201)
    expect(await stored()).toMatchObject([{ ...form, ...asked }])
    const { config, kept } = recordingMailConfig()
    await sendOverdueEmails(testDeps(new Date()), unthrottledSendContext(config))
    const { text } = kept.find(({ to }) => to === env.CONTACT_TO)!
    expect(text).toContain('Lanternfish Ltd')
    expect(text).toMatch(/09:00(?: \(|（)UTC\+8[)）] · .*0[23]:00(?: \(|（)Europe\/Berlin[)）]/)
  })

  it('is refused for a slot in the past or too far ahead', async () => {
    const far = new Date(Date.parse(slot) + 28 * dayLength).toISOString()
    for (const demo_at of ['2026-01-05T01:00:00.000Z', far])
      expect(await readFieldErrors(await contact(await newDigits(), { demo_at }))).toEqual([
        'demo_at slot_gone',
      ])
    expect(await stored()).toEqual([])
  })
})

describe('invalid input', () => {
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
    ['company', { company: 'x'.repeat(101) }],
    ['demo_at', { demo_at: '2026-11-25T09:30:00.000Z' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['account_id', { account_id: 'a\nb' }],
    ['messenger', { messenger: 'pigeon' }],
    ['messenger_account', { messenger: 'telegram', messenger_account: '@a b' }],
    ['messenger_account', { messenger: 'line', messenger_account: 'a\r\nb' }],
    ['newsletter', { newsletter: 'yes' }],
    ['locale', { locale: 'xx' }],
    ['captcha_id', { captcha_id: 7 }],
    ['is_spam', { is_spam: false }],
  ])('in %s is refused: %j', async (field, more) => {
    const faults = await readFieldErrors(await contact(digits, more))
    expect(faults.map((fault) => fault.split(' ')[0])).toContain(field)
  })

  it('is reported at its field for an invalid number', async () => {
    const faults = await readFieldErrors(await contact(await newDigits(), { phone: '12345' }))
    expect(faults).toEqual(['phone phone_format'])
  })

  it('never becomes an email header', async () => {
    const message = 'Hello\r\nBcc: all@example.test\r\n\r\n.\r\nRCPT TO:<x@example.test>'
    expect((await contact(await newDigits(), { message })).status).toBe(201)
    const { config, kept } = recordingMailConfig()
    await sendOverdueEmails(testDeps(new Date()), unthrottledSendContext(config))
    const notice = kept.find(({ to }) => to === env.CONTACT_TO)!
    expect(notice.replyTo).toBe(email)
    expect(notice.text).toContain('\nBcc: all@example.test\n')
    for (const { subject, from, to, replyTo, headers } of kept)
      for (const value of [subject, from, to, replyTo ?? '', ...Object.values(headers)]) {
        expect(value).not.toMatch(/[\r\n]/)
        expect(value).not.toContain('Bcc')
      }
    // Visitors can enter any address, so no email contains their text.
    expect(kept.find(({ to }) => to === email)!.text).not.toContain('Bcc')
  })
})

describe('the rate limit', () => {
  it('of messages is five in ten minutes', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.6' }
    const digits: Digits[] = []
    for (let time = 0; time < 7; time += 1) digits.push(await newDigits())
    for (const own of digits.slice(0, 5))
      expect(
        (await contact(own, { email: `${own.pin}${newAddress()}@example.test` }, headers)).status,
      ).toBe(201)
    const refused = await contact(digits[5]!, {}, headers)
    expect(refused.headers.get('Retry-After')).toBe('600')
    expect(await readProblem(refused)).toEqual([429, 'too_many_requests'])
    expect((await contact(digits[6]!)).status).toBe(201)
  })

  it('of confirmations to an address doubles its pauses; messages still arrive', async () => {
    for (let time = 0; time < 4; time += 1)
      expect((await contact(await newDigits())).status).toBe(201)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await mailsTo(env.CONTACT_TO)).toHaveLength(4)
  })
})

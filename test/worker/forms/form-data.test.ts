// The newsletter and the contact form accept form data as well as JSON, with the same rules.
import { describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { subscribedBefore } from '../../../client/contract/newsletter/newsletter.ts'
import { sessionCookie } from '../../../worker/auth/session-cookie.ts'
import {
  contactForm,
  readFieldErrors,
  messageOf,
  newDigits,
  siteAtStart,
  storedLists,
  storedMessages,
  confirmedSubscriber,
} from '../../support/site/forms.ts'
import { newAddress } from '../../support/site/address.ts'
import { logIn, readProblem } from '../../support/site/member.ts'
import { fetchApp } from '../../support/site/site.ts'

siteAtStart()

type Fields = Record<string, string> | [string, string][]
const entries = (fields: Fields) => (Array.isArray(fields) ? fields : Object.entries(fields))

const encodings = {
  urlencoded: (fields: Fields) => new URLSearchParams(entries(fields)),
  multipart: (fields: Fields) => {
    const form = new FormData()
    for (const [name, value] of entries(fields)) form.append(name, value)
    return form
  },
}
type Encoding = keyof typeof encodings
const names: Encoding[] = ['urlencoded', 'multipart']

const sendForm = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetchApp(path, {
    method: 'POST',
    body,
    headers: { 'Sec-Fetch-Site': 'same-origin', 'CF-Connecting-IP': newAddress(), ...headers },
  })

const email = 'reader@example.test'

describe.each(names)('as %s', (encoding) => {
  const encode = encodings[encoding]
  const newsletter = (fields: Fields, headers = {}) =>
    sendForm('/api/newsletter?lang=1', encode(fields), headers)

  it('an address joins the list of the locale, and a repeated one gets the known message', async () => {
    const response = await newsletter({ email: ` ${email} `, locale: 'zh-HK', track_source: '' })
    expect(response.status).toBe(200)
    expect(await storedLists()).toEqual([{ email, lang: 'zh-HK', confirmed: 0 }])
    await confirmedSubscriber('old@example.test', 'en-US')
    const again = await newsletter({ email: 'old@example.test', locale: 'en-US' })
    expect(await messageOf(again)).toContain(subscribedBefore)
  })

  it('a message arrives; an empty field is ignored, and only affirmative values count as yes', async () => {
    for (const newsletterAnswer of ['', '0', 'false', 'off', 'on']) {
      const fields = { ...contactForm, ...(await newDigits()), phone: '', gender: '' }
      const form = encode({ ...fields, locale: 'zh-HK', newsletter: newsletterAnswer })
      const response = await sendForm('/api/contact-us?lang=1', form)
      expect(response.status).toBe(201)
      expect((await storedLists()).length).toBe(newsletterAnswer === 'on' ? 1 : 0)
    }
    expect(await storedMessages()).toHaveLength(5)
    expect((await storedMessages())[0]).toMatchObject({
      ...contactForm,
      lang: 'zh-HK',
      phone: null,
    })
  })

  it('invalid fields are refused as in JSON', async () => {
    expect(await readFieldErrors(await newsletter({ email: 'nobody' }))).toEqual([
      'email email_format',
    ])
    expect(await readFieldErrors(await newsletter({ email: '' }))).toEqual(['email required'])
    expect(await readFieldErrors(await newsletter({ email, role: 'x' }))).toEqual([
      'role unknown_field',
    ])
    expect(await readFieldErrors(await newsletter({ email, locale: 'xx' }))).toEqual([
      'locale invalid_value',
    ])
    const twice = await newsletter([
      ['email', email],
      ['email', 'other@example.test'],
    ])
    expect(twice.status).toBe(422)
    const large = await newsletter({ email: 'x'.repeat(65 * 1024) })
    expect(await readProblem(large)).toEqual([413, 'payload_too_large'])
    expect(await storedLists()).toEqual([])
  })

  it("a form of another site is refused, with or without a member's cookie", async () => {
    const Cookie = `${sessionCookie}=${await logIn('member')}`
    for (const headers of [
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site', Cookie },
      { 'Sec-Fetch-Site': 'same-site', Cookie },
    ])
      expect(await readProblem(await newsletter({ email }, headers))).toEqual([403, 'cross_site'])
    const bare = await fetchApp('/api/newsletter', {
      method: 'POST',
      body: encode({ email }),
      headers: { Cookie },
    })
    expect(await readProblem(bare)).toEqual([403, 'cross_site'])
  })
})

it('a malformed form is refused, and so is any other media type', async () => {
  const boundary = { 'Content-Type': 'multipart/form-data; boundary=x' }
  for (const path of ['/api/newsletter', '/api/contact-us']) {
    expect(await readProblem(await sendForm(path, 'no part at all', boundary))).toEqual([
      422,
      'validation_failed',
    ])
    for (const type of ['text/plain', 'application/xml', 'multipart/mixed; boundary=x', ''])
      expect(
        await readProblem(await sendForm(path, `email=${email}`, { 'Content-Type': type })),
      ).toEqual([415, 'unsupported_media_type'])
  }
})

it('a file is refused as a text', async () => {
  const form = new FormData()
  form.append('email', new File(['reader@example.test'], 'email.txt'))
  expect((await sendForm('/api/newsletter', form)).status).toBe(422)
})

it('an endpoint without form support accepts only JSON', async () => {
  const form = new URLSearchParams({ email, password: 'secret2026' })
  const response = await sendForm('/api/user/login', form)
  expect(await readProblem(response)).toEqual([415, 'unsupported_media_type'])
})

it('form data are described in the OpenAPI document', async () => {
  interface Described {
    paths: Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: object }> } } }
    >
  }
  const { paths } = await (await fetchApp('/api/openapi.json')).json<Described>()
  for (const { path } of [api.subscribe, api.contact]) {
    const { content } = paths[path]!.post.requestBody
    expect(Object.keys(content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ])
    expect(content['multipart/form-data']!.schema).toEqual(content['application/json']!.schema)
  }
})

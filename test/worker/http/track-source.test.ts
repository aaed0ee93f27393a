// `ga_track_source` is stored with the account, whichever endpoint creates it, and has no other effect.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sourceIn } from '../../../client/contract/track-source.ts'
import {
  contact,
  contactEmail,
  readFieldErrors,
  newDigits,
  submitForm as postForm,
} from '../../support/site/forms.ts'
import { choose, returnFromIssuer, start } from '../../support/site/google.ts'
import { newAddress } from '../../support/site/address.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { fetchApp, resetSite, readPage, sourceOf } from '../../support/site/site.ts'

const form = {
  email: 'lin@example.test',
  password: 'abcd1234',
  password_confirmation: 'abcd1234',
  nickname: '林秋原与猫',
}
const birthday = { year: 1991, month: 2, day: 28 }

/** Stored source of the account; `undefined` without one. */
async function storedSource(email = form.email): Promise<string | null | undefined> {
  const [row] = await rowsOf<{ track_source: string | null }>(
    'select track_source from users where email = ?',
    email,
  )
  return row?.track_source
}

describe('the source of an account', () => {
  beforeEach(resetSite)

  it.each([
    ['it is stored', { track_source: 'spring-mail' }, 'spring-mail'],
    ['there may be none', {}, null],
  ])('is stored by the API: %s', async (_, source, stored) => {
    const body = { ...form, birthday, ...source }
    expect((await sendApi('/api/user/sign-up', { body })).status).toBe(201)
    expect(await storedSource()).toBe(stored)
  })

  it.each(['', 'Spring', 'a b', '<b>', 'x'.repeat(41), '../a', 7])(
    'is empty if the API gets "%s"',
    async (track_source) => {
      const body = { ...form, birthday, track_source }
      const response = await sendApi('/api/user/sign-up', { body })
      const { code, errors } = await response.json<{ code: string; errors: { field: string }[] }>()
      expect([response.status, code]).toEqual([422, 'validation_failed'])
      expect(errors.map(({ field }) => field)).toEqual(['track_source'])
      expect(await storedSource()).toBeUndefined()
    },
  )

  const post = (path: string, fields: Record<string, string>) =>
    fetchApp(path, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'CF-Connecting-IP': newAddress() },
      body: new URLSearchParams({
        ...form,
        birthday_year: '1991',
        birthday_month: '2',
        birthday_day: '28',
        ...fields,
      }),
    })

  it.each([
    ['the field, as script fills it in', '/register', 'mail', 'mail'],
    ['the address, without script', '/register?ga_track_source=Mail', '', 'mail'],
    ['the field before the address', '/register?ga_track_source=other', 'mail', 'mail'],
    ['nothing', '/register', '', null],
    ['nothing, where the address says nonsense', '/register?ga_track_source=%3Cb%3E', '', null],
  ])('is stored by the form: %s', async (_, path, track_source, stored) => {
    expect((await post(path, { track_source })).status).toBe(303)
    expect(await storedSource()).toBe(stored)
  })

  it('is in the form as an empty field for every visitor', async () => {
    const { html } = await readPage(await fetchApp('/register?ga_track_source=mail'))
    expect(html).toMatch(/<input type="hidden"[^>]*name="track_source"[^>]*value=""/)
  })

  it('is stored by a sign-in with Google', async () => {
    const email = 'ada@gmail.com'
    const { issuer, cookie } = await start('?track_source=spring-mail')
    const { session } = await returnFromIssuer(await choose(issuer, { email }), cookie)
    expect(session).toBeDefined()
    expect(await storedSource(email)).toBe('spring-mail')
    // The source of an existing account does not change.
    const again = await start('?track_source=other')
    await returnFromIssuer(await choose(again.issuer, { email }), again.cookie)
    expect(await storedSource(email)).toBe('spring-mail')
  })

  it('is ignored if invalid at a sign-in with Google, which is not refused', async () => {
    const { issuer, cookie } = await start('?track_source=%3Cb%3E')
    const { session } = await returnFromIssuer(
      await choose(issuer, { email: 'ada@gmail.com' }),
      cookie,
    )
    expect(session).toBeDefined()
    expect(await storedSource('ada@gmail.com')).toBeNull()
  })

  it('is part of the owner’s export', async () => {
    const token = await logIn('member')
    const data = await (await sendApi('/api/user/export', { as: token })).json()
    expect(data).toMatchObject({ track_source: null })
    expect(await readProblem(await sendApi('/api/user/export'))).toEqual([401, 'unauthorized'])
  })
})

describe('the source of a subscription or a message', () => {
  beforeEach(resetSite)

  const email = contactEmail
  const sources = async () => ({
    subscribers: await rowsOf('select email, track_source from subscribers'),
    messages: await rowsOf('select track_source from contact_messages'),
  })

  it('is stored with the address, permanently the first one', async () => {
    for (const track_source of ['fair', 'other'])
      await sendApi('/api/newsletter?lang=en-US', { body: { email, track_source } })
    expect((await sources()).subscribers).toEqual([{ email, track_source: 'fair' }])
  })

  it('is stored with the message, and with the address it subscribes', async () => {
    const response = await contact(await newDigits(), { newsletter: true, track_source: 'fair' })
    expect(response.status).toBe(201)
    expect(await sources()).toEqual({
      subscribers: [{ email, track_source: 'fair' }],
      messages: [{ track_source: 'fair' }],
    })
  })

  it('is refused if invalid, and nothing is stored', async () => {
    const body = { email, track_source: '<b>' }
    expect(await readFieldErrors(await sendApi('/api/newsletter', { body }))).toEqual([
      'track_source invalid_value',
    ])
    expect((await sources()).subscribers).toEqual([])
  })

  it.each([
    ['the page with the form', '/?ga_track_source=Fair', 'fair'],
    ['nothing if the source is invalid', '/?ga_track_source=%3Cb%3E', null],
  ])('is sent without JavaScript by %s', async (_, page, track_source) => {
    const headers = { Referer: `http://localhost:8787${page}` }
    const response = await postForm('/subscribe', { email, track_source: '' }, headers)
    expect(response.status).toBe(303)
    expect((await sources()).subscribers).toEqual([{ email, track_source }])
  })

  it('without JavaScript is kept after a refusal', async () => {
    const headers = { Referer: 'http://localhost:8787/?ga_track_source=fair' }
    const response = await postForm('/subscribe', { email: 'ada', track_source: '' }, headers)
    const { html } = await readPage(response)
    expect(html).toMatch(/name="track_source"[^>]*value="fair"/)
  })
})

describe('a source in an address', () => {
  beforeAll(resetSite)

  it.each([
    ['/game/casino?ga_track_source=mail', '/game/casino/feature?ga_track_source=mail'],
    [
      '/en-US/game/battle?x=1&ga_track_source=A',
      '/en-US/game/battle/feature?x=1&ga_track_source=A',
    ],
    ['/download/vip?ga_track_source=mail', '/download?ga_track_source=mail'],
    ['/article/1?ga_track_source=mail', '/article/2?ga_track_source=mail'],
    ['/news/industry/?ga_track_source=mail', '/news/industry?ga_track_source=mail'],
    ['/game/casino', '/game/casino/feature'],
  ])('is kept in a redirect from %s to %s', async (path, target) => {
    const response = await fetchApp(path)
    expect(response.headers.get('Location')).toBe(target)
  })

  it('is kept in a redirect to the chosen language', async () => {
    const headers = { Cookie: 'i18n_redirected=en-US' }
    const response = await fetchApp('/?ga_track_source=mail', { headers })
    expect(response.headers.get('Location')).toBe('/en-US?ga_track_source=mail')
  })

  it.each(['/', '/article/2', '/news/industry'])('is ignored by cached pages: %s', async (path) => {
    await fetchApp(path)
    const marked = await fetchApp(`${path}?ga_track_source=telltale`)
    expect(sourceOf(marked)).toBe('memory')
  })

  it.each(['/', '/article/2', '/news/industry', '/search'])(
    'is absent from the response of %s',
    async (path) => {
      const plain = await fetchApp(path)
      const marked = await fetchApp(`${path}?ga_track_source=telltale`)
      const nonces = / nonce="[^"]*"/g
      const html = await marked.text()
      expect(html).not.toContain('telltale')
      expect(html.replaceAll(nonces, '')).toBe((await plain.text()).replaceAll(nonces, ''))
    },
  )
})

it.each([
  ['?ga_track_source=mail', 'mail'],
  ['?a=1&ga_track_source=Spring_2026.a-b&c', 'spring_2026.a-b'],
  ['?ga_track_source=', undefined],
  ['?ga_track_source=-a', undefined],
  ['?ga_track_source=%E6%98%A5', undefined],
  ['?xga_track_source=mail', undefined],
  ['', undefined],
])('%s contains %s', (query, source) => {
  expect(sourceIn(query)).toBe(source)
})

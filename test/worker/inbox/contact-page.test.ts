import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { publishAll } from '../../support/site/publish-all.ts'
import {
  contact,
  contactEmail as email,
  contactForm as form,
  newDigits,
  pinOf,
  submitForm,
  siteAtStart,
  storedMessages as stored,
  otherPin,
  later,
} from '../../support/site/forms.ts'
import { setClock } from '../../support/fakes/clock.ts'
import { newAddress } from '../../support/site/address.ts'
import { mailsTo, readProblem, sendApi } from '../../support/site/member.ts'
import { fetchApp, readPage } from '../../support/site/site.ts'

siteAtStart()

describe('the page without JavaScript', () => {
  const typed = { ...form, message: 'Eight games,\r\nplease.', newsletter: 'on', gender: 'male' }

  /** Digits that were issued `age` seconds ago. */
  async function image(age = 20) {
    const response = await fetchApp('/api/contact-us/image', {
      headers: { 'CF-Connecting-IP': newAddress() },
    })
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const cookie = response.headers.get('Set-Cookie')!
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    const [, id] = /^pin=([\w-]{22});/.exec(cookie)!
    setClock(new Date(Date.now() + age * 1000).toISOString())
    return { id: id!, pin: await pinOf(id!), Cookie: `pin=${id}` }
  }

  it('sends a message itself, and never shows digits of another visitor', async () => {
    const page = await (await fetchApp('/contact-us')).text()
    expect(page).toContain('<noscript><img src="/api/contact-us/image"')
    const { pin, Cookie } = await image()
    expect(Cookie).not.toContain(pin)
    const response = await submitForm('/en-US/contact-us', { ...typed, pin }, { Cookie })
    const place = response.headers.get('Location')!
    expect([response.status, place]).toEqual([303, '/en-US/contact-us?done=sent&interest=B'])
    expect(await stored()).toMatchObject([
      { ...form, message: 'Eight games,\nplease.', lang: 'en-US', newsletter: 1, gender: 'male' },
    ])
    const thanks = await readPage(await fetchApp(place))
    expect(thanks.text).toContain('Your message has arrived')
    expect(thanks.text).toContain('a link to confirm the newsletter')
    const again = await submitForm('/contact-us', { ...typed, pin }, { Cookie })
    expect(again.status).toBe(422)
  })

  it('books a demo on its own page, which keeps the chosen slot', async () => {
    const { pin, Cookie } = await image()
    const page = await readPage(await fetchApp('/en-US/platform/demo?interest=A'))
    const slots = [...page.html.matchAll(/value="(\d{4}-[^"]+Z)"/g)].map(([, value]) => value!)
    expect(slots).toHaveLength(20)
    expect(page.html).toMatch(/<input[^>]*name="interest"[^>]*checked=""[^>]*value="A"/)
    const asked = { ...typed, demo_at: slots[5]! }
    const again = await submitForm(
      '/en-US/platform/demo',
      { ...asked, pin: otherPin(pin) },
      { Cookie },
    )
    expect(again.status).toBe(422)
    expect(await again.text()).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${slots[5]}"`))
    const response = await submitForm('/en-US/platform/demo', { ...asked, pin }, { Cookie })
    expect(response.headers.get('Location')).toBe('/en-US/platform/demo?done=sent&interest=B')
    expect(await stored()).toMatchObject([{ demo_at: slots[5], time_zone: null }])
  })

  it('preselects the topic of the referring page', async () => {
    const chosen = /<input[^>]*name="interest"[^>]*checked=""[^>]*value="(\w)"/
    expect((await (await fetchApp('/contact-us?interest=B')).text()).match(chosen)?.[1]).toBe('B')
    expect(await (await fetchApp('/contact-us')).text()).not.toMatch(chosen)
    expect((await fetchApp('/contact-us?interest=Z')).status).toBe(404)
  })

  it('shows the digits before the optional fields, which are collapsed', async () => {
    const html = await (await fetchApp('/contact-us')).text()
    const places = ['name="company"', 'name="pin"', '<details class="field-more"', 'name="gender"']
    const found = places.map((place) => html.indexOf(place))
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(found[0]).toBeGreaterThan(0)
  })

  it('links to the digits in words', async () => {
    const { pin, Cookie } = await image()
    const headers = { Cookie, 'CF-Connecting-IP': newAddress() }
    const words = await (await fetchApp('/api/contact-us/words?lang=zh-CN', { headers })).text()
    const names = Array.from('零一二三四五六七八九')
    expect(words).toBe(Array.from(pin, (digit) => names[Number(digit)]).join('、'))
    const fresh = await fetchApp('/api/contact-us/words?lang=en-US')
    expect(fresh.headers.get('Set-Cookie')).toMatch(/^pin=/)
    expect(await fresh.text()).toMatch(/^\w+, \w+, \w+, \w+$/)
  })

  it('keeps all input except the digits after an error', async () => {
    const { pin, Cookie } = await image()
    const response = await submitForm(
      '/contact-us',
      {
        ...typed,
        pin: otherPin(pin),
        country: 'TH',
        messenger: 'telegram',
        messenger_account: '<b>',
      },
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
    expect(html).not.toContain(otherPin(pin))
    expect(await stored()).toEqual([])
  })

  it('has a lower limit of messages, because no challenge is solved', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.8' }
    const once = async () => {
      const { pin, Cookie } = await image()
      return (await submitForm('/contact-us', { ...typed, pin }, { ...headers, Cookie })).status
    }
    expect([await once(), await once(), await once()]).toEqual([303, 303, 429])
  })

  it('refuses a message sent within twenty seconds, keeps the digits, and counts no attempt', async () => {
    const { pin, Cookie } = await image(15)
    const headers = { Cookie, 'CF-Connecting-IP': newAddress() }
    const send = () => submitForm('/contact-us', { ...typed, pin }, headers)
    for (let time = 0; time < 4; time++) {
      const refused = await send()
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
      expect(await refused.text()).toContain('请在5秒钟后再提交')
    }
    const again = await fetchApp('/api/contact-us/image', { headers })
    expect([again.status, again.headers.get('Set-Cookie')]).toEqual([200, null])
    later(20)
    expect((await send()).status).toBe(303)
  })

  it('marks messages beyond twenty per hour on the whole site to be checked, without an email', async () => {
    for (let sent = 1; sent <= 21; sent++) {
      const { pin, Cookie } = await image()
      const fields = { ...typed, email: `${sent}@example.test`, pin }
      expect((await submitForm('/contact-us', fields, { Cookie })).status).toBe(303)
    }
    const states = (await stored()).map(({ state }) => state)
    expect(states).toEqual([...Array<string>(20).fill('new'), 'to_check'])
    expect(await mailsTo('20@example.test')).toHaveLength(2)
    expect(await mailsTo('21@example.test')).toEqual([])
    expect(await mailsTo(env.CONTACT_TO)).toHaveLength(20)
  })

  it('rejects another visitor’s cookie without the digits', async () => {
    const { id, Cookie } = await image()
    const other = await image()
    if (other.pin === (await pinOf(id))) return
    const response = await submitForm('/contact-us', { ...typed, pin: other.pin }, { Cookie })
    expect(response.status).toBe(422)
    expect(await stored()).toEqual([])
  })
})

it('the form is closed if the footer says so, and the page keeps its text', async () => {
  const digits = await newDigits()
  await env.DB.prepare('update footer_configs set contact_open = 0').run()
  await publishAll()
  expect(await readProblem(await contact(digits))).toEqual([404, 'not_found'])
  expect(await readProblem(await sendApi('/api/contact-us/create'))).toEqual([404, 'not_found'])
  const page = await readPage(await fetchApp('/contact-us'))
  expect(page.text).toContain('business@meridian.example')
  expect(page.html).not.toContain('name="pin"')
})

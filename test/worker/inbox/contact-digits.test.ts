import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  contact,
  readFieldErrors,
  later,
  newDigits,
  pinOf,
  siteAtStart,
  storedMessages as stored,
  otherPin,
} from '../../support/site/forms.ts'
import { ascending, mailsTo, readProblem, sendApi } from '../../support/site/member.ts'
import { fetchApp } from '../../support/site/site.ts'

siteAtStart()

describe('the digits', () => {
  it('are revealed only by the image', async () => {
    const response = await sendApi('/api/contact-us/create')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Set-Cookie')).toBeNull()
    const { id, image, words, challenge } = await response.json<Record<string, string>>()
    expect(words).toBeNull()
    const pin = await pinOf(id!)
    const drawing = atob(image!.split(',')[1]!)
    expect(drawing).toMatch(/^<svg [^>]*>(?:<(?:path|g) [^<>]*>)+<\/g><\/svg>$/)
    expect(JSON.stringify([id, challenge])).not.toContain(`"${pin}"`)
    expect(drawing.replaceAll(/ d="[^"]*"/g, '')).not.toContain(pin)
  })

  it('are available in words for people who cannot see them, with a harder challenge', async () => {
    const digits = await newDigits('words')
    const { challenge } = JSON.parse(atob(digits.captcha)) as { challenge: object }
    const easy = JSON.parse(atob((await newDigits()).captcha)) as { challenge: object }
    expect(challenge).not.toEqual(easy.challenge)
    expect((await contact(digits)).status).toBe(201)
  })

  it.each([
    ['zh-CN', '零一二三四五六七八九', '、'],
    ['hi-IN', 'शून्य एक दो तीन चार पाँच छह सात आठ नौ', ', '],
  ])('have words in %s', async (lang, names, comma) => {
    const response = await sendApi(`/api/contact-us/create?as=words&lang=${lang}`)
    const { id, words, image } = await response.json<Record<string, string>>()
    const list = names.includes(' ') ? names.split(' ') : Array.from(names)
    const expected = Array.from(await pinOf(id!), (digit) => list[Number(digit)])
    expect([words, image]).toEqual([expected.join(comma), null])
  })

  it.each([
    [
      'full-width',
      (pin: string) =>
        Array.from(pin, (digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
    ],
    [
      'Thai',
      (pin: string) =>
        Array.from(pin, (digit) => String.fromCodePoint(0x0e50 + Number(digit))).join(''),
    ],
    [
      'Devanagari',
      (pin: string) =>
        Array.from(pin, (digit) => String.fromCodePoint(0x0966 + Number(digit))).join(''),
    ],
    ['spaced', (pin: string) => ` ${Array.from(pin).join(' ')}　`],
  ])('may be typed as %s', async (_, typed) => {
    const digits = await newDigits()
    expect((await contact({ ...digits, pin: typed(digits.pin) })).status).toBe(201)
  })

  it.each(['', '123', '12345', 'abcd', '１２３', '12 3x', '0x12', '②③④⑤', '1e3 '])(
    'are never "%s"',
    async (pin) => {
      const faults = await readFieldErrors(await contact({ ...(await newDigits()), pin }))
      expect(faults[0]).toMatch(/^pin (?:required|pin_format|pin_wrong)$/)
      expect(await stored()).toEqual([])
    },
  )

  it('are valid for one message', async () => {
    const digits = await newDigits()
    expect((await contact(digits)).status).toBe(201)
    expect(await readFieldErrors(await contact(digits))).toEqual(['pin pin_outdated'])
    expect(await stored()).toHaveLength(1)
  })

  it('are valid for one of several concurrent messages', async () => {
    const digits = await newDigits()
    const answers = await Promise.all(
      [1, 2, 3].map((time) => contact(digits, { message: `${time}` })),
    )
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 422, 422])
    expect(await stored()).toHaveLength(1)
    expect(await mailsTo(env.CONTACT_TO)).toHaveLength(1)
  })

  it('may be wrong twice', async () => {
    const digits = await newDigits()
    const typo = { ...digits, pin: otherPin(digits.pin) }
    for (let time = 0; time < 2; time++)
      expect(await readFieldErrors(await contact(typo))).toEqual(['pin pin_wrong'])
    expect((await contact(digits)).status).toBe(201)
  })

  it('are invalid after three wrong attempts, even concurrent ones', async () => {
    const digits = await newDigits()
    const typo = { ...digits, pin: otherPin(digits.pin) }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => contact(typo)))
    const faults = await Promise.all(answers.map(readFieldErrors))
    expect(faults.flat().filter((fault) => fault === 'pin pin_wrong')).toHaveLength(3)
    expect(await readFieldErrors(await contact(digits))).toEqual(['pin pin_outdated'])
    expect(await stored()).toEqual([])
  })

  it('are valid for ten minutes', async () => {
    const digits = await newDigits()
    later(600)
    expect(await readFieldErrors(await contact(digits))).toEqual(['pin pin_outdated'])
    expect(await stored()).toEqual([])
  })

  it('are invalid if they were issued for another challenge, or never issued', async () => {
    const [mine, theirs] = [await newDigits(), await newDigits()]
    const mixed = { ...mine, captcha_id: theirs.captcha_id, pin: theirs.pin }
    expect(await readFieldErrors(await contact(mixed))).toEqual(['pin captcha_unsolved'])
    const unknown = { ...mine, captcha_id: 'x' }
    expect(await readFieldErrors(await contact(unknown))).toEqual(['pin captcha_unsolved'])
  })

  it('require the solved challenge', async () => {
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
      expect(await readFieldErrors(response), captcha).toEqual(['pin captcha_unsolved'])
    }
    expect(
      await readProblem(await contact({ captcha_id: digits.captcha_id, pin: digits.pin })),
    ).toEqual([422, 'validation_failed'])
    expect((await contact(digits)).status).toBe(201)
  })

  it('can be read from an endpoint that exists only in development', async () => {
    const { captcha_id, pin } = await newDigits()
    const at = (bindings: object) => fetchApp(`/dev/pin?id=${captcha_id}`, { bindings })
    expect(await (await at({})).text()).toBe(pin)
    const closed = await at({ ENVIRONMENT: 'production' })
    expect(closed.status).toBe(404)
    expect(await closed.text()).not.toContain(pin)
  })

  it('are limited to thirty per ten minutes', async () => {
    const headers = { 'CF-Connecting-IP': '192.0.2.5' }
    const asked = async () => (await sendApi('/api/contact-us/create', { headers })).status
    const answers = await Promise.all(Array.from({ length: 31 }, asked))
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
  })
})

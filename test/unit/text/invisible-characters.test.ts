// Invisible characters: dropped from texts, refused in names, kept in emoji and where a script needs them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiLine, singleLine, withoutInvisible } from '../../../client/contract/text-fields.ts'
import { runs } from '../../support/data/runs.ts'

const text = multiLine(10_000)
const name = singleLine(1, 1000)
/** The stored text, or the values of its error. */
const stored = (schema: typeof text, value: string) => {
  const { data, error } = schema.safeParse(value)
  const [issue] = error?.issues ?? []
  return data ?? (issue?.code === 'custom' && issue.params?.['values'])
}

const codePoints = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
const all = (pattern: RegExp) => codePoints.filter((sign) => pattern.test(sign))
const ignorable = all(/[\p{DI}\p{Cf}\p{Zl}\p{Zp}]/u)
const tones = all(/\p{EMod}/u)
const images = all(/\p{Emoji_Presentation}/u).filter((sign) => !/[\p{RI}\p{EMod}]/u.test(sign))
const dual = all(/\p{ExtPict}/u).filter((sign) => !images.includes(sign))

const optional = (...values: string[]) => fc.constantFrom('', ...values)
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((some) => some.join(''))
const element = fc.oneof(
  joined(fc.constantFrom(...images, ...dual), optional('\ufe0e', '\ufe0f')),
  joined(fc.constantFrom(...images), fc.constantFrom(...tones)),
)
const tags = fc
  .string({ unit: fc.constantFrom(...Array.from('abcxyz019')), minLength: 1, maxLength: 30 })
  .map((letters) =>
    String.fromCodePoint(...Array.from(letters, (one) => one.charCodeAt(0) + 0xe0000), 0xe007f),
  )
const emoji = fc.oneof(
  fc.array(element, { minLength: 1, maxLength: 6 }).map((some) => some.join('\u200d')),
  joined(element, tags),
  joined(fc.constantFrom(...Array.from('0123456789#*')), fc.constant('\ufe0f\u20e3')),
  fc.constantFrom('🇻🇳', '🇨🇳', '🏴‍☠️', '🧑🏾‍🍳', '👩🏽‍❤️‍💋‍👨🏿', '👨‍👩‍👧‍👦', '🏳️‍🌈', '❤️‍🔥', '🧔‍♂️'),
)

describe('an emoji', () => {
  it('is part of texts and names, as it is', () => {
    fc.assert(
      fc.property(emoji, fc.constantFrom('', 'good ', '好', 'ดี'), (sign, before) => {
        const written = `${before}${sign} ok`.normalize('NFC')
        expect([stored(text, written), stored(name, written)]).toEqual([written, written])
      }),
      runs(4000),
    )
  })

  it('keeps no tags without base or end, and not more than thirty', () => {
    const tag = '\u{e0061}'
    for (const broken of [`🏴${tag}`, `🏴${tag.repeat(31)}\u{e007f}`, `🏴\u{e007f}`])
      expect([stored(text, `${broken}a`), stored(name, `${broken}a`)]).toEqual([
        '🏴a',
        expect.objectContaining({ at: 2 }),
      ])
    expect(stored(text, `a${tag}\u{e007f}`)).toBe('a')
  })
})

describe('an invisible character between letters', () => {
  it.each(['\ufffc', '\ufffe', '\u{1ffff}'])(
    'is dropped or refused, U+FFFC and noncharacters too',
    (sign) => {
      expect(stored(text, `ab${sign}c`)).toBe('abc')
      expect(stored(name, `ab${sign}c`)).toMatchObject({ at: 3 })
    },
  )

  const others = ignorable.filter((sign) => !/[\u202d\u202e\u2028\u2029]/.test(sign))

  it('is dropped from a text', () => {
    expect(others.length).toBeGreaterThan(4000)
    expect(others.filter((sign) => stored(text, `ab${sign}c`) !== 'abc')).toEqual([])
  })

  it('is refused in a name, with its place and code point', () => {
    const accepted = ignorable.filter((sign) => {
      const code = sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
      const found = stored(name, `好😀${sign}c`)
      return JSON.stringify(found) !== JSON.stringify({ at: 3, sign: `U+${code}` })
    })
    // After an emoji, these two choose how it looks.
    expect(accepted).toEqual(['\ufe0e', '\ufe0f'])
  })

  it('is a line break if it separates', () => {
    for (const sign of ['\u2028', '\u2029', '\u0085', '\v', '\f', '\r\n', '\r'])
      expect(stored(text, `one${sign}two`)).toBe('one\ntwo')
  })

  it('is refused in a text if it turns the direction, after all others are dropped', () => {
    expect(stored(text, 'a\u200b\u2060b\u202dc')).toEqual({ at: 3, sign: 'U+202D' })
    expect(stored(text, '\u202eabc')).toEqual({ at: 1, sign: 'U+202E' })
  })

  it('is removed from a name by the button of its error, but not from an emoji or a conjunct', () => {
    expect(withoutInvisible('Meridian\u200b \u2066Lin\u2069')).toBe('Meridian Lin')
    expect(withoutInvisible('क्\u200dष 👩\u200d💻\none')).toBe('क्\u200dष 👩\u200d💻\none')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), (written) => {
        const rest = withoutInvisible(`x${written.toWellFormed().replaceAll(/\s/g, ' ')}`)
        expect(stored(name, rest)).toEqual(expect.any(String))
        const mixed = withoutInvisible(
          `क्\u200b\u200d${written}🏴\u{e0061}\u200d`.replaceAll(/\s/g, ''),
        )
        expect(stored(name, mixed)).toEqual(expect.any(String))
      }),
      runs(2000),
    )
  })

  it('is dropped once and for all', () => {
    const unit = fc.constantFrom(
      ...Array.from(
        'ก्क\u093e\u09b0\u09cdر\u0627ab1🏴😀\u200b\u200c\u200d\ufe0f\u2028\u00ad\u20e3\u{e0061}\u{e007f}\u3164\u0301',
      ),
    )
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 20 }), (written) => {
        const once = stored(text, `x${written}`)
        expect(stored(text, String(once))).toBe(once)
        expect(stored(name, String(once).replaceAll(/\s+/g, ' '))).toBe(
          String(once).replaceAll(/\s+/g, ' '),
        )
      }),
      runs(8000),
    )
  })
})

it.each([
  ['Vietnamese', 'Nguyễn Thị Ngọc'],
  ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית'],
  ['Tibetan', 'ཧཱུྃ'],
  ['Hebrew, Thai and Lao stacks', 'กี่ ນຳ້ שָׁ֖'],
  ['names with apostrophes', 'O’Brien-Ó Súilleabháin ʻOkina'],
  ['an ideograph beyond the first plane', '𠮷野家'],
])('a name keeps its marks: %s', (_, word) => {
  expect([stored(name, word), stored(text, word)]).toEqual([
    word.normalize('NFC'),
    word.normalize('NFC'),
  ])
})

it('a letter has at most eight marks', () => {
  const stack = `z${'\u0301\u0323'.repeat(20)}`
  for (const schema of [text, name]) {
    const kept = String(stored(schema, `${stack}algo`))
    expect(kept).toMatch(/^\p{L}\p{Mn}{1,8}algo$/u)
    expect(stored(schema, kept)).toBe(kept)
  }
})

it.each([
  ['a half form', 'क्\u200dष'],
  ['a visible virama', 'क्\u200cष'],
  ['a Bengali ya-phalaa', 'র\u200d\u09cdযাব'],
  ['a Sinhala conjunct', 'ශ\u0dca\u200dරී'],
  ['an old Malayalam chillu', 'അവന\u0d4d\u200d'],
  ['a Persian prefix', 'می\u200cخواهم'],
])('a joiner stays in %s, and nowhere else', (_, word) => {
  expect([stored(text, word), stored(name, word)]).toEqual([word, word])
  const joiner = /[\u200c\u200d]/u.exec(word)![0]
  const elsewhere = `ab${joiner}${word}`
  expect(stored(text, elsewhere)).toBe(`ab${word}`)
  expect(stored(name, elsewhere)).toMatchObject({ at: 3 })
})

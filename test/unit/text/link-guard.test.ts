import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disguisedLinks, plainLinks } from '../../support/data/links.ts'
import { hasLink } from '../../../client/contract/text/link-guard.ts'

describe('an address', () => {
  it('is found in its plain form', () => {
    expect(plainLinks.filter((text) => !hasLink(text))).toEqual([])
  })

  it('is found in disguise', () => {
    expect(disguisedLinks.filter((text) => !hasLink(text))).toEqual([])
  })
})

const addresses = fc.constantFrom(
  'evil.com',
  'https://evil.example',
  'bet88.vip',
  'shop.com.vn',
  't.me/bettips',
  'evil点com',
  'evil dot com',
  'evil[.]net',
  'name@example.org',
  'www.evil',
  'evil。com',
  '看abc.cc谢谢',
  '103.45.67.189',
)

describe('a modified address', () => {
  it('with invisible characters is found', () => {
    const invisible = fc.constantFrom(
      ...Array.from('\u200b\u200c\u200d\u2060\ufeff\u00ad\u202e\u2066\ufe0f\u034f\u180e'),
    )
    const hidden = fc.array(fc.tuple(fc.nat(40), invisible), { maxLength: 20 })
    fc.assert(
      fc.property(addresses, hidden, (address, marks) => {
        const letters = Array.from(address)
        for (const [place, mark] of marks) letters.splice(place % letters.length, 0, mark)
        expect(hasLink(letters.join(''))).toBe(true)
      }),
    )
  })

  it('with full-width characters is found', () => {
    const wide = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)
    fc.assert(
      fc.property(addresses, fc.infiniteStream(fc.boolean()), (address, isWide) => {
        const folded = address.replace(/[!-~]/g, (letter) =>
          isWide.next().value ? wide(letter) : letter,
        )
        expect(hasLink(folded)).toBe(true)
      }),
    )
  })

  it('in capitals is found', () => {
    fc.assert(
      fc.property(addresses, fc.infiniteStream(fc.boolean()), (address, isUpper) => {
        const mixed = address.replace(/[a-z]/g, (letter) =>
          isUpper.next().value ? letter.toUpperCase() : letter,
        )
        expect(hasLink(mixed)).toBe(true)
      }),
    )
  })

  it('with words around it is found', () => {
    const words = fc.constantFrom('好看', 'xem ', 'great: ', 'ดู', 'देखो ', '"', '（', '…')
    fc.assert(
      fc.property(words, addresses, words, (before, address, after) => {
        // A Latin word adjacent to the domain is another word.
        const glue = /^[a-z]/i.test(after) ? ' ' : ''
        expect(hasLink(`${before}${address}${glue}${after}`)).toBe(true)
      }),
    )
  })
})

it('no text without a dot or a word for it is an address', () => {
  const alphabet = Array.from('abc MNO123 好玩点我đốạกาखे!?()[]{}@#-_/：，～😀🇻🇳\u200b\n')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 200 }), (text) => {
      expect(hasLink(text)).toBe(false)
    }),
  )
})

const nasty = [
  'a.',
  'a',
  'a-',
  '.',
  ' . ',
  '。',
  '//a.',
  '://',
  'http ',
  '[(.',
  ' ',
  'a ',
  '1.1.',
  '1.2.3.4.',
  ' dot ',
  '点a',
  'a.so',
  'www ',
  'wwww.',
  '@a.',
  'a@',
  '%25',
  '&#',
  'xn-',
  '\u200b',
  'a\u0301\u0323',
  '\u0301',
  'ﷺ',
  '㍿',
  '\ud800',
  `${'a'.repeat(63)}.`,
  `@${'a'.repeat(62)}`,
  '\n\t',
  '( . )',
]

it('an address is found before and after 20,000 other characters', () => {
  const faulty = nasty.filter((unit) => {
    const long = unit.repeat(20_000 / unit.length)
    return hasLink(long) || !hasLink(`${long} evil.com`) || !hasLink(`evil.com ${long}`)
  })
  expect(faulty).toEqual([])
})

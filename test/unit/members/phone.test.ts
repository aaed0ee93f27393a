import examples from 'libphonenumber-js/mobile/examples'
import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/max'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes } from '../../../client/contract/members/countries.ts'
import { phone } from '../../../client/contract/members/fields.ts'
import { internationalPhone } from '../../../worker/services/inbox/phone.ts'
import { runs } from '../../support/data/runs.ts'

/** The stored number, as a form and then the API make it. */
async function stored(typed: string, country: string | null = null) {
  const inBrowser = phone.safeParse(typed)
  const inWorker = phone.safeParse(inBrowser.data ?? typed)
  if (!inBrowser.success || !inWorker.success) return 'refused'
  expect(inWorker.data).toBe(inBrowser.data)
  return internationalPhone(inWorker.data, country).catch(() => 'refused')
}

describe('a phone number', () => {
  it.each([
    ['+852\u20119876\u20115432', null, '+85298765432'],
    ['139\u00a08765\u00a04321', 'CN', '+8613987654321'],
    ['+66 81–234–5678', null, '+66812345678'],
    ['(02) 234 5678', 'TH', '+6622345678'],
    ['+852.9876.5432', null, '+85298765432'],
    ['0085298765432', 'HK', '+85298765432'],
    ['001 852 9876 5432', 'HK', '+85298765432'],
    ['＋８５２９８７６５４３２', null, '+85298765432'],
    ['๐๘๑๒๓๔๕๖๗๘', 'TH', '+66812345678'],
    ['९८७६५४३२१०', 'IN', '+919876543210'],
    ['tel:+85298765432', null, '+85298765432'],
    ['TEL:9876-5432;ext=1;phone-context=+852', 'TH', '+85298765432'],
    ['tel:+852-9876-5432;ext=5', null, '+85298765432'],
    ['\u202a+852 9876 5432\u202c', null, '+85298765432'],
    ['WhatsApp: 9876 5432 (after 6 pm)', 'HK', '+85298765432'],
    ['+86 139-8765-4321', null, '+8613987654321'],
    ['+1·650·253·0000', null, '+16502530000'],
    ['+852~9876~5432', null, '+85298765432'],
    ['+852_9876_5432', null, '+85298765432'],
    ['+852\t9876\t5432', null, '+85298765432'],
    ['+852⁃9876⁃5432', null, '+85298765432'],
    ['https://wa.me/85298765432?text=hi', 'TH', '+85298765432'],
    ['https://api.whatsapp.com/send?phone=85298765432', null, '+85298765432'],
    ['https://wa.me/message/ABC123', null, 'refused'],
    ['139 8765 4321 / 139 8765 4322', 'CN', 'refused'],
    ['+86+13987654321', null, 'refused'],
    ['+1 650 253 0000 #12', null, '+16502530000'],
    ['(010) 6552 9988 转 8001', 'CN', '+861065529988'],
    ['8 (912) 345-67-89', 'RU', '+79123456789'],
    ['+٢٠ ١٠٠ ١٢٣ ٤٥٦٧', null, '+201001234567'],
    ['1-800-FLOWERS', 'US', 'refused'],
    ['+86 (0)13987654321', null, '+8613987654321'],
    ['+44 (0)20 7946 0958', null, '+442079460958'],
    ['6612 3456', 'MO', '+85366123456'],
    ['2158', 'SH', 'refused'],
    ['11112222', 'SG', 'refused'],
    ['81234567', 'TH', 'refused'],
    ['98765432', null, 'refused'],
    ['9876 5432 or 6123 4567', 'HK', 'refused'],
    ['+852 9876\r\n5432', 'HK', 'refused'],
    ['++85298765432', null, 'refused'],
    ['call me', 'HK', 'refused'],
  ])('“%s” of %s is %s', async (typed, country, plain) => {
    expect(await stored(typed, country)).toBe(plain)
  })
})

const known = countryCodes.flatMap((code) =>
  isSupportedCountry(code) ? (getExampleNumber(code, examples) ?? []) : [],
)
const zeros = [0x30, 0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0, 0x11da0]
const disguise = fc.record({
  zero: fc.constantFrom(...zeros),
  separator: fc.constantFrom(
    '',
    ' ',
    '\u00a0',
    '\u3000',
    '-',
    '\u2011',
    '–',
    '—',
    '−',
    '.',
    '/',
    '．',
  ),
  hidden: fc.constantFrom('', '\u200e', '\u202a', '\u2068', '\u200b', '\ufeff', '\u00ad'),
  prefix: fc.constantFrom('+', '＋', '00', 'tel:+', 'Tel:+'),
})

it('a number of any country is read however it is written', async () => {
  expect(known.length).toBeGreaterThan(230)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...known), disguise, async (number, how) => {
      const write = (text: string) =>
        how.hidden +
        text
          .replaceAll(/[ -]/g, () => how.separator)
          .replaceAll(/\d/g, (digit) => String.fromCodePoint(how.zero + Number(digit))) +
        how.hidden
      const abroad = `${how.prefix}${write(number.formatInternational().slice(1))}`
      expect(await stored(abroad)).toBe(number.number)
      expect(await stored(write(number.formatNational()), number.country)).toBe(number.number)
    }),
    runs(4000),
  )
})

it('a national number gets no code of a country that has no such number', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...known),
      fc.constantFrom(...countryCodes),
      async (number, country) => {
        const read = await stored(number.nationalNumber, country)
        fc.pre(read !== 'refused')
        expect(await stored(String(read))).toBe(read)
      },
    ),
    runs(4000),
  )
})

import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { email, showEmail } from '../../../client/contract/members/email.ts'
import { runs } from '../../support/data/runs.ts'

/** The stored address, or the error code. */
function stored(typed: string) {
  const { data, error } = email.safeParse(typed)
  const [issue] = error?.issues ?? []
  return data ?? (issue?.code === 'custom' && issue.params?.['code'])
}

describe('an address', () => {
  it.each([
    ['full＠example.test', 'full@example.test'],
    ['ｆｕｌｌ@example.test', 'full@example.test'],
    ['dot@example。com', 'dot@example.com'],
    ['dot@a．example｡com', 'dot@a.example.com'],
    ['\u200bzw@example.test', 'zw@example.test'],
    ['\u202azw@example.test\u202c\u200b\ufeff ', 'zw@example.test'],
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['info@BU\u0308CHER.example', 'info@xn--bcher-kva.example'],
    ['info@faß.example', 'info@xn--fa-hia.example'],
    ['a.b+tag@Example.Test', 'a.b+tag@example.test'],
    ["o'neil@example.test", "o'neil@example.test"],
    [`${'a'.repeat(64)}@example.test`, `${'a'.repeat(64)}@example.test`],
    ['a@例子.公司', 'a@xn--fsqu00a.xn--55qx5d'],
    ['a@उदाहरण.भारत', 'a@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['Mailto:a@example.test', 'a@example.test'],
    ['\ta@example.test\t', 'a@example.test'],
  ])('“%s” becomes %s', (typed, plain) => {
    expect(stored(typed)).toBe(plain)
  })

  it.each([
    'desk...night@example.test',
    '.a@example.test',
    'a.@example.test',
    `${'a'.repeat(65)}@example.test`,
    'a@b',
    'a@1.2.3.4',
    'a@[1.2.3.4]',
    'a@0x7f.1',
    'Name <q@example.test>',
    'a@example.test.',
    'a@-ex.test',
    'a@ex-.test',
    'a@ex_a.test',
    'a@ex..test',
    `a@${'b'.repeat(64)}.test`,
    `a@${'b.'.repeat(125)}test`,
    'a@example.t3st',
    'a@example.x',
    'a@example.xn--',
    'a@example.xn--99999',
    'a@xn--a.test',
    'a@ex%61mple.test',
    'a@b:c@example.test',
    'a@example.test/b',
    'a@℀.test',
    'a b@example.test',
    'a@example.test\n',
    '"john doe"@example.test',
    'a@[IPv6:2001:db8::1]',
    'mailto:a@example.test?cc=b@example.test',
    'a@example.test, b@example.test',
    'a@example.test\r\nBcc: b@example.test',
  ])('“%s” is refused', (typed) => {
    expect(stored(typed)).toBe('email_format')
  })

  it.each([
    ['用户@例子.公司', 1, '用'],
    ['josé@example.test', 4, 'é'],
    ['aİ@example.test', 2, 'İ'],
    ['a\u200bb@example.test', 2, 'U+200B'],
  ])('“%s” is refused for the character before the @', (typed, at, sign) => {
    const [issue] = email.safeParse(typed).error!.issues
    expect(issue).toMatchObject({ params: { code: 'email_name', values: { at, sign } } })
  })
})

const atext = fc.constantFrom(...Array.from("abcxyz019!#$%&'*+/=?^_`{|}~-"))
const atom = fc.string({ unit: atext, minLength: 1, maxLength: 12 })
const dotString = fc.array(atom, { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join('.'))

it('every Dot-string is taken before the @, and none with an empty part', () => {
  fc.assert(
    fc.property(dotString, fc.nat(), (name, place) => {
      expect(stored(`${name}@example.test`)).toBe(`${name}@example.test`)
      const dots = [...name.matchAll(/\.|^|$/g)].map(({ index }) => index)
      const at = dots[place % dots.length]!
      expect(stored(`${name.slice(0, at)}.${name.slice(at)}@example.test`)).toBe('email_format')
    }),
    runs(4000),
  )
})

it('a domain of any script is stored as its ASCII form, and shown as it was', () => {
  const letters = Array.from('abzßéüñ例子公司香港ไทยคอมभारतनेटđạốпривет한국日本語αβγ☕09')
  const label = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 14 })
  fc.assert(
    fc.property(label, label, (name, zone) => {
      const domain = `${name}.${zone}.test`.normalize('NFKC')
      const ascii = domainToASCII(domain)
      fc.pre(ascii !== '')
      expect(stored(`a@${domain}`)).toBe(`a@${ascii}`)
      expect(showEmail(`a@${ascii}`)).toBe(`a@${domainToUnicode(ascii)}`)
    }),
    runs(4000),
  )
})

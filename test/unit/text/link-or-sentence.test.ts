// Sentences with a full stop but no space behind it, which are no addresses, and the pieces that a refusal names.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLink } from '../../../client/contract/text/link-guard.ts'
import { lines } from '../../support/data/lines.ts'
import { runs } from '../../support/data/runs.ts'

const sentences = lines(`
  well played.team is great
  we lost again.team needs a coach
  so boring.bet more next time
  they scored late.win is ours
  mạng lag.net chậm
  mạng chậm.net lag quá
  hay quá.vn vô địch
  tran dau hay.net cham
  ชนะแล้ว.ไทย เก่งมาก
  เล่นดีมาก.ไทย สู้ๆ
  แพ้อีก.net ช้า
  जीत गया.भारत
  मैच जीता.भारत ज़िंदाबाद
  शानदार खेल है.भारत
  我们赢了.中国 加油
  又輸了.香港隊加油
  赢了吗.net很慢
  my router is 192.168.1.1 by default
`)

it('a full stop without a space ends a sentence', () => {
  expect(sentences.flatMap((text) => findLink(text) ?? [])).toEqual([])
})

describe('an address', () => {
  it.each([
    ['well played.team', 'played.team'],
    ['Paris.fr', 'Paris.fr'],
    ['see evil[.]net/a?b=1 today', 'evil.net/a?b=1'],
    ['看evil.net谢谢', 'evil.net'],
    ['คาสิโน.ไทย', 'คาสิโน.ไทย'],
    ['加我 e_v_i_l_._ϲ_օ_ᴍ', 'evil.com'],
    ['казино.рф', 'казино.рф'],
    ['write to name@mail.example.com now', 'name@mail.example.com'],
    ['visit played.team now', 'played.team'],
    ['they played.team/win now', 'played.team/win'],
    ['well played.com is great', 'played.com'],
    ['router 192.168.1.1:8080', '192.168.1.1:8080'],
    ['server 103.45.67.189', '103.45.67.189'],
  ])('in “%s” is named as %s', (text, piece) => {
    expect(findLink(text)).toBe(piece)
  })
})

const octet = fc.integer({ min: 0, max: 255 })
const special = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127, 240, 255), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19), octet, octet),
  fc.constantFrom([192, 0, 2, 200], [198, 51, 100, 200], [203, 0, 113, 200], [192, 88, 99, 200]),
)

it('an IP address of a special range is none, unless it has a path or port', () => {
  fc.assert(
    fc.property(special, fc.constantFrom('look: ', '看', 'ดู ', ''), (octets, before) => {
      const address = octets.join('.')
      expect(findLink(`${before}${address} ok`)).toBeUndefined()
      expect(findLink(`${before}${address}/login`)).toBe(`${address}/login`)
    }),
    runs(2000),
  )
})

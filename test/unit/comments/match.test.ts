// Matches of moderation rules.
import { describe, expect, it } from 'vitest'
import { compileRule } from '../../../client/contract/desk/comments/match.ts'

const word = (pattern: string) => compileRule({ kind: 'word', pattern })
const link = (pattern: string) => compileRule({ kind: 'link', pattern })

describe('a word', () => {
  it.each([
    ['刷单', '诚招刷单兼职', true],
    ['刷单', '刷 · 单', true],
    ['刷单', '刷新订单', false],
    ['ราคาพิเศษ', 'ขายราคาพิเศษวันนี้', true],
    ['vip', 'Join the VIP group', true],
    ['vip', 'ｖｉｐ', true],
    ['vip', '加VIP群', true],
    ['vip', 'viper', false],
    ['free spins', 'get FREE SPINS now', true],
    ['c++', 'I like C++.', true],
    ['a.b', 'acb', false],
  ])('%s in %s: %s', (pattern, text, isFound) => {
    expect(word(pattern)(text)).toBe(isFound)
  })
})

describe('an address', () => {
  it.each([
    ['t.me', 'write to t.me/someone', true],
    ['t.me', 'write to t [dot] me', true],
    ['t.me', '联系t。me', true],
    ['t.me', 'that me and you', false],
    ['bet88.com', 'www.bet88.com', true],
    ['bet88.com', 'b e t 8 8 . c o m', true],
    ['bet88.com', 'albet88.com', false],
  ])('%s in %s: %s', (pattern, text, isFound) => {
    expect(link(pattern)(text)).toBe(isFound)
  })
})

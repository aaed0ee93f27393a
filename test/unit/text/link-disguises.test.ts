// The link guard, tested with combinations of disguises and with texts without addresses.
import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { locales } from '../../../client/contract/locale.ts'
import { foreignZones, ownZones } from '../../../client/contract/text/link-tables.ts'
import { hasLink } from '../../../client/contract/text/link-guard.ts'
import { disguise, harmlessTransforms } from '../../support/data/link-obfuscations.ts'
import { lines } from '../../support/data/lines.ts'
import { commentsByLanguage } from '../../support/data/comments-without-links.ts'
import { textsByLanguage } from '../../support/data/texts-without-links.ts'
import { runs } from '../../support/data/runs.ts'

const domains = lines(`
  evil.com
  casino-gold.com
  bet88.vip
  shop.net
  example.org
  lucky.xyz
  play.games.com
  shop.com.vn
  evil.top
  evil.cc
  t.me/bettips
  www.evil.com
  https://evil.com/a
`)

it('an address is found in any combination of disguises', () => {
  fc.assert(
    fc.property(fc.constantFrom(...domains), disguise, (domain, hide) => {
      const hidden = hide(domain)
      expect([hidden, hasLink(hidden)]).toEqual([hidden, true])
    }),
    runs(3000),
  )
})

describe('a top-level domain of another script', () => {
  it('makes an address', () => {
    const texts = foreignZones
      .split(' ')
      .flatMap((zone) => [
        `evil.${zone}`,
        `看 пример.${zone}，`,
        `παράδειγμα[.]${zone}`,
        `例子 . ${zone}`,
      ])
    expect(texts.filter((text) => !hasLink(text))).toEqual([])
  })

  it('makes none between words of a sentence', () => {
    const texts = foreignZones.split(' ').map((zone) => `${zone}. ${zone}ж`)
    expect(texts.filter(hasLink)).toEqual([])
  })

  it('makes one after a Latin name, in a script of the site', () => {
    const texts = ownZones
      .split(' ')
      .flatMap((zone) => [`evil.${zone}`, `evil[.]${zone}`, `evil.${zone}/a`])
    expect(texts.filter((text) => !hasLink(text))).toEqual([])
  })

  it('makes one in its ASCII form', () => {
    const zones = ['xn--p1ai', 'xn--fiqs8s', 'XN--90A3AC', 'ｘｎ－－p1ai', 'xn‑‑p1ai']
    const texts = zones.flatMap((zone) => [`xn--e1afmkfd.${zone}`, `evil.${zone}`])
    expect(texts.filter((text) => !hasLink(text))).toEqual([])
  })
})

const byLanguage = Object.keys(commentsByLanguage).map((language) => {
  const key = language as keyof typeof commentsByLanguage
  return [language, [...commentsByLanguage[key], ...textsByLanguage[key]]] as const
})

it.each(byLanguage)('an ordinary text in %s is not an address', (_, texts) => {
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter(hasLink)).toEqual([])
})

it('an ordinary text is no address, however it is quoted, typed and copied', () => {
  const ordinary = byLanguage.flatMap(([, texts]) => texts)
  expect(ordinary.length).toBeGreaterThan(400)
  fc.assert(
    fc.property(fc.constantFrom(...ordinary), harmlessTransforms, (text, change) => {
      const changed = change(text)
      expect([changed, hasLink(changed)]).toEqual([changed, false])
    }),
    runs(3000),
  )
})

describe('the site’s own content', () => {
  const sentences = new Map<string, Set<string>>(locales.map((locale) => [locale, new Set()]))

  function collect(value: unknown, into: Set<string> | undefined): void {
    if (typeof value === 'string')
      // A placeholder is replaced by words before anybody reads it.
      for (const one of value
        .replaceAll(/\{\{.*?\}\}/g, '')
        .split(/\n+|(?<=[。！？])|(?<=[.!?।]) /))
        // Links and files of the Markdown are not prose.
        if (!/https?:|@|\]\(|\.(?:svg|webp|pdf|png|jpg|mp4|zip)/.test(one)) into?.add(one.trim())
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) collect(inner, sentences.get(key) ?? into)
  }
  for (const file of globSync('content/**/*.yaml'))
    collect(parse(readFileSync(file, 'utf8')), undefined)

  it.each(locales)('has no address in its sentences in %s', (locale) => {
    const texts = [...(sentences.get(locale) ?? [])]
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.filter(hasLink)).toEqual([])
  })
})

const nasty = lines(`
  a.
  a_
  _.
  _a_.
  a-b.
  c.o.
  🇨
  а.
  .р
  a+.
  *.*
  .中国.
  a~a
  _:_
  \\.
  ϲ.
  Ꭺ
  1-2.
  a.b.
  ١.
  𝐚.
`)

it('60,000 characters without an address are processed', () => {
  expect(nasty.filter((unit) => hasLink(unit.repeat(60_000 / unit.length)))).toEqual([])
})

import { describe, expect, it } from 'vitest'
import {
  errors,
  deskFieldErrors,
  fieldErrorKey,
  fieldErrors,
} from '../../../client/contract/errors.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'

/** Dotted key → text. */
function flat(tree: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...flat(value, `${prefix}${key}.`)]
        : [[prefix + key, String(value)] as const],
    ),
  )
}

const source = flat(catalogues['zh-CN'])
const english = flat(catalogues['en-US'])
const placeholders = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()

/** Texts that are rightly the English ones: words the language has borrowed. */
const borrowed: Partial<Record<Locale, readonly string[]>> = {
  'vi-VN': [
    'site.menu',
    'game.category.casino',
    'game.kind.slot',
    'game.kind.arcade',
    'game.kind.baccarat',
    'game.kind.roulette',
    'game.kind.show',
    'game.kind.poker',
    'game.jackpot',
    'promote.wlhtml',
    'account.email',
    'contact.email',
    'member.identity.email',
    'member.mail.title',
    'newsletter.email',
  ],
}

describe.each(Object.entries(catalogues))('%s', (_locale, catalogue) => {
  const texts = flat(catalogue)

  it('has the keys of the Chinese catalogue', () => {
    expect([...texts.keys()].toSorted()).toEqual([...source.keys()].toSorted())
  })

  it('has the same placeholders in every text', () => {
    const differing = [...source].filter(
      ([key, text]) => String(placeholders(texts.get(key))) !== String(placeholders(text)),
    )
    expect(differing.map(([key]) => key)).toEqual([])
  })

  it('has no empty, padded or half-open text', () => {
    const faulty = [...texts].filter(
      ([, text]) =>
        text === '' || text !== text.trim() || /[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, '')),
    )
    expect(faulty).toEqual([])
  })

  it('has a text for every error', () => {
    for (const code of Object.keys(errors))
      for (const part of ['title', 'detail'])
        expect(texts).toContainEqual([`error.${code}.${part}`, expect.any(String)])
    for (const code of [...fieldErrors, ...deskFieldErrors])
      expect([...texts.keys()]).toContain(fieldErrorKey(code))
  })
})

describe.each(Object.entries(catalogues).filter(([locale]) => locale !== 'en-US'))(
  '%s',
  (locale, catalogue) => {
    it('leaves no text in English', () => {
      const allowed = borrowed[locale as Locale] ?? []
      const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''))
      const same = [...flat(catalogue)].filter(
        ([key, text]) => hasWords(text) && text === english.get(key),
      )
      expect(same.map(([key]) => key).toSorted()).toEqual(allowed.toSorted())
    })
  },
)

// The rules of language that a machine can hold; the words are those of docs/glossary.md.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { readSite } from '../../../scripts/seed/content/content.ts'
import { orderOfDate } from '../../../client/i18n/translate.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'
import { readerTexts, type Told } from '../../support/data/reader-texts.ts'

const texts = new Map<Locale, Told[]>(
  await Promise.all(locales.map(async (locale) => [locale, await readerTexts(locale)] as const)),
)

/** Where a pattern occurs, with the words around it. */
function found(locale: Locale, pattern: RegExp): string[] {
  return (texts.get(locale) ?? []).flatMap(({ where, text }) =>
    [...text.matchAll(new RegExp(pattern, 'gu'))].map(
      ({ index }) => `${where}: ${text.slice(Math.max(0, index - 15), index + 25)}`,
    ),
  )
}

const row = /^\| ([a-z]{2}-[A-Z]{2}) \| `(.+?)` \| (.+?) \|$/gm
const refused = [...readFileSync('docs/glossary.md', 'utf8').matchAll(row)].map(
  ([, locale, word, instead]) => ({
    locale: locales.find((code) => code === locale)!,
    word: word!.replaceAll('\\|', '|'),
    instead,
  }),
)

it('every language refuses something', () => {
  expect(new Set(refused.map(({ locale }) => locale))).toEqual(new Set(locales))
})

it.each(refused)(
  '$locale refuses $word: docs/glossary.md has the word to use',
  ({ locale, word }) => {
    expect(found(locale, new RegExp(word))).toEqual([])
  },
)

describe.each(['zh-CN', 'zh-HK'] as const)('%s', (locale) => {
  const name = '子午 Meridian'

  it('leaves the gap between Han and Latin or digits to the style sheet', () => {
    const spaced = found(
      locale,
      /\p{Script=Han} (?:[A-Za-z0-9]|\{\{)|(?:[A-Za-z0-9]|\}\}) \p{Script=Han}|\d% \p{Script=Han}/u,
    )
    expect(spaced.filter((where) => !where.includes(name))).toEqual([])
  })

  it('writes titles of works in 《》', () => {
    expect(found(locale, /[〈〉]/)).toEqual([])
  })

  it('writes its own quotes and a full ellipsis', () => {
    expect(found(locale, locale === 'zh-CN' ? /[「」『』"]/ : /[“”‘"]/)).toEqual([])
    expect(found(locale, /(?<!…)…(?!…)|\.\.\.|。。/)).toEqual([])
  })
})

describe.each(locales)('%s', (locale) => {
  // A draw number is no amount.
  it('groups numbers over 9,999, outside the data of charts', () => {
    expect(
      found(locale, /(?<![\w.:/#&`[-]|\[[\d., ]*)(?!20\d{5}\b)[1-9]\d{4,8}(?![\w/`])/),
    ).toEqual([])
    expect(found(locale, /(?<![\d,])[1-9]\d{3}倍/)).toEqual([])
  })

  it('ends every subtitle of a story or game as a sentence', () => {
    const subtitles = (texts.get(locale) ?? []).filter(({ where }) =>
      /^content\/(?:articles|games)\/.* subtitle$/.test(where),
    )
    expect(subtitles.filter(({ text }) => !/[.?!。？！]["”」]?$/.test(text))).toEqual([])
  })

  it('writes shares with %, closed up', () => {
    expect(found(locale, /\d ?(?:per ?cent|phần trăm|เปอร์เซ็นต์|प्रतिशत|％)|\d %/)).toEqual([])
  })

  it('names year, month and day in the order of their fields', () => {
    const { form, account, member, invalid } = catalogues[locale]
    const words = { year: form.year, month: form.month, day: form.day }
    const fields = orderOfDate(locale)
    for (const text of [
      account.birthday_hint,
      member.profile.birthday_rule,
      invalid.birthday_incomplete,
    ]) {
      const inOrder = fields.map((field) => words[field].split(' ')[0]).join('.{1,8}')
      expect(text).toMatch(new RegExp(inOrder, 'i'))
    }
  })
})

it.each(locales)('%s names the limit wherever something is beyond it', (locale) => {
  const { error, invalid } = catalogues[locale]
  const details = Object.entries(error).map(([code, { detail }]) => [code, detail] as const)
  const limits = [...Object.entries(invalid), ...details].filter(([code]) => /too_/.test(code))
  expect(limits.length).toBeGreaterThan(12)
  const silent = limits.filter(([, text]) => !/[{\d]/.test(text)).map(([code]) => code)
  // One letter needs no digit, a wait counts down beside its text, and an end has its beginning for a limit.
  expect(silent.toSorted()).toEqual(['keyword_too_short', 'too_many_requests', 'until_too_early'])
})

describe.each(['vi-VN', 'th-TH', 'hi-IN'] as const)('%s', (locale) => {
  it('is composed, in digits and single spaces as the other texts have them', () => {
    const decomposed = (texts.get(locale) ?? []).filter(({ text }) => text !== text.normalize())
    expect(decomposed).toEqual([])
    expect(found(locale, /[๐-๙०-९]| {2}|"/)).toEqual([])
  })
})

it('Thai has no Western commas and full stops, and a space before its repetition mark', () => {
  const western = found('th-TH', /[\u0e01-\u0e4e]{4}(?:[,;]|\.(?!\w))/)
  expect(western.filter((where) => !where.includes(' keyword:'))).toEqual([])
  expect(found('th-TH', /[^ ]ๆ/)).toEqual([])
})

it('Thai loan words that dictionaries of browsers lack are held together on every page', () => {
  const list = /^Thai loan words.*?: (.+)\.$/m.exec(readFileSync('docs/glossary.md', 'utf8'))![1]!
  const parted = list.split(', ').map((word) => word.split('\u2060'))
  expect(parted.filter((parts) => parts.length === 1)).toEqual([])
  const bare = new RegExp(parted.map((parts) => parts.join('')).join('|'))
  // Subjects of mails and words to search for stay plain.
  const pages = found('th-TH', bare).filter((where) => !/^worker\/|keyword/.test(where))
  expect(pages).toEqual([])
})

it('Hindi sentences end with a danda', () => {
  expect(found('hi-IN', /[\u0900-\u097f]\.(?!\w)| ।/)).toEqual([])
})

it('no Hindi plural follows a number that may be 1', () => {
  const counts =
    /\{\{(?:count|number|articles|games|voters)\}\} (?!में )[\u0900-\u097f]*(?:ें|ियाँ|ाएँ|ों)(?![\u0900-\u097f])/
  expect(found('hi-IN', counts)).toEqual([])
})

it('no English noun follows a number that may be 1, unless it can say so', () => {
  const counts =
    /\{\{(?:count|number|articles|games|voters|days|seconds|n|most_times)\}\} (?:[a-z]+ )?(?!is\b|has\b|times\b)[a-z]+s\b/
  expect(found('en-US', counts)).toEqual([])
})

it('commas and periods stand inside American quotation marks', () => {
  expect(found('en-US', /[^}]”[.,]/)).toEqual([])
})

describe('a text that names the downloads', () => {
  const groups = new Set([
    ...readSite().materials.map(({ slug }) => `/download/${slug}`),
    // What a page of its own leads to.
    '/download/vip-materials',
  ])
  const names = {
    'zh-CN': /素材下载/,
    'zh-HK': /素材下載/,
    'en-US': /\bDownloads\b|downloads page/,
  }

  it.each(['zh-CN', 'zh-HK', 'en-US'] as const)('links to files there are, in %s', (locale) => {
    const stories = (texts.get(locale) ?? []).filter(({ where }) => where.startsWith('content/'))
    const lines = stories.flatMap(({ where, text }) =>
      text.split('\n').map((line) => ({ where, line })),
    )
    // Its own name, in the menu and as a title, promises nothing.
    const own = new RegExp(`^(?:${names[locale].source})$`)
    const promising = lines.filter(({ line }) => names[locale].test(line) && !own.test(line))
    expect(
      promising.filter(({ line }) => !line.includes('](/download')),
      'link to the group that has the file, or cut the promise',
    ).toEqual([])
    const links = lines.flatMap(({ line }) => [...line.matchAll(/\]\((\/download\/[^)#?]+)/g)])
    expect(links.length).toBeGreaterThan(3)
    expect(links.map(([, link]) => link).filter((link) => !groups.has(link!))).toEqual([])
  })
})

import fc from 'fast-check'
import { TrieRouter } from 'hono/router/trie-router'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { newsCategories, type NewsCategory } from '../../../client/contract/categories.ts'
import { memberTabs, type MemberTab } from '../../../client/contract/members/tabs.ts'
import { defaultLocale, locales, type Locale } from '../../../client/contract/locale.ts'
import {
  href,
  localePath,
  mediaUrl,
  paths,
  pathTo,
  splitLocale,
  withQuery,
  type Params,
  type PathName,
} from '../../../client/contract/paths.ts'
import { canonicalise, isUnsafe, normalPath } from '../../../client/contract/normal-path.ts'
import { runs } from '../../support/data/runs.ts'

const origin = 'http://site.example'
const anyLocale = fc.constantFrom(...locales)
const segment = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/)
const sitePath = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`)

describe('href', () => {
  it('is an address in the page table', () => {
    expect(href('zh-CN', 'home')).toBe('/')
    expect(href('en-US', 'home')).toBe('/en-US')
    expect(href('en-US', 'article', { id: 12 })).toBe('/en-US/article/12')
    expect(href('zh-CN', 'gameList', { category: 'battle', tab: 'feature' })).toBe(
      '/game/battle/feature',
    )
    expect(href('zh-CN', 'eventFile', { file: '7.ics' })).toBe('/calendar/event/7.ics')
  })

  it('omits optional parameters', () => {
    expect(href('zh-CN', 'faq')).toBe('/faq')
    expect(href('zh-CN', 'faq', { key: undefined })).toBe('/faq')
    expect(href('zh-CN', 'faq', { key: 'lottery' })).toBe('/faq/lottery')
  })

  it('escapes characters that would end a path segment', () => {
    expect(href('zh-CN', 'tag', { type: 'article', label: 'a/b?c' })).toBe(
      '/search-by-tag/article/a%2Fb%3Fc',
    )
  })

  it('accepts only names, parameters and words of the table', () => {
    expectTypeOf<'news'>().toExtend<PathName>()
    expectTypeOf<'nwes'>().not.toExtend<PathName>()
    expectTypeOf<Words<'news', 'category'>>().toEqualTypeOf<NewsCategory>()
    expectTypeOf<Words<'member', 'tab'>>().toEqualTypeOf<MemberTab | undefined>()
    expectTypeOf<Words<'article', 'id'>>().toEqualTypeOf<string | number>()
    expectTypeOf<Words<'home', never>>().toBeNever()
  })

  it('matches the pattern it was built from', () => {
    const router = new TrieRouter<string>()
    for (const [name, pattern] of Object.entries(paths)) router.add('GET', pattern, name)
    const namesAt = (path: string) => router.match('GET', path)[0].map(([name]) => name)
    for (const category of newsCategories)
      expect(namesAt(pathTo('news', { category }))).toContain('news')
    for (const tab of memberTabs) expect(namesAt(pathTo('member', { tab }))).toContain('member')
    expect(namesAt(pathTo('download'))).toContain('download')
    expect(namesAt('/news/other')).not.toContain('news')
  })
})

type Words<Name extends PathName, Key extends string> =
  Params<Name> extends infer Given ? (Key extends keyof Given ? Given[Key] : never) : never

describe('localePath', () => {
  it.each([
    ['zh-CN', '/', '/'],
    ['zh-CN', '/article/12', '/article/12'],
    ['en-US', '/', '/en-US'],
    ['en-US', '/article/12', '/en-US/article/12'],
  ] as [Locale, string, string][])('in %s of %s is %s', (locale, path, expected) => {
    expect(localePath(locale, path)).toBe(expected)
  })

  it('is reversed by splitLocale', () => {
    fc.assert(
      fc.property(anyLocale, sitePath, (locale, path) => {
        expect(splitLocale(localePath(locale, path))).toEqual({ locale, path })
      }),
    )
  })

  it('returns a canonical address', () => {
    fc.assert(
      fc.property(anyLocale, sitePath, (locale, path) => {
        expect(canonicalise(localePath(locale, path))).toBe(localePath(locale, path))
      }),
    )
  })
})

describe('splitLocale', () => {
  it.each([
    ['/', defaultLocale, '/'],
    ['/en-US', 'en-US', '/'],
    ['/en-US/', 'en-US', '/'],
    ['/en-USA/x', defaultLocale, '/en-USA/x'],
    ['/en-us/x', defaultLocale, '/en-us/x'],
    ['/news/en-US', defaultLocale, '/news/en-US'],
    ['', defaultLocale, ''],
  ])('of %j is %s and %s', (pathname, locale, path) => {
    expect(splitLocale(pathname)).toEqual({ locale, path })
  })
})

describe('withQuery', () => {
  it('omits undefined values and repeats the key of a list', () => {
    expect(withQuery('/x', {})).toBe('/x')
    expect(withQuery('/x', { a: undefined, b: [] })).toBe('/x')
    expect(withQuery('/x', { page: 2, brand: ['a', 'b'], q: undefined })).toBe(
      '/x?page=2&brand=a&brand=b',
    )
  })

  it('round-trips any value', () => {
    const query = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,6}$/),
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer()),
    )
    fc.assert(
      fc.property(sitePath, query, (path, values) => {
        const url = new URL(withQuery(path, values), origin)
        expect(url.pathname).toBe(path)
        const texts = Object.entries(values).map(([key, value]) => [key, String(value)])
        expect([...url.searchParams]).toEqual(texts)
      }),
    )
  })
})

it('mediaUrl contains the width', () => {
  expect(mediaUrl('games/a.svg', 480)).toBe('/media/480/games/a.svg')
})

describe('the normal form of a path', () => {
  it.each([
    ['/ưu-đãi-hè', '/%C6%B0u-%C4%91%C3%A3i-h%C3%A8'],
    ['/ưu-đãi-hè'.normalize('NFD'), '/%C6%B0u-%C4%91%C3%A3i-h%C3%A8'],
    ['/%c6%b0u-%C4%91%c3%a3i-h%c3%a8', '/%C6%B0u-%C4%91%C3%A3i-h%C3%A8'],
    ['/โปรโมชั่น', `/${encodeURIComponent('โปรโมชั่น')}`],
    ['/offers/slash/', '/offers/slash'],
    ['/en-US/offers/x', '/offers/x'],
    ['/EN-us/offers/x', '/offers/x'],
    ['/zh-CN/offers/x', '/offers/x'],
    ['/archive/story-12.aspx', '/archive/story-12.aspx'],
    ['/%6fffers/%7Ex', '/offers/~x'],
    ['/old page', '/old%20page'],
    ['/a/../b/./c', '/b/c'],
    ['/50%-off', '/50%25-off'],
    ['/50%25-off', '/50%25-off'],
    ['/a|b', '/a%7Cb'],
    ['/a%7cb', '/a%7Cb'],
    ['/a%2fb', '/a%2Fb'],
    ['/a!b%21', '/a!b%21'],
    ['/%ff', '/%FF'],
    ['/<\u0338\u0301', '/%3C%CC%B8%CC%81'],
    ['/x?a=1#b', '/x'],
    ['/en-US/', '/'],
    ['/en-US/zh-CN/a', '/a'],
    ['/zh-CN/EN-us/calendar/2026/07/', '/calendar/2026/7'],
  ])('of %j is %j', (path, normal) => {
    expect(normalPath(path)).toBe(normal)
    expect(normalPath(normal)).toBe(normal)
  })

  it('is the normal form of itself', () => {
    const segment = fc.oneof(
      fc.constantFrom(...locales, 'EN-us', 'zh-cn', '', '.', '..', 'calendar', '2026', '07'),
      fc.constantFrom('%', '%4', '%41', '%2541', '%2F', '%3B', '%e2%84%aa', '%CC%81', '%ff', '%2e'),
      fc.constantFrom('\u212A', '\u037E', '\u1FEF', 'e\u0301', '<\u0338', '=\u0338', '\uD800', ' '),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    const path = fc
      .array(
        fc.array(segment, { maxLength: 3 }).map((parts) => parts.join('')),
        { maxLength: 5 },
      )
      .map((segments) => `/${segments.join('/')}`)
    fc.assert(
      fc.property(path, (written) => {
        const normal = normalPath(written)
        if (normal === null) return
        expect(normalPath(normal)).toBe(normal)
        expect(splitLocale(normal).path).toBe(normal)
        expect(encodeURI(decodeURI(normal.replaceAll(/%[0-9A-F]{2}/g, 'x')))).toBe(
          normal.replaceAll(/%[0-9A-F]{2}/g, 'x'),
        )
      }),
      runs(2000),
    )
  })

  it.each([
    '//evil.example',
    '/a//b',
    '/a//',
    '/a\\b',
    '/a%5Cb',
    'https://evil.example/x',
    '/a%00',
  ])('does not exist of %j', (path) => {
    expect(normalPath(path)).toBeNull()
  })
})

describe('the canonical path', () => {
  it.each([
    ['/', '/'],
    ['/news/', '/news'],
    ['/zh-CN', '/'],
    ['/zh-CN/', '/'],
    ['/zh-cn/news/brand', '/news/brand'],
    ['/en-us', '/en-US'],
    ['/EN-US/news/', '/en-US/news'],
    ['/en-US/News', '/en-US/News'],
    ['/news/en-us', '/news/en-us'],
  ])('of %s is %s', (pathname, expected) => {
    expect(canonicalise(pathname)).toBe(expected)
  })

  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2F%2F',
      '@',
      ':',
      'evil.example',
      '%00',
      '%09',
      '\t',
      '?',
    ),
    fc.constantFrom(...locales, 'en-us', 'ZH-CN', 'zh-cn'),
    segment,
  )
  /** Routed paths, as normalized by the URL parser. */
  const pathname = fc
    .array(piece, { maxLength: 8 })
    .map((parts) => `${origin}/${parts.join('/')}`)
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url).pathname)
    .filter((path) => !isUnsafe(path))

  it('never leaves the site', () => {
    fc.assert(
      fc.property(pathname, (path) => {
        const canonical = canonicalise(path)
        expect(canonical).toMatch(/^\/(?![/\\])/)
        expect(new URL(canonical, `${origin}/en-US/x`).origin).toBe(origin)
      }),
      runs(2000),
    )
  })

  it('is its own canonical path, so no visitor is redirected twice', () => {
    fc.assert(
      fc.property(pathname, (path) => {
        const canonical = canonicalise(path)
        expect(canonicalise(canonical)).toBe(canonical)
      }),
      runs(2000),
    )
  })

  it.each([
    '//x',
    '/a//b',
    '/zh-CN//evil.example',
    '/\\evil',
    '/a%5Cb',
    '/%5c',
    '/%2F%2fx',
    '/a%00',
  ])('is not looked up for %s', (path) => {
    expect(isUnsafe(path)).toBe(true)
  })

  it.each(['/', '/a/b', '/a%2fb', '/%E4%BD%A0', '/search/50%25'])('is looked up for %s', (path) => {
    expect(isUnsafe(path)).toBe(false)
  })
})

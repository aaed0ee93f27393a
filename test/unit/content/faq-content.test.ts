// The questions and answers in content/faq.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readArticles, readGames, readSite, type NavFile } from '../../../scripts/seed/content/content.ts'
import { linkResolver, textLinks } from '../../../scripts/seed/content/links.ts'
import { toRichText } from '../../../scripts/seed/content/markdown.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { plainText, type RichTextNode } from '../../../client/contract/text/rich-text.ts'

const written = ['zh-CN', 'en-US', 'zh-HK'] as const
type Text = Record<(typeof written)[number], string>

interface FaqFile {
  number: number
  key: string
  icon: string
  title: Text
  intro: Text
  items: { key: string; question: Text; answer: Text }[]
}

const folder = 'content/faq'
const files = readdirSync(folder).map((name) => ({
  name,
  ...(parse(readFileSync(`${folder}/${name}`, 'utf8')) as FaqFile),
}))
const site = readSite()
const links = linkResolver(readArticles(), readGames())
const sprite = readFileSync('public/icons.svg', 'utf8')

const addressesOf = (items: NavFile[]): string[] =>
  items.flatMap((item) => [item.uri, item.link ?? item.uri, ...addressesOf(item.children ?? [])])

/** Pages in neither the navigation nor content/pages. */
const others = [
  '/search',
  '/mark-six/generator',
  '/mark-six/history-result',
  '/game/casino/game-list',
  '/member/account',
  '/member/profile',
  '/member/likes',
]
const addresses = new Set([
  ...addressesOf(site.navigation),
  ...site.pages.map((page) => page.uri),
  ...files.map((file) => `/faq/${file.key}`),
  ...others,
])

function linksIn({ marks = [], content = [] }: Partial<RichTextNode>): string[] {
  const own = marks.flatMap(({ attrs }) => (attrs ? [String(attrs['href'])] : []))
  return [...own, ...content.flatMap(linksIn)]
}

it('has seven categories, numbered without a gap', () => {
  expect(new Set(files.map((file) => file.number))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]))
})

describe.each(files)('$name', ({ name, key, icon, title, intro, items }) => {
  it('is named after its key and has an icon of the sprite', () => {
    expect(name).toBe(`${key}.yaml`)
    expect(sprite).toContain(`id="${icon}"`)
  })

  it('asks five to seven questions, each under a key of its own', () => {
    expect(items.length).toBeGreaterThanOrEqual(5)
    expect(items.length).toBeLessThanOrEqual(7)
    for (const item of items) expect(item.key).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(new Set(items.map((item) => item.key)).size).toBe(items.length)
  })

  it('is written in three languages, answers in words of their own', () => {
    for (const text of [title, intro, ...items.flatMap((item) => [item.question, item.answer])])
      expect(Object.keys(text)).toEqual(written)
    for (const { answer } of items) expect(new Set(Object.values(answer)).size).toBe(written.length)
  })

  it.each(written)(
    'answers in %s with what the site can show, and links to what there is',
    (lang) => {
      const ownLinks = textLinks(links, lang)
      const isThere = (target: string) =>
        /\/(?:article|game-intro)\/\d+$/.test(target) ||
        [...addresses].some((path) => localePath(lang, path) === target)
      const bodies = items.map((item) => toRichText(item.answer[lang], ownLinks))
      for (const body of bodies) expect(plainText(body).length).toBeGreaterThan(20)
      expect(bodies.flatMap(linksIn).filter((target) => !isThere(target))).toEqual([])
    },
  )
})

import { expect, it } from 'vitest'
import { readArticles, readGames, readSite } from '../../../scripts/seed/content/content.ts'
import { buildSeed } from '../../../scripts/seed/rows/all.ts'
import { threadRows } from '../../../scripts/seed/rows/threads.ts'

const site = readSite()
const articles = readArticles()
const games = readGames()
const [article] = articles
const [game] = games

function seedWith(body: string) {
  const own = { ...article!, 'zh-CN': { ...article!['zh-CN']!, body } }
  return () => buildSeed(site, [own, ...articles.slice(1)], games)
}

it('the seed stops at a broken link', () => {
  expect(seedWith('See [this](article:no-such-article).')).toThrow('no-such-article')
  expect(seedWith('See [this](javascript:alert).')).toThrow('javascript:alert')
})

it('the seed stops at markup and headings that the site does not support', () => {
  expect(seedWith('<script>x</script>')).toThrow('not supported')
  expect(seedWith('![image](/x.png)')).toThrow('not supported')
  expect(seedWith('# Too large')).toThrow('heading')
})

it('the seed stops at an unknown label, brand or article', () => {
  const labelled = { ...article!, tags: ['no-such-label'] }
  expect(() => buildSeed(site, [labelled, ...articles.slice(1)], games)).toThrow('no-such-label')
  const branded = { ...game!, brand: 'no-such-brand' }
  expect(() => buildSeed(site, articles, [branded, ...games.slice(1)])).toThrow('no-such-brand')
  const commented = { ...site, comments: [{ ...site.comments[0]!, article: 'no-such-article' }] }
  expect(() => threadRows(commented, articles)).toThrow('no-such-article')
})

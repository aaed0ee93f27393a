import { TrieRouter } from 'hono/router/trie-router'
import { expect, it } from 'vitest'
import { isBuiltInPage } from '../../../client/contract/site/built-in-pages.ts'
import { gameRedirect, paths } from '../../../client/contract/paths.ts'

const router = new TrieRouter<string>()
const { navigation: _, ...made } = paths
for (const pattern of [...Object.values(made), gameRedirect]) router.add('GET', pattern, pattern)

it.each([
  ['/', true],
  ['/news', true],
  ['/news/brand', true],
  ['/news/other', false],
  ['/game/casino', true],
  ['/game/casino/feature', true],
  ['/platform/feature', true],
  ['/platform/feature/one-wallet', false],
  ['/mark-six/history-result', true],
  ['/mark-six/history-result/2026', true],
  ['/calendar/2026/11', true],
  ['/faq', true],
  ['/faq/lottery', true],
  ['/search/any/words', true],
  ['/activity/template', false],
])('the page of %s is built in: %s', (path, isMade) => {
  expect(isBuiltInPage(path)).toBe(isMade)
  expect(router.match('GET', path)[0].length > 0).toBe(isMade)
})

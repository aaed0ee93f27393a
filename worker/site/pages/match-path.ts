// Finds the row of the table that serves a path.
import { TrieRouter } from 'hono/router/trie-router'
import type { Page } from '../page/page.ts'
import { pageTable } from './table.ts'

const router = new TrieRouter<Page>()
for (const page of pageTable) router.add('GET', page.path, page)

/** Includes the values of its parameters. The path must have no language prefix. */
export function matchPage(
  path: string,
): { page: Page; params: Record<string, string> } | undefined {
  const [found] = router.match('GET', path)[0]
  if (!found) return undefined
  const [page, values] = found
  const params = Object.entries(values).map(([name, value]) => [name, String(value)])
  return { page, params: Object.fromEntries(params) }
}

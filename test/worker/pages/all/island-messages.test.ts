// Messages of islands are sent with the page, each once, for any number of islands that use it.
import { beforeAll, expect, it } from 'vitest'
import { enUS } from '../../../../client/i18n/en-US.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

beforeAll(resetSite)

type Tree = { [key: string]: string | Tree }

function leaves(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  )
}

/** Messages of a page by dotted path, in document order. */
async function messagesOf(path: string): Promise<[string, string][]> {
  const html = await (await fetchApp(path)).text()
  const scripts = html.matchAll(/<script[^>]* data-messages=""[^>]*>([^<]*)<\/script>/g)
  return [...scripts].flatMap(([, json = '']) => leaves(JSON.parse(json) as Tree))
}

const paths = ['/en-US', '/en-US/contact-us', '/en-US/article/1', '/en-US/login', '/en-US/faq']

it.each(paths)('%s contains no message twice', async (path) => {
  const names = (await messagesOf(path)).map(([name]) => name)
  expect(names).toContain('search_box.label')
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})

it('messages are in the page’s language', async () => {
  const catalogue = new Map(leaves(enUS))
  for (const [name, text] of await messagesOf('/en-US/contact-us'))
    expect(catalogue.get(name), name).toBe(text)
})

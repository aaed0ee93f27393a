// Articles and pages as an export of WordPress, read back by the import of posts.
import { beforeAll, expect, it } from 'vitest'
import { lookupLocale } from '../../../client/desk/ui/import/language-tags.ts'
import type { ImportedPost } from '../../../client/desk/import/posts.ts'
import { readWordpress } from '../../../client/desk/import/wordpress.ts'
import { htmlOf } from '../../../worker/http/xml.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

let posts: ImportedPost[] = []
let headers = new Headers()
let status = 0

async function* decoded(body: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder()
  for await (const some of body) yield decoder.decode(some, { stream: true })
}

beforeAll(async () => {
  await resetSite()
  const owner = await operatorSession('owner', true)
  const response = await sendDeskRequest('/api/backstage/wordpress-export', { as: owner })
  ;({ headers, status } = response)
  ;({ posts } = await readWordpress(decoded(response.body!)))
})

it('the export is a file to save', () => {
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('application/xml')
  expect(headers.get('Content-Disposition')).toMatch(/filename="wordpress-\d{4}-\d\d-\d\d\.xml"/)
})

it('has every article and page with its date, address, terms and languages', async () => {
  const rows = await rowsOf<{
    type: string
    id: number
    lang: string
    title: string
    slug: string | null
    author: string
    category: string
    subtitle: string
    published_at: string
  }>(
    `select type, item_id as id, entries.lang, entries.title, slug, author, category, subtitle, entries.published_at
       from entries join articles on articles.id = item_id
       where type = 'article' and deleted_at is null order by entries.id`,
  )
  const articles = posts.filter(({ type }) => type === 'article')
  const byKey = new Map(articles.map((post) => [post.key, post]))
  for (const row of rows) {
    const post = byKey.get(`wordpress:http://localhost:8787/?article=${row.id}`)!
    expect(post).toMatchObject({
      title: htmlOf(row.title),
      slug: row.slug ?? '',
      author: row.author,
      subtitle: htmlOf(row.subtitle),
      categories: [row.category],
      published_at: `${row.published_at.slice(0, 19)}.000Z`,
    })
    expect(lookupLocale(post.lang ?? '')).toBe(row.lang)
    expect(post.address).toContain(`/article/${row.id}`)
  }
  expect(articles.filter(({ cover }) => cover === null)).toEqual([])
  const groups = Map.groupBy(articles, ({ group }) => group)
  expect([...groups.values()].some((own) => own.length === 6)).toBe(true)
  const [{ pages } = { pages: 0 }] = await rowsOf<{ pages: number }>(
    `select count(*) as pages from entries where type = 'page' and deleted_at is null`,
  )
  expect(posts.filter(({ type }) => type === 'page')).toHaveLength(pages)
})

it('keeps the words of tags, and no part of a text that WordPress would execute', () => {
  expect(posts.some(({ tags }) => tags.length > 0)).toBe(true)
  for (const { html, title } of posts) expect([title, /\[\w/.test(html)]).toEqual([title, false])
})

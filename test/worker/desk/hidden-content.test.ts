// Hidden content is in no public response: pages, lists, feeds, sitemaps, API or search. Caches that contained it do
// not return it, either.
import { beforeAll, describe, expect, it } from 'vitest'
import { apiAddresses, pageAddresses } from '../../support/site/addresses.ts'
import { localePath } from '../../../client/contract/paths.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import {
  articleText,
  callDesk,
  draftArticle,
  entryOf,
  publishedArticle,
} from '../../support/desk/entries.ts'
import { logIn, sendApi } from '../../support/site/member.ts'
import { at, hour } from '../../support/site/visibility.ts'
import { sampledList } from '../../support/sample.ts'
import { fetchApp, resetSearchableSite } from '../../support/site/site.ts'

const secret = 'Quokkavian'
const languages = sampledList<Locale>('languages of hidden content', ['vi-VN', 'en-US'], 1)
const ids = { article: 2, game: 2 }
const files = [
  ...['rss.xml', 'atom.xml', 'feed.json'].flatMap((file) => [`/${file}`, `/news/industry/${file}`]),
  '/sitemap.xml',
  '/sitemap-articles-en-US-2.xml',
  '/sitemap-articles-en-US-0.xml',
  `/search?q=${secret}`,
  `/search/${secret}`,
]

let own: string[] = []
let member = ''
/** Number of addresses that showed the content before its withdrawal. */
let shown = 0

/** Every public address in a language, and the addresses of the items. */
function addresses(locale: Locale): string[] {
  const pages = Object.values(pageAddresses(ids)).flat()
  const api = Object.values(apiAddresses(ids)).flat()
  const inLanguage = (path: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`
  return [
    ...[...pages, ...files].map((path) => localePath(locale, path)),
    ...[...api, `/api/search?q=${secret}`, `/api/search/suggest?q=${secret.slice(0, 6)}`].map(
      inLanguage,
    ),
    '/sitemap.xml',
  ]
}

async function seenAt(paths: readonly string[]): Promise<string[]> {
  const seen: string[] = []
  for (const path of paths) {
    const response = path.startsWith('/api/')
      ? await sendApi(path, { as: member })
      : await fetchApp(path)
    // Search addresses repeat the keyword.
    const text = (await response.text()).replaceAll(new RegExp(`${secret}(?! the)`, 'g'), '')
    if (text.includes(secret)) seen.push(path)
  }
  return seen
}

describe('hidden content', () => {
  beforeAll(async () => {
    await resetSearchableSite()
    const editor = await operatorSession('editor')
    member = await logIn('vip')
    const publish = (id: number, body: object) => callDesk(editor, `entry/${id}/publish`, { body })
    const live = await publishedArticle(editor, `${secret} the first`)
    const rejected = await publishedArticle(editor, `${secret} the second`)
    own = [live.url, rejected.url]
    // All caches are filled, and show both items.
    const warm = [...languages.flatMap(addresses), ...own]
    shown = (await seenAt(warm)).length
    for (const { id } of [live, rejected])
      await callDesk(editor, `entry/${id}/withdraw`, { body: {} })
    const draft = await draftArticle(editor, `${secret} the draft`)
    const scheduled = await draftArticle(editor, `${secret} the scheduled`)
    await publish(scheduled.id, { rev: scheduled.rev, at: at(hour) })
    const changed = await entryOf(editor, 1)
    const body = { ...articleText(`${secret} the change`), cover_img: 1001 }
    await callDesk(editor, `entry/${changed.id}/draft`, { method: 'PUT', body, rev: changed.rev })
    own.push(draft.url, scheduled.url, changed.url)
  })

  it.each(languages)('is absent from %s', async (locale) => {
    expect(shown).toBeGreaterThan(10)
    const paths = [...addresses(locale), ...own]
    expect(await seenAt(paths)).toEqual([])
    // Still absent after the caches are renewed.
    expect(await seenAt(paths)).toEqual([])
  })
})

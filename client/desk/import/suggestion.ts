// Reads the tags and the authors of the site, which the suggested mapping finds by name.
import { locales } from '../../contract/locale.ts'
import { suggestedMapping, type PostMapping, type SiteAuthor } from './mapping.ts'
import type { PostFile } from './posts.ts'
import type { DeskCall } from './run.ts'

interface Suggestion {
  mapping: PostMapping
  /** Tags of the site. */
  tags: readonly { key: string; name: string }[]
  authors: readonly SiteAuthor[]
}

/** `byline`: author of posts without one. */
export async function suggestMapping(
  posts: PostFile,
  { call, byline }: { call: DeskCall; byline: string },
): Promise<Suggestion> {
  const [{ items: tags }, authors] = await Promise.all([
    call('GET /api/backstage/choice/:kind', { params: { kind: 'tag' } }),
    loadAuthors(call),
  ])
  const siteTags = tags.map(({ key, name }) => ({ slug: key, labels: [name] }))
  return { mapping: suggestedMapping(posts, { tags: siteTags, authors, byline }), tags, authors }
}

/** Authors of the site, the language of the desk first in their names. */
async function loadAuthors(call: DeskCall): Promise<SiteAuthor[]> {
  const params = { kind: 'author' } as const
  const [own, ...others] = await Promise.all([
    call('GET /api/backstage/choice/:kind', { params }),
    ...locales.map((lang) => call('GET /api/backstage/choice/:kind', { params, query: { lang } })),
  ])
  return own.items.map(({ key, name }) => {
    const same = others.flatMap(({ items }) => items.filter((one) => one.key === key))
    return { id: Number(key), names: [name, ...same.map((one) => one.name)] }
  })
}

// Reads exports of Ghost (JSON). Their posts have the editor's own document (Lexical), HTML or both.
import { lexicalHtml } from './lexical.ts'
import {
  ImportError,
  pathOf,
  timeOf,
  toImportedPost,
  withSharedFlaws,
  written,
  type ImportedPost,
  type PostMeta,
} from './posts.ts'

type Row = Readonly<Record<string, unknown>>

/** All posts and pages of an export. `site` is the address of the old site. @throws ImportError */
export function readGhost(json: string, site = ''): ImportedPost[] {
  const tables = tablesIn(json)
  const rows = (name: string) => (Array.isArray(tables[name]) ? (tables[name] as Row[]) : [])
  const known = {
    site,
    metas: new Map(rows('posts_meta').map((row) => [row['post_id'], row])),
    authors: linked(rows('posts_authors'), 'author_id', rows('users')),
    tags: linked(rows('posts_tags'), 'tag_id', rows('tags')),
    comments: Map.groupBy(
      rows('comments').filter(({ status }) => status === 'published'),
      (row) => row['post_id'],
    ),
  }
  return withSharedFlaws(rows('posts').map((row) => toPost(row, known)))
}

/** The tables of a database export: `{"db":[{"data":{…}}]}`, of older versions `{"data":{…}}`. */
function tablesIn(json: string): Row {
  let file: unknown
  try {
    file = JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ImportError('damaged', { cause: error })
  }
  const [first] = isRow(file) && Array.isArray(file['db']) ? (file['db'] as unknown[]) : [file]
  const data = isRow(first) ? first['data'] : null
  if (!isRow(data) || !Array.isArray(data['posts'])) throw new ImportError('no_export')
  return data
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** Names of linked rows by post, in the order of the links. */
function linked(links: readonly Row[], key: string, rows: readonly Row[]): Map<unknown, string[]> {
  const names = new Map(rows.map((row) => [row['id'], textOf(row['name'])]))
  const ordered = links.toSorted(
    (a, b) => Number(a['sort_order'] ?? 0) - Number(b['sort_order'] ?? 0),
  )
  const byPost = Map.groupBy(ordered, (link) => link['post_id'])
  return new Map(
    [...byPost].map(([post, own]) => [post, own.flatMap((link) => names.get(link[key]) || [])]),
  )
}

interface Known {
  site: string
  metas: ReadonlyMap<unknown, Row>
  authors: ReadonlyMap<unknown, string[]>
  tags: ReadonlyMap<unknown, string[]>
  comments: ReadonlyMap<unknown, Row[]>
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function toPost(row: Row, { site, metas, authors, tags, comments }: Known): ImportedPost {
  const meta = metas.get(row['id']) ?? {}
  const isPublic = /^(?:published|scheduled)$/.test(textOf(row['status']))
  // Ghost writes `2026-01-31T08:00:00.000Z`, and older versions `2026-01-31 08:00:00` in UTC.
  const time = timeOf(textOf(row['published_at']).replace(/^(\S+) (\S+)$/, '$1T$2Z'))
  const slug = textOf(row['slug']).normalize('NFC')
  const title = textOf(row['title'])
  const { html, isWhole, isForMembers } = bodyOf(row)
  const [author = '', ...coauthors] = authors.get(row['id']) ?? []
  // Tags whose names begin with # are internal.
  const labels = (tags.get(row['id']) ?? []).filter((name) => !name.startsWith('#'))
  const cover = withSite(textOf(row['feature_image']), site)
  const address = site && slug ? `${site}/${slug}/` : ''
  return toImportedPost({
    source: 'ghost',
    guid: textOf(row['uuid']) || textOf(row['id']),
    isPage: row['type'] === 'page' || row['page'] === 1,
    isPublic,
    isForMembers: isForMembers || /^(?:members|paid|tiers)$/.test(textOf(row['visibility'])),
    time,
    title: title === '(Untitled)' ? '' : title,
    slug,
    subtitle: textOf(row['custom_excerpt']),
    html: withSite(html, site),
    author,
    coauthors,
    // The first tag of a post is its category at Ghost.
    categories: labels.slice(0, 1),
    tags: labels,
    lang: textOf(row['locale']) || null,
    isPinned: Boolean(row['featured']),
    comments: comments.get(row['id'])?.length ?? 0,
    cover: cover ? { url: cover, alt: textOf(meta['feature_image_alt']) } : null,
    address: pathOf(address),
    base: address,
    meta: metaOf(row, meta),
    flaws: isWhole ? [] : ['unreadable'],
  })
}

/** Addresses of uploaded files begin with a placeholder. */
const withSite = (text: string, site: string) => text.replaceAll('__GHOST_URL__', site)

/** The document if all of it can be read, because it names its cards; else the HTML. */
function bodyOf({ html, lexical }: Row): ReturnType<typeof lexicalHtml> {
  const text = textOf(html)
  const ready = { html: text, isWhole: true, isForMembers: false }
  if (!textOf(lexical)) return ready
  const made = lexicalHtml(textOf(lexical))
  return made.isWhole || !text ? made : { ...ready, isForMembers: made.isForMembers }
}

/** Fields for search engines; newer versions have them in a table of their own. */
function metaOf(row: Row, meta: Row): PostMeta {
  const first = (name: string) => textOf(meta[name]) || textOf(row[name])
  return written({
    seo_title: first('meta_title'),
    seo_description: first('meta_description'),
    share_title: first('og_title'),
    canonical: first('canonical_url'),
  })
}

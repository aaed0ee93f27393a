// Articles and pages as an export of WordPress (WXR 1.2), for operators who leave. Written item by item.
import { eq } from 'drizzle-orm'
import { bodyOf, fieldOf } from '../../../client/contract/desk/entries/data.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { localePath, mediaUrl } from '../../../client/contract/paths.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import { element, htmlOf, type Xml } from '../../http/xml.ts'
import { isInIds } from '../../storage/db.ts'
import { images, tagLabels, tags } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { exportedEntries, type ExportedEntry } from './export.ts'
import { toWordpressHtml } from './wordpress-html.ts'

/** Attachments of WordPress share the ids of posts. */
const firstAttachment = 1_000_000_000
/** Width of the exported images in pixels. */
const imageWidth = 2720

const start = (origin: string, title: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${[
  element('title', title),
  element('link', origin),
  element('wp:wxr_version', '1.2'),
  element('wp:base_site_url', origin),
  element('wp:base_blog_url', origin),
]
  .map(({ xml }) => xml)
  .join('\n')}
`
const end = '</channel>\n</rss>\n'

interface Site {
  origin: string
  title: string
}

/** The file. A failing database aborts it. */
export function wordpressExport(deps: Deps, site: Site): ReadableStream<Uint8Array> {
  const parts = partsOf(deps, site)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

async function* partsOf(deps: Deps, { origin, title }: Site): AsyncGenerator<string, undefined> {
  yield start(origin, title)
  const labels = await labelsOf(deps)
  const attached = new Set<number>()
  for await (const some of exportedEntries(deps)) {
    const posts = some.filter(isPost)
    const covers = posts.flatMap(({ data }) => coverOf(data) ?? [])
    const due = [...new Set(covers)].filter((id) => !attached.has(id))
    for (const image of await filesOf(deps, due)) {
      attached.add(image.id)
      yield attachment(image, origin)
    }
    for (const post of posts) yield item(post, { deps, origin, labels })
  }
  yield end
}

type Post = ExportedEntry & { type: 'article' | 'page'; data: EntryData }

const isPost = (entry: ExportedEntry): entry is Post =>
  (entry.type === 'article' || entry.type === 'page') && Boolean(entry.data)

/** A text of the data; empty if it has none. */
function textOf(data: EntryData, name: string): string {
  const value = fieldOf(data, name)
  return typeof value === 'string' ? value : ''
}

function coverOf(data: EntryData): number | undefined {
  const value = fieldOf(data, 'cover_img')
  return typeof value === 'number' ? value : undefined
}

interface ImageFile {
  id: number
  path: string
  img_alt: string
}

async function filesOf({ db }: Deps, ids: readonly number[]): Promise<ImageFile[]> {
  const { id, path, img_alt } = images
  return ids.length === 0
    ? []
    : db.select({ id, path, img_alt }).from(images).where(isInIds(id, ids))
}

/** Labels of tags by their key and language. */
async function labelsOf({ db }: Deps): Promise<Map<string, string>> {
  const { slug } = tags
  const { lang, label } = tagLabels
  const rows = await db
    .select({ slug, lang, label })
    .from(tags)
    .innerJoin(tagLabels, eq(tagLabels.tag_id, tags.id))
  return new Map(rows.map((row) => [`${row.lang} ${row.slug}`, row.label]))
}

const imageUrl = (origin: string) => (path: string) =>
  new URL(mediaUrl(path, imageWidth), origin).href

const written = (parts: readonly Xml[]) => `${element('item', parts).xml}\n`

const meta = (key: string, value: string) =>
  element('wp:postmeta', [element('wp:meta_key', key), element('wp:meta_value', value)])

function attachment({ id, path, img_alt }: ImageFile, origin: string): string {
  const url = imageUrl(origin)(path)
  return written([
    element('title', path.slice(path.lastIndexOf('/') + 1)),
    element('guid', url, { isPermaLink: 'false' }),
    element('wp:post_id', String(firstAttachment + id)),
    element('wp:status', 'inherit'),
    element('wp:post_type', 'attachment'),
    element('wp:attachment_url', url),
    ...(img_alt ? [meta('_wp_attachment_image_alt', img_alt)] : []),
  ])
}

interface Context {
  deps: Deps
  origin: string
  labels: ReadonlyMap<string, string>
}

function item({ data, ...entry }: Post, context: Context): string {
  const { origin, deps } = context
  const { id, type, lang, published_at } = entry
  const text = (name: string) => textOf(data, name)
  const address = (path: string) => new URL(path, origin).href
  const path =
    type === 'article'
      ? itemUrl(lang, type, { id, slug: text('slug') })
      : localePath(lang, text('uri'))
  const moment = published_at === null ? undefined : new Date(published_at)
  const date = moment ? moment.toISOString().slice(0, 19).replace('T', ' ') : '0000-00-00 00:00:00'
  const body = toWordpressHtml(bodyOf(data), { lang, address, imageUrl: imageUrl(origin) })
  return written([
    element('title', htmlOf(text('title'))),
    element('link', address(path)),
    ...(moment ? [element('pubDate', moment.toUTCString())] : []),
    element('dc:creator', text('author')),
    element('guid', `${origin}/?${type}=${id}`, { isPermaLink: 'false' }),
    element('content:encoded', body),
    element('excerpt:encoded', htmlOf(text('subtitle'))),
    // Articles and pages are numbered apart.
    element('wp:post_id', String(2 * id + Number(type === 'page'))),
    element('wp:post_date', date),
    element('wp:post_date_gmt', date),
    element('wp:post_name', text('slug') || text('uri').slice(text('uri').lastIndexOf('/') + 1)),
    element('wp:status', statusOf(entry, deps.now())),
    element('wp:post_type', type === 'article' ? 'post' : 'page'),
    element('wp:post_password', ''),
    element('wp:is_sticky', '0'),
    ...terms(data, entry, context),
    ...metas(data),
  ])
}

/** WordPress has no end of visibility, so what readers no longer see is a draft. */
function statusOf({ state, published_at, unpublished_at }: Omit<Post, 'data'>, now: Date): string {
  const time = now.toISOString()
  const isOver = unpublished_at !== null && unpublished_at <= time
  if (published_at === null || isOver || state === 'draft' || state === 'withdrawn') return 'draft'
  return published_at > time ? 'future' : 'publish'
}

const term = (domain: string, nicename: string, name: string) =>
  element('category', name, { domain, nicename })

/** Categories and tags, and the languages as the plugin Polylang has them. */
function terms(
  data: EntryData,
  { lang, group_id }: { lang: Locale; group_id: number },
  { labels }: Context,
): Xml[] {
  const category = textOf(data, 'category')
  const own = fieldOf(data, 'tags')
  const keys = Array.isArray(own) ? own.filter((key): key is string => typeof key === 'string') : []
  return [
    ...(category ? [term('category', category, category)] : []),
    ...keys.map((key) => term('post_tag', key, labels.get(`${lang} ${key}`) ?? key)),
    term('language', lang.toLowerCase(), lang),
    term('post_translations', `pll_${group_id}`, `pll_${group_id}`),
  ]
}

/** The cover, and the fields for search engines of the plugin Yoast SEO. */
function metas(data: EntryData): Xml[] {
  const cover = coverOf(data)
  const names = {
    _yoast_wpseo_title: 'seo_title',
    _yoast_wpseo_metadesc: 'seo_description',
    '_yoast_wpseo_opengraph-title': 'share_title',
    _yoast_wpseo_canonical: 'canonical',
  }
  return [
    ...(cover ? [meta('_thumbnail_id', String(firstAttachment + cover))] : []),
    ...Object.entries(names).flatMap(([key, name]) => {
      const value = textOf(data, name)
      return value ? [meta(key, value)] : []
    }),
    ...(fieldOf(data, 'is_noindex') ? [meta('_yoast_wpseo_meta-robots-noindex', '1')] : []),
  ]
}

// Reads exports of WordPress (WXR, an extension of RSS), piece by piece, because they may have a hundred megabytes.
import { SaxesParser } from 'saxes'
import { hasDynamicBlock, withReusable, withShortcodes, type Upload } from './shortcodes.ts'
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

/** Texts of an element of the file, by name. */
type Texts = Record<string, string>

interface Term {
  domain: string
  slug: string
  name: string
}

interface Item {
  texts: Texts
  terms: Term[]
  meta: Texts
  comments: number
}

interface Export {
  /** Posts and pages. Other items are not kept, because plugins have many and large ones. */
  items: Item[]
  uploads: Map<string, Upload>
  /** Uploads by the post that they were attached to, in their order. */
  attached: Map<string, Upload[]>
  /** HTML of reusable blocks, by id. */
  blocks: Map<string, string>
  /** Names of authors, by login. */
  authors: Map<string, string>
  site: string
}

/** All posts and pages of an export, and the address of its site. @throws ImportError */
export async function readWordpress(
  chunks: AsyncIterable<string>,
): Promise<{ posts: ImportedPost[]; site: string }> {
  const { items, ...known } = await parse(chunks)
  const { site, uploads } = known
  if (site === '' && items.length === 0 && uploads.size === 0) throw new ImportError('no_export')
  const guids = new Map(items.map(({ texts }) => [texts['wp:post_id'] ?? '', guidOf(texts, site)]))
  return { posts: withSharedFlaws(items.map((item) => toPost(item, { ...known, guids }))), site }
}

const guidOf = (texts: Texts, site: string) =>
  texts['guid']?.trim() || `${site}?p=${texts['wp:post_id'] ?? ''}`

const isPost = (texts: Texts) =>
  /^(?:post|page)$/.test(texts['wp:post_type'] ?? '') &&
  !/^(?:trash|auto-draft|inherit)$/.test(texts['wp:status'] ?? '')

/** Approved, and written by a reader rather than by another site. */
const isShown = (comment: Texts) =>
  comment['wp:comment_approved']?.trim() === '1' &&
  /^(?:comment)?$/.test(comment['wp:comment_type']?.trim() ?? '')

/** Fields of plugins that are read. Others may have hundreds of kilobytes per post. */
const knownMeta =
  /^(?:_thumbnail_id|_wp_attachment_image_alt|_wpml_import_\w+|wpml_language|_locale|_original_post|_icl_lang_duplicate_of|_yoast_wpseo_[\w-]+|rank_math_\w+)$/

function keep(item: Item, { items, uploads, attached, blocks }: Export): void {
  const { texts, meta } = item
  const id = texts['wp:post_id'] ?? ''
  const type = texts['wp:post_type']
  if (isPost(texts)) items.push(item)
  else if (type === 'wp_block') blocks.set(id, texts['content:encoded'] ?? '')
  else if (type === 'attachment') {
    const upload = {
      id,
      url: texts['wp:attachment_url']?.trim() ?? '',
      alt: meta['_wp_attachment_image_alt'] ?? '',
      caption: texts['excerpt:encoded']?.trim() ?? '',
    }
    const parent = texts['wp:post_parent']?.trim() ?? '0'
    uploads.set(id, upload)
    if (parent !== '0') attached.set(parent, [...(attached.get(parent) ?? []), upload])
  }
}

/** Collects the texts of items, authors and the channel. */
async function parse(chunks: AsyncIterable<string>): Promise<Export> {
  const result: Export = {
    items: [],
    uploads: new Map(),
    attached: new Map(),
    blocks: new Map(),
    authors: new Map(),
    site: '',
  }
  const path: string[] = []
  let text = ''
  let term: Omit<Term, 'name'> = { domain: '', slug: '' }
  let item: Item | null = null
  let part: Texts = {}
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new ImportError(error.message)
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    text = ''
    if (name === 'item') item = { texts: {}, terms: [], meta: {}, comments: 0 }
    if (name === 'wp:author' || name === 'wp:postmeta' || name === 'wp:comment') part = {}
    if (name === 'category')
      term = { domain: attributes['domain'] ?? '', slug: attributes['nicename'] ?? '' }
  })
  const add = (more: string) => (text += more)
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    path.pop()
    const parent = path.at(-1)
    if (name === 'item' && item) keep(item, result)
    if (name === 'item') item = null
    else if (name === 'wp:author')
      result.authors.set(part['wp:author_login'] ?? '', part['wp:author_display_name'] ?? '')
    else if (name === 'wp:postmeta' && item) {
      const key = part['wp:meta_key'] ?? ''
      if (knownMeta.test(key)) item.meta[key] = part['wp:meta_value'] ?? ''
    } else if (name === 'wp:comment' && item) item.comments += isShown(part) ? 1 : 0
    else if (parent === 'item' && item) {
      if (name === 'category') item.terms.push({ ...term, name: text.trim() })
      else item.texts[name] = text
    } else if (parent === 'channel' && name === 'wp:base_blog_url') result.site = text.trim()
    else part[name] = text
    text = ''
  })
  for await (const chunk of chunks) parser.write(chunk)
  parser.close()
  return result
}

interface Known extends Omit<Export, 'items'> {
  /** Addresses by which posts name each other, by id. */
  guids: ReadonlyMap<string, string>
}

function toPost(
  { texts, terms, meta, comments }: Item,
  { uploads, attached, blocks, guids, authors, site }: Known,
): ImportedPost {
  const text = (name: string) => (texts[name] ?? '').trim()
  const named = (domain: string) =>
    terms.filter((term) => term.domain === domain).map(({ name }) => name)
  const isPublic = /^(?:publish|future)$/.test(text('wp:status'))
  const login = text('dc:creator')
  const languages = terms.filter(({ domain }) => domain === 'language')
  const html = withReusable(texts['content:encoded'] ?? '', blocks)
  const cover = uploads.get(meta['_thumbnail_id'] ?? '')
  return toImportedPost({
    source: 'wordpress',
    guid: guidOf(texts, site),
    isPage: text('wp:post_type') === 'page',
    isPublic,
    isLocked: text('wp:post_password') !== '',
    time: isPublic ? publishTime(text) : null,
    title: text('title'),
    slug: decoded(text('wp:post_name')),
    subtitle: text('excerpt:encoded'),
    html: withShortcodes(html, { uploads, own: attached.get(texts['wp:post_id'] ?? '') ?? [] }),
    author: authors.get(login) || login,
    categories: named('category'),
    tags: named('post_tag'),
    lang: languages[0]?.slug || languageOf(meta) || null,
    group: groupOf(terms, meta) ?? originalOf(meta, guidOf(texts, site), guids),
    comments,
    isPinned: text('wp:is_sticky') === '1',
    cover: cover?.url ? { url: cover.url, alt: cover.alt } : null,
    address: pathOf(text('link')),
    base: text('link') || site,
    meta: metaOf(meta),
    flaws: hasDynamicBlock(html) ? ['unreadable'] : [],
  })
}

/** Language by WPML or Bogo. */
const languageOf = (meta: Texts) =>
  meta['_wpml_import_language_code'] || meta['wpml_language'] || meta['_locale']

/** Number of the group of translations, by Polylang or WPML. */
const groupOf = (terms: readonly Term[], meta: Texts): string | null =>
  terms.find(({ domain }) => domain === 'post_translations')?.slug ||
  meta['_wpml_import_translation_group'] ||
  null

/**
 * The original of a translation by Bogo or of a copy by WPML, or the post itself. Older versions name the original by its
 * id, and the original may name itself or nothing.
 */
function originalOf(meta: Texts, own: string, guids: Known['guids']): string {
  const original = (meta['_original_post'] || meta['_icl_lang_duplicate_of'])?.trim()
  return original ? (guids.get(original) ?? original) : own
}

/** The time in UTC, else that of the feed, else the local one. */
const publishTime = (text: (name: string) => string) =>
  timeOf(`${text('wp:post_date_gmt').replace(' ', 'T')}Z`) ??
  timeOf(text('pubDate')) ??
  timeOf(`${text('wp:post_date').replace(' ', 'T')}Z`)

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug).normalize('NFC')
  } catch {
    return slug
  }
}

/** Fields of the plugins Yoast SEO and Rank Math. Texts with their placeholders (`%%title%%`, `%title%`) are no texts. */
function metaOf(meta: Texts): PostMeta {
  const first = (...names: string[]) =>
    names.map((name) => (meta[name] ?? '').trim()).find((text) => text && !/%\w+%/.test(text)) ?? ''
  const isHidden =
    meta['_yoast_wpseo_meta-robots-noindex'] === '1' ||
    (meta['rank_math_robots'] ?? '').includes('noindex')
  return written({
    seo_title: first('_yoast_wpseo_title', 'rank_math_title'),
    seo_description: first('_yoast_wpseo_metadesc', 'rank_math_description'),
    share_title: first('_yoast_wpseo_opengraph-title', 'rank_math_facebook_title'),
    canonical: first('_yoast_wpseo_canonical', 'rank_math_canonical_url'),
    ...(isHidden && { is_noindex: true as const }),
  })
}

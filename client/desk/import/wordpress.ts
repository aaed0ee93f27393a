// Reads exports of WordPress (WXR, an extension of RSS), piece by piece, because they may have a hundred megabytes.
import { SaxesParser } from 'saxes'
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
  items: Item[]
  /** Names of authors, by login. */
  authors: Map<string, string>
  site: string
}

/** All posts and pages of an export, and the address of its site. @throws ImportError */
export async function readWordpress(
  chunks: AsyncIterable<string>,
): Promise<{ posts: ImportedPost[]; site: string }> {
  const { items, authors, site } = await parse(chunks)
  if (site === '' && items.length === 0) throw new ImportError('no_export')
  const files = new Map(
    items
      .filter(({ texts }) => texts['wp:post_type'] === 'attachment')
      .map((item) => [item.texts['wp:post_id'] ?? '', item]),
  )
  const posts = items.filter(({ texts }) => isPost(texts))
  const guids = new Map(posts.map(({ texts }) => [texts['wp:post_id'] ?? '', guidOf(texts, site)]))
  return {
    posts: withSharedFlaws(posts.map((item) => toPost(item, { files, guids, authors, site }))),
    site,
  }
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

/** Collects the texts of items, authors and the channel. */
async function parse(chunks: AsyncIterable<string>): Promise<Export> {
  const result: Export = { items: [], authors: new Map(), site: '' }
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
    if (name === 'item' && item) result.items.push(item)
    if (name === 'item') item = null
    else if (name === 'wp:author')
      result.authors.set(part['wp:author_login'] ?? '', part['wp:author_display_name'] ?? '')
    else if (name === 'wp:postmeta' && item)
      item.meta[part['wp:meta_key'] ?? ''] = part['wp:meta_value'] ?? ''
    else if (name === 'wp:comment' && item) item.comments += isShown(part) ? 1 : 0
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
  /** Uploaded files, by id. */
  files: ReadonlyMap<string, Item>
  /** Addresses by which posts name each other, by id. */
  guids: ReadonlyMap<string, string>
}

function toPost(
  { texts, terms, meta, comments }: Item,
  { files, guids, authors, site }: Known,
): ImportedPost {
  const text = (name: string) => (texts[name] ?? '').trim()
  const named = (domain: string) =>
    terms.filter((term) => term.domain === domain).map(({ name }) => name)
  const isPublic = /^(?:publish|future)$/.test(text('wp:status'))
  const login = text('dc:creator')
  const languages = terms.filter(({ domain }) => domain === 'language')
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
    html: withShortcodes(texts['content:encoded'] ?? '', files),
    author: authors.get(login) || login,
    categories: named('category'),
    tags: named('post_tag'),
    lang: languages[0]?.slug || languageOf(meta) || null,
    group: groupOf(terms, meta) ?? originalOf(meta, guidOf(texts, site), guids),
    comments,
    isPinned: text('wp:is_sticky') === '1',
    cover: pictureOf(files.get(meta['_thumbnail_id'] ?? '')),
    address: pathOf(text('link')),
    base: text('link') || site,
    meta: metaOf(meta),
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

function pictureOf(file: Item | undefined): ImportedPost['cover'] {
  const url = file?.texts['wp:attachment_url']?.trim()
  return file && url ? { url, alt: file.meta['_wp_attachment_image_alt'] ?? '' } : null
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

type Files = Known['files']

/**
 * Captions as figures, galleries as images, and addresses of videos alone. Text of the classic editor has a paragraph
 * per empty line, and no other markup for it.
 */
function withShortcodes(html: string, files: Files): string {
  const replaced = html
    .replaceAll(
      /\[caption[^\]]*\]([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/g,
      '<figure>$1<figcaption>$2</figcaption></figure>',
    )
    .replaceAll(/\[gallery[^\]]*ids=["']([\d,\s]+)["'][^\]]*\]/g, (_, ids: string) =>
      ids
        .split(',')
        .map((id) => imageTag(files.get(id.trim())))
        .join('\n\n'),
    )
    .replaceAll(/\[embed[^\]]*\]\s*(https?:[^\s[\]]+)\s*\[\/embed\]/g, '\n\n$1\n\n')
    .replaceAll(
      /\[(?:video|audio)[^\]]*?(?:src|mp4|mp3|m4v|webm|ogg)=["'](https?:[^"']+)["'][^\]]*\](?:\[\/(?:video|audio)\])?/g,
      '<p><a href="$1">$1</a></p>',
    )
  return /<!-- wp:|<p[\s>]/.test(replaced) ? replaced : withParagraphs(replaced)
}

function imageTag(file: Item | undefined): string {
  const picture = pictureOf(file)
  const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return picture ? `<img src="${attribute(picture.url)}" alt="${attribute(picture.alt)}">` : ''
}

const withParagraphs = (html: string) =>
  html
    .split(/(?:\r?\n\s*){2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) =>
      /^\s*<(?:figure|h[1-6]|p|ul|ol|blockquote|pre|table|div)\b/.test(block)
        ? block
        : `<p>${block.trim().replaceAll(/\r?\n/g, '<br>')}</p>`,
    )
    .join('\n')

// Reads Markdown files with front matter, as Hugo and Jekyll write them, from a zip or a folder.
import { marked } from 'marked'
import { readText } from '../../contract/files/encoding.ts'
import { lookupLocale } from '../ui/import/language-tags.ts'
import { splitFrontMatter, textIn, textsIn } from './front-matter.ts'
import {
  ImportError,
  pathOf,
  timeOf,
  toImportedPost,
  withSharedFlaws,
  written,
  type ImportedPost,
  type PostFile,
} from './posts.ts'
import type { SourceFile } from './zip.ts'

/** Maximum bytes of a Markdown file; a larger one is none. */
const maxTextBytes = 5 * 1024 * 1024
const imageName = /\.(?:jpe?g|png|webp|avif|gif)$/i
const textName = /\.(?:md|markdown|mdx)$/i
/** Folders whose files are at the root of the site. */
const publicFolder = /^(?:static|public|assets|source)\//

/**
 * Maximum texts and images of a zip, whose directory entries stay in memory, six kilobytes each. Files of a folder have
 * no limit.
 */
export const maxZipFiles = 50_000

interface Reading {
  onProgress: (share: number) => void
  /** Maximum texts and images. */
  maxFiles?: number
}

/** @throws ImportError */
export async function readMarkdown(
  files: AsyncIterable<SourceFile>,
  { onProgress, maxFiles = Infinity }: Reading,
): Promise<Omit<PostFile, 'site'>> {
  const { texts, images, folder } = await choose(files, maxFiles)
  const posts: ImportedPost[] = []
  for (const [index, { path, read }] of texts.entries()) {
    const text = await read().catch((error: unknown) => {
      throw new ImportError('damaged', { cause: error })
    })
    const post = toPost(path.slice(folder.length), new Uint8Array(await text.arrayBuffer()))
    if (post) posts.push(post)
    onProgress((index + 1) / texts.length)
  }
  if (posts.length === 0) throw new ImportError('no_export')
  const addressed = images.flatMap(({ path: whole, read }) => {
    const path = whole.slice(folder.length)
    const addresses = [fileAddress(path), fileAddress(path.replace(publicFolder, ''))]
    return addresses.map((address) => [address, read] as const)
  })
  return { source: 'markdown', posts: withSharedFlaws(posts), files: new Map(addressed) }
}

interface Chosen {
  texts: SourceFile[]
  images: SourceFile[]
  /** Folder around all files, as programs that make zips add one; else empty. */
  folder: string
}

async function choose(files: AsyncIterable<SourceFile>, maxFiles: number): Promise<Chosen> {
  const [texts, images]: [SourceFile[], SourceFile[]] = [[], []]
  const folders = new Set<string>()
  for await (const file of files) {
    const { path, bytes } = file
    if (isHidden(path)) continue
    folders.add(/^[^/]+\//.exec(path)?.[0] ?? '')
    if (textName.test(path) && bytes <= maxTextBytes) texts.push(file)
    else if (imageName.test(path)) images.push(file)
    if (texts.length + images.length > maxFiles) throw new ImportError('too_many_files')
  }
  const [folder = '', ...others] = folders
  const isAround = others.length === 0 && !/^(?:_posts|content|posts|_drafts)\/$/.test(folder)
  return { texts, images, folder: isAround ? folder : '' }
}

const isHidden = (path: string) => /(?:^|\/)(?:\.|__MACOSX\/|node_modules\/)/.test(path)

const fileAddress = (path: string) => new URL(path, 'file:///').href

function toPost(path: string, bytes: Uint8Array): ImportedPost | null {
  const [file] = readText(bytes).readings
  const { fields, text, isWhole } = file
    ? splitFrontMatter(file.text)
    : { fields: {}, text: '', isWhole: false }
  const [, heading = ''] = /^\s*#[ \t]+(.+?)[ \t#]*(?:\n|$)/.exec(text) ?? []
  const named = nameOf(path)
  const title = textIn(fields, 'title') || heading
  // A file of a section, or a note to the developers.
  if (isWhole && Object.keys(fields).length === 0 && (title === '' || /^readme$/i.test(named.slug)))
    return null
  if (/(?:^|\/)_index\.[^/]*$/.test(path) && text.trim() === '') return null
  const isDraft =
    fields['draft'] === true || fields['published'] === false || /(?:^|\/)_drafts\//.test(path)
  const time = timeOf(textIn(fields, 'date', 'publishdate', 'published_at') || named.date)
  const address =
    textIn(fields, 'url', 'permalink') || textsIn(fields, 'aliases', 'redirect_from')[0]
  const cover = coverIn(fields)
  const body = title === heading ? text.replace(/^\s*#[^\n]*\n?/, '') : text
  return toImportedPost({
    source: 'markdown',
    guid: path,
    isPage: /(?:^|\/)_?pages\//.test(path) || /^page$/.test(textIn(fields, 'layout', 'type')),
    isPublic: !isDraft,
    time,
    title,
    slug: (textIn(fields, 'slug') || named.slug).normalize('NFC'),
    subtitle: textIn(fields, 'subtitle', 'description', 'summary', 'excerpt'),
    html: marked.parse(body, { async: false }),
    author: textsIn(fields, 'author', 'authors')[0] ?? '',
    categories: textsIn(fields, 'categories', 'category'),
    tags: textsIn(fields, 'tags', 'keywords'),
    lang: textIn(fields, 'lang', 'language', 'locale') || named.lang,
    group: textIn(fields, 'translationkey', 'translation_key', 'ref', 'page_id') || named.group,
    isPinned: fields['pinned'] === true || fields['sticky'] === true,
    cover,
    address: address ? pathOf(new URL(address, 'https://old.invalid').href) : null,
    base: fileAddress(path),
    meta: written({
      seo_title: textIn(fields, 'seo_title'),
      canonical: textIn(fields, 'canonicalurl', 'canonical_url', 'canonical'),
      ...(fields['noindex'] === true && { is_noindex: true as const }),
    }),
    flaws: [
      ...(isWhole ? [] : (['unreadable'] as const)),
      ...(file && !file.encoding.startsWith('utf') ? (['encoding'] as const) : []),
    ],
  })
}

interface FileName {
  slug: string
  date: string
  lang: string | null
  /** The path without its language. */
  group: string
}

/** `_posts/2026-01-31-name.md`, `content/posts/name/index.en.md`, `content/en/posts/name.md`. */
function nameOf(path: string): FileName {
  const [, folder = '', file = ''] = /(?:^|.*?\/)?(?:([^/]+)\/)?([^/]+)\.[^./]+$/.exec(path) ?? []
  const [, name = file, lang = null] = /^(.+)\.([a-z]{2,3}(?:[-_][a-z]{2,4})?)$/i.exec(file) ?? []
  const plain = /^_?index$/.test(name) ? folder : name
  const [, date = '', slug = plain] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(plain) ?? []
  const [, content = '', tag = ''] =
    /^(content\/)?([a-z]{2}(?:[-_][a-z]{2,4})?)\//i.exec(path) ?? []
  const own = tag && lookupLocale(tag) ? tag : null
  const rest = own === null ? path : path.slice(content.length + own.length + 1)
  const group = lang === null ? rest : rest.replace(new RegExp(`\\.${lang}(?=\\.[^.]+$)`), '')
  return { slug: slug.toLowerCase(), date, lang: lang ?? own, group }
}

function coverIn(fields: Readonly<Record<string, unknown>>): ImportedPost['cover'] {
  const url =
    textIn(fields, 'image', 'cover', 'featured_image', 'thumbnail', 'banner') ||
    textsIn(fields, 'images')[0]
  const nested = fields['cover'] ?? fields['image']
  const inside =
    typeof nested === 'object' && nested !== null ? (nested as Record<string, unknown>) : {}
  const found = url || textIn(inside, 'image', 'src', 'url', 'path')
  return found ? { url: found, alt: textIn(inside, 'alt') || textIn(fields, 'image_alt') } : null
}

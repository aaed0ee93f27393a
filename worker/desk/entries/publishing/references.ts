// References in the contents of entries: to images, files, polls, tags and other items.
import type {
  EntryData,
  PublishedContent,
} from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import type { EntryType } from '../../../../client/contract/desk/entries/types.ts'
import {
  isDocument,
  flattenFields,
  richTextsOf,
  applyFlatFields,
  type FlatField,
} from '../../../../client/contract/desk/entries/flat-fields.ts'
import { materialFile, type MaterialFile } from '../../../../client/contract/desk/material-file.ts'
import { withExtensionOf } from '../../../../client/contract/desk/downloads/types.ts'
import { itemOfUrl, linksIn, imagesIn } from '../../../../client/contract/desk/links.ts'
import type { FieldError } from '../../../../client/contract/form.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import type { RichTextDocument, RichTextNode } from '../../../../client/contract/text/rich-text.ts'
import type { EntryReference } from '../../../data/entries/writes.ts'
import type { ExistingReferences, ReferencedIds } from '../../../data/entry-references.ts'
import { problem } from '../../../http/problem.ts'

/** All ids that the contents refer to and that must exist. */
export function referredBy(contents: readonly PublishedContent[]): ReferencedIds {
  const parts = contents.flatMap(({ type, data }) => flattenFields(type, data))
  const texts = contents.flatMap(({ type, data }) => richTextsOf(type, data))
  const numbers = (of: FlatField['field']['type']) =>
    parts.flatMap(({ field, value }) =>
      field.type === of && typeof value === 'number' ? value : [],
    )
  const slugs = (of: FlatField['field']['type']) =>
    parts.flatMap(({ field, value }) => (field.type === of ? slugsIn(value) : []))
  const lists = (of: FlatField['field']['type']) =>
    parts.flatMap(({ field, value }) => (field.type === of ? numbersIn(value) : []))
  return {
    images: [...texts.flatMap(({ document }) => imagesIn(document)), ...numbers('image')],
    brands: numbers('brand'),
    polls: numbers('poll'),
    themes: numbers('theme'),
    authors: lists('authors'),
    articles: lists('articles'),
    tags: slugs('tags'),
    vip_groups: slugs('vip_groups'),
    files: parts.flatMap((part) => fileIn(part)?.id ?? []),
    items: texts.flatMap(({ document }) =>
      linksIn(document).flatMap((link) => itemOfUrl(link) ?? []),
    ),
  }
}

/** Tags in the value of a field. */
export const slugsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

/**
 * Content with the data of its images and files filled in. Throws 422 with each field whose reference does not exist.
 */
export function withReferences<Content extends PublishedContent>(
  content: Content,
  lang: Locale,
  known: ExistingReferences,
): Content {
  const { type, data } = content
  const imageIds = new Set(known.images.map((one) => one.id))
  const names = flattenFields(type, data)
    .filter((part) => !isKnown(part, imageIds, known))
    .map(({ name }) => name)
  const fields = [...new Set(names)].map((field): FieldError => ({
    field,
    code: 'invalid_value',
  }))
  if (fields.length > 0) throw problem('validation_failed', { fields })
  return { ...content, data: withFiles(type, withImageData(type, data, lang, known), known) }
}

/** Adds the stored data of files. Filenames stay as the operator wrote them. */
function withFiles<Data extends EntryData>(
  type: EntryType,
  data: Data,
  { files }: ExistingReferences,
): Data {
  const found = flattenFields(type, data).flatMap((part) => {
    const file = fileIn(part)
    const stored = file && files.get(file.id)
    return stored ? [[part.path, { ...stored, filename: file.filename }] as const] : []
  })
  return applyFlatFields(data, new Map(found))
}

function fileIn({ field, value }: FlatField): MaterialFile | undefined {
  return field.type === 'file' ? materialFile.safeParse(value).data : undefined
}

/** True if the file is stored and its filename has the extension of its type. */
function isStored(part: FlatField, { files }: ExistingReferences): boolean {
  const file = fileIn(part)
  const stored = file && files.get(file.id)
  return (
    stored !== undefined && withExtensionOf(file?.filename ?? '', stored.path) === file?.filename
  )
}

function isKnown(
  part: FlatField,
  imageIds: ReadonlySet<number>,
  known: ExistingReferences,
): boolean {
  const { field, value } = part
  if (field.type === 'rich_text')
    return !isDocument(value) || imagesIn(value).every((id) => imageIds.has(id))
  if (field.type === 'tags') return slugsIn(value).every((slug) => known.tags.has(slug))
  if (field.type === 'vip_groups') return slugsIn(value).every((slug) => known.vip_groups.has(slug))
  if (field.type === 'file') return isStored(part, known)
  if (field.type === 'authors') return numbersIn(value).every((one) => known.authors.has(one))
  if (field.type === 'articles') return numbersIn(value).every((one) => known.articles.has(one))
  if (typeof value !== 'number') return true
  if (field.type === 'image') return imageIds.has(value)
  if (field.type === 'brand') return known.brands.has(value)
  if (field.type === 'theme') return known.themes.has(value)
  return field.type !== 'poll' || known.polls.has(value)
}

/** Adds the library's data of the images in texts. */
export function withImageData<Data extends EntryData>(
  type: EntryType,
  data: Data,
  lang: Locale,
  known: Pick<ExistingReferences, 'images' | 'texts'>,
): Data {
  const texts = richTextsOf(type, data).map(
    ({ path, document }) => [path, withImages(document, lang, known)] as const,
  )
  return applyFlatFields(data, new Map(texts))
}

/** Adds address, size and texts of the image to each figure. */
function withImages(
  body: RichTextDocument,
  lang: Locale,
  { images, texts }: Pick<ExistingReferences, 'images' | 'texts'>,
): RichTextDocument {
  const fill = (node: RichTextNode): RichTextNode => {
    const id = node.attrs?.['image_id']
    const image = id !== undefined && images.find((one) => one.id === id)
    if (!image) return node.content ? { ...node, content: node.content.map(fill) } : node
    const text = texts.find((one) => one.image_id === image.id && one.lang === lang)
    const { path: src, width, height } = image
    const alt = node.attrs?.['alt'] || (text?.alt ?? '')
    return { ...node, attrs: { ...node.attrs, src, width, height, alt } }
  }
  return { ...body, content: body.content.map(fill) }
}

export function usesOf(content: PublishedContent): EntryReference[] {
  const { images, polls, items } = referredBy([content])
  return [
    ...images.map((target_id) => ({ kind: 'image' as const, target_id })),
    ...polls.map((target_id) => ({ kind: 'poll' as const, target_id })),
    ...items.map(({ type, id }) => ({ kind: type, target_id: id })),
  ]
}

// Plan of a publication, made before any write: validation, dates, references, and the translations that become
// outdated.
import {
  parsePublished,
  type PublishedContent,
} from '../../../../client/contract/desk/entries/data.ts'
import type { EntryType } from '../../../../client/contract/desk/entries/types.ts'
import type { EntryData } from '../../../../client/contract/desk/entries/kinds/registry.ts'
import {
  isDocument,
  flattenFields,
  richTextsOf,
  applyFlatFields,
  type FlatField,
} from '../../../../client/contract/desk/entries/flat-fields.ts'
import { countChanges } from '../../../../client/contract/desk/entries/block-diff.ts'
import type { ReleaseItem } from '../../../../client/contract/desk/releases/release.ts'
import { materialFile, type MaterialFile } from '../../../../client/contract/desk/material-file.ts'
import { withExtensionOf } from '../../../../client/contract/desk/downloads/types.ts'
import { itemOfUrl, linksIn, picturesIn } from '../../../../client/contract/desk/links.ts'
import { toFieldErrors, type FieldError } from '../../../../client/contract/form.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import type { RichTextDocument, RichTextNode } from '../../../../client/contract/text/rich-text.ts'
import type { EntryState } from '../../../data/entries/state.ts'
import { stateAt } from '../../../data/entries/publication.ts'
import type { Dates, EntryReference } from '../../../data/entries/writes.ts'
import type { ExistingReferences, ReferencedIds } from '../../../data/entry-references.ts'
import { problem } from '../../../http/problem.ts'

export interface EntryChange {
  entry_id: number
  /** Revision the operator has seen. Without it, as in releases, there is no conflict check. */
  rev?: number | undefined
  /** Content to publish. Default: `revision`, else the draft, else the live content. */
  data?: EntryData | undefined
  revision?: number | undefined
  /** For a revision pinned by a release: expiry of the entry at the time of pinning. */
  base?: { unpublished_at: string | null } | undefined
  /** Publish date, ISO 8601. Default: the current publish date, else now. */
  at?: string | undefined
  /** Expiry; `null` for none. */
  until?: string | null | undefined
  /** True if translations do not become outdated by it. */
  is_minor?: boolean | undefined
  /** Past time to publish as of, ISO 8601; used for imports from files. */
  as_of?: string | undefined
}

/** Content that the change would publish. Throws 422 with each invalid field. */
export function contentOf(state: EntryState, change: EntryChange): PublishedContent {
  const { entry, live, revisions } = state
  const asked = change.revision === undefined ? undefined : revisions.get(change.revision)?.data
  const data = change.data ?? asked ?? entry.draft ?? live?.data ?? {}
  const content = parsePublished(entry.type, data)
  if ('issues' in content)
    throw problem('validation_failed', { fields: toFieldErrors(content.issues ?? []) })
  return content
}

type PinnedItem = Pick<ReleaseItem, 'entry_id' | 'action' | 'revision' | 'base_unpublished_at'> &
  Partial<Pick<ReleaseItem, 'is_minor' | 'until'>>

/** Publications among the items of a release. */
export function changesOf(items: readonly PinnedItem[]): EntryChange[] {
  return items
    .filter(({ action }) => action === 'publish')
    .map(({ entry_id, revision, is_minor, until, base_unpublished_at }) => ({
      entry_id,
      is_minor,
      until,
      ...(revision !== null && { revision }),
      base: { unpublished_at: base_unpublished_at },
    }))
}

/** Throws if a newer revision than the pinned one is live, or if the entry was withdrawn since. */
export function assertBase(
  { entry }: EntryState,
  { revision, base }: EntryChange,
  now: Date,
): void {
  if (!base || revision === undefined) return
  if (entry.live_revision !== null && entry.live_revision > revision)
    throw problem('release_outdated')
  const isGone = stateAt(entry, now) === 'withdrawn'
  if (isGone && entry.unpublished_at !== base.unpublished_at) throw problem('entry_withdrawn')
}

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
  return {
    images: [...texts.flatMap(({ document }) => picturesIn(document)), ...numbers('picture')],
    brands: numbers('brand'),
    polls: numbers('poll'),
    themes: numbers('theme'),
    articles: parts.flatMap(({ field, value }) =>
      field.type === 'articles' ? numbersIn(value) : [],
    ),
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
  const pictures = new Set(known.images.map((one) => one.id))
  const names = flattenFields(type, data)
    .filter((part) => !isKnown(part, pictures, known))
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

/** File of a file field. */
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
  pictures: ReadonlySet<number>,
  known: ExistingReferences,
): boolean {
  const { field, value } = part
  if (field.type === 'rich_text')
    return !isDocument(value) || picturesIn(value).every((id) => pictures.has(id))
  if (field.type === 'tags') return slugsIn(value).every((slug) => known.tags.has(slug))
  if (field.type === 'vip_groups') return slugsIn(value).every((slug) => known.vip_groups.has(slug))
  if (field.type === 'file') return isStored(part, known)
  if (field.type === 'articles') return numbersIn(value).every((one) => known.articles.has(one))
  if (typeof value !== 'number') return true
  if (field.type === 'picture') return pictures.has(value)
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
    const image =
      node.type === 'figure' && images.find((one) => one.id === node.attrs?.['image_id'])
    if (!image) return node.content ? { ...node, content: node.content.map(fill) } : node
    const text = texts.find((one) => one.image_id === image.id && one.lang === lang)
    const { path: src, width, height } = image
    const alt = node.attrs?.['alt'] || (text?.alt ?? '')
    return { ...node, attrs: { ...node.attrs, src, width, height, alt } }
  }
  return { ...body, content: body.content.map(fill) }
}

/** References of the published content. */
export function usesOf(content: PublishedContent): EntryReference[] {
  const { images, polls, items } = referredBy([content])
  return [
    ...images.map((target_id) => ({ kind: 'image' as const, target_id })),
    ...polls.map((target_id) => ({ kind: 'poll' as const, target_id })),
    ...items.map(({ type, id }) => ({ kind: type, target_id: id })),
  ]
}

/** Publish date and expiry after the change. Past dates are kept. */
export function datesOf(
  { entry }: EntryState,
  change: EntryChange,
  now: Date,
): Dates & { published_at: string } {
  const present = change.as_of ?? now.toISOString()
  const wasSeen = entry.published_at !== null && entry.published_at <= present
  const published_at = change.at ?? (wasSeen ? entry.published_at : null) ?? present
  const kept =
    entry.unpublished_at !== null && entry.unpublished_at > present ? entry.unpublished_at : null
  const unpublished_at = change.until === undefined ? kept : change.until
  if (unpublished_at !== null && (unpublished_at <= published_at || unpublished_at <= present))
    throw problem('until_too_early')
  return { state: stateAt({ published_at, unpublished_at }, now), published_at, unpublished_at }
}

/** Translations of this entry, each with the number of places in which it is now outdated. */
export function translationsToOutdate(
  { entry, live, siblings, revisions }: EntryState,
  data: EntryData,
) {
  return siblings
    .filter((one) => one.source_lang === entry.lang)
    .map(({ id, source_revision }) => {
      const followed = source_revision === null ? undefined : revisions.get(source_revision)?.data
      const base = followed ?? live?.data
      return { id, count: base ? countChanges(entry.type, base, data) : 0 }
    })
}

// What publishing an entry means, worked out before anything is written: whether it may be published, when readers see it, and
// which translations it leaves behind.
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
  /** What the operator has seen; without it, as in releases, whatever there is. */
  rev?: number | undefined
  /** What to publish; else the revision, else the draft, else what is live. */
  data?: EntryData | undefined
  revision?: number | undefined
  /** For a version pinned by a release: the end of the entry as known when it was pinned. */
  base?: { unpublished_at: string | null } | undefined
  /** When readers see it, ISO 8601; else now, or the date it has. */
  at?: string | undefined
  /** Until when; `null` for good. */
  until?: string | null | undefined
  /** Translations need not follow. */
  is_minor?: boolean | undefined
  /** The moment it belongs to, where that is before now: what comes from files has a past. */
  as_of?: string | undefined
}

/** What this change would publish; a 422 names each wrong field. */
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

/** Publications of a release. */
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

/** Refuses a pinned version where something newer is live, or the entry was withdrawn since. */
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

/** Everything that contents name and that has to exist. */
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

/** The tags in the value of a field. */
export const slugsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

/** The content with its pictures filled in; a 422 names each field that refers to nothing. */
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

/** The data with what is known of its files; what they are called is what the operator says. */
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

/** The file in a part that is one. */
function fileIn({ field, value }: FlatField): MaterialFile | undefined {
  return field.type === 'file' ? materialFile.safeParse(value).data : undefined
}

/** Whether a file is stored, and called like one of its type. */
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

/** The data with what the library knows of the pictures of its texts. */
export function withImageData<Data extends EntryData>(
  type: EntryType,
  data: Data,
  lang: Locale,
  known: Pick<ExistingReferences, 'images' | 'texts'>,
): Data {
  const texts = richTextsOf(type, data).map(
    ({ path, document }) => [path, withPictures(document, lang, known)] as const,
  )
  return applyFlatFields(data, new Map(texts))
}

/** Where each picture of a text is, its size and its words, as the library has them. */
function withPictures(
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

/** What the published text shows and leads to. */
export function usesOf(content: PublishedContent): EntryReference[] {
  const { images, polls, items } = referredBy([content])
  return [
    ...images.map((target_id) => ({ kind: 'image' as const, target_id })),
    ...polls.map((target_id) => ({ kind: 'poll' as const, target_id })),
    ...items.map(({ type, id }) => ({ kind: type, target_id: id })),
  ]
}

/** From when until when readers see it. Dates in the past are what they were. */
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

/** The translations of this entry, and in how many places each is behind it from now on. */
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

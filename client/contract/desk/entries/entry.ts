// Entries: items in one language as the desk shows them, with their drafts.
import * as z from 'zod/mini'
import { itemId } from '../../fields.ts'
import { newsCategories, topics } from '../../categories.ts'
import { publicationStates } from '../../preview.ts'
import { releaseActions, releaseStates } from '../releases/release.ts'
import { maxAuthorLength } from '../limits.ts'
import { assignmentFilters, listFilters, entrySorts, sortOrders } from './filters.ts'
import { key } from './kinds/fields/schema-parts.ts'
import { entryTypes, type EntryType } from './types.ts'
import { language, person } from '../fields.ts'

const types = entryTypes as readonly [EntryType, ...EntryType[]]

export const entryType = z.enum(types)

/** Fields of an entry in lists. */
export const entrySummary = z.object({
  id: z.number(),
  type: entryType,
  item_id: z.number(),
  group_id: z.number(),
  lang: language,
  /** The language it is translated from; `null` for the original. */
  source_lang: z.nullable(language),
  title: z.string(),
  state: z.enum(publicationStates),
  rev: z.number(),
  /** True if there is a draft. */
  has_draft: z.boolean(),
  draft_updated_by: person,
  draft_updated_at: z.nullable(z.string()),
  changed_at: z.string(),
  published_at: z.nullable(z.string()),
  unpublished_at: z.nullable(z.string()),
  outdated_since: z.nullable(z.string()),
  /** Number of blocks and lines of the source that changed since. */
  outdated_block_count: z.number(),
  /** Id of the operator who created it. */
  made_by: z.nullable(z.number()),
  deleted_at: z.nullable(z.string()),
  /** Path of the public page, with its language. */
  url: z.string(),
})
export type EntrySummary = z.infer<typeof entrySummary>

/** Languages in which a multilingual entry lacks texts; absent for other types. */
const lacks = z.optional(z.array(language))

/** An entry of the same item in another language. */
const entrySibling = z.object({
  id: z.number(),
  lang: language,
  title: z.string(),
  state: z.enum(publicationStates),
  has_draft: z.boolean(),
  outdated_since: z.nullable(z.string()),
})
export type EntrySibling = z.infer<typeof entrySibling>

/** Row of a list: an entry, with its translations. */
export const listedEntry = z.extend(entrySummary, { translations: z.array(entrySibling), lacks })
export type ListedEntry = z.infer<typeof listedEntry>

/** Any number of the type's fields. */
export const anyData = z.record(z.string(), z.unknown())

/** A pending release, with its effect on this entry. */
const waitingRelease = z.object({
  id: z.number(),
  title: z.string(),
  due_at: z.nullable(z.string()),
  state: z.enum(releaseStates),
  action: z.enum(releaseActions),
  /** Number of entries it changes. */
  items: z.number(),
})
export type WaitingRelease = z.infer<typeof waitingRelease>

/**
 * Effect on scheduled releases when their entry is published, withdrawn or deleted: they publish the new text
 * (`replace`), drop the entry (`cancel`), or stay as they are (`keep`).
 */
const waitingChoices = ['replace', 'cancel', 'keep'] as const
export type WaitingChoice = (typeof waitingChoices)[number]
/** Without it, the answer is `release_waiting` where such a release is scheduled. */
export const waiting = z.optional(z.enum(waitingChoices))
/** Steps that ask for the choice: members of the error `release_waiting`, beside `releases`. */
export type WaitingStep = 'publish' | 'schedule' | 'withdraw' | 'delete'

export const entry = z.extend(entrySummary, {
  /** Draft data, or live data if there is no draft. */
  data: anyData,
  created_by: person,
  created_at: z.string(),
  /** Date at the old site, which the first publication keeps; only before it, and only for imported entries. */
  original_at: z.optional(z.string()),
  /** True for a machine draft that no operator has edited or saved as a version since. */
  is_machine_draft: z.boolean(),
  live_revision: z.nullable(z.number()),
  /** Number of the source's revision that this translation follows. */
  source_revision: z.nullable(z.number()),
  translations: z.array(entrySibling),
  lacks,
  /**
   * Languages in which the draft of a multilingual entry differs from the live data. Parts without a language count as
   * the default language. Absent for other types.
   */
  unpublished_languages: z.optional(z.array(language)),
  /** Preview of the page with the draft, for this operator only. */
  preview_url: z.string(),
  /** Pending releases that change this entry, earliest first. */
  releases: z.array(waitingRelease),
})
export type Entry = z.infer<typeof entry>

/** Query of a list of entries: filters, search and order. */
export const entryView = {
  type: entryType,
  lang: z.optional(language),
  state: z.optional(z.enum(listFilters)),
  /** Words of the text, or the item's id. */
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  /** Creator: an operator's id, or `me`. */
  by: z.optional(z.union([z.literal('me'), itemId])),
  assignment: z.optional(z.enum(assignmentFilters)),
  category: z.optional(z.enum(newsCategories)),
  topic: z.optional(z.enum(topics)),
  /** Slug of the tag. */
  tag: z.optional(key),
  /** Part of the author's name. */
  author: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxAuthorLength))),
  /** First and last day of publication, in UTC+8. */
  from: z.optional(z.iso.date()),
  until: z.optional(z.iso.date()),
  /** One entry per item, in the default language if it matches the filters. */
  per: z.optional(z.literal('item')),
  sort: z.optional(z.enum(entrySorts)),
  /** Default: ascending for titles, descending for times. */
  order: z.optional(z.enum(sortOrders)),
}

/** Current state of an entry that another operator has changed. Extension member of the error `entry_changed`. */
const currentEntry = z.object({
  data: anyData,
  rev: z.number(),
  draft_updated_by: person,
  draft_updated_at: z.nullable(z.string()),
})
export type CurrentEntry = z.infer<typeof currentEntry>

/** The change is visible in this location immediately, and everywhere by `everywhere_by`. */
export const published = z.object({
  entry,
  /** Time by which every location shows it; `null` if nothing has changed for readers yet. */
  everywhere_by: z.nullable(z.string()),
  /** Release that will execute a later change of a live entry. */
  release_id: z.nullable(z.number()),
})
export type Published = z.infer<typeof published>

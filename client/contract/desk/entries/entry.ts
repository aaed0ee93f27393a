// Entries: items in one language as the desk knows them, with what waits to be published.
import * as z from 'zod/mini'
import { itemId } from '../../fields.ts'
import { newsCategories, topics } from '../../categories.ts'
import { publicationStates } from '../../preview.ts'
import { releaseActions, releaseStates } from '../releases/release.ts'
import { maxAuthorLength } from '../limits.ts'
import { listFilters, entrySorts, sortOrders } from './filters.ts'
import { key } from './kinds/fields/field.ts'
import { entryTypes, type EntryType } from './types.ts'
import { language, person } from '../fields.ts'

const types = entryTypes as readonly [EntryType, ...EntryType[]]

export const entryType = z.enum(types)

/** What a list shows of an entry. */
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
  /** Whether something waits to be published. */
  has_draft: z.boolean(),
  draft_updated_by: person,
  draft_updated_at: z.nullable(z.string()),
  changed_at: z.string(),
  published_at: z.nullable(z.string()),
  unpublished_at: z.nullable(z.string()),
  outdated_since: z.nullable(z.string()),
  /** In how many blocks and lines the source has changed since. */
  outdated_block_count: z.number(),
  /** Number of the operator who made it. */
  made_by: z.nullable(z.number()),
  deleted_at: z.nullable(z.string()),
  /** Path of the public page, with its language. */
  url: z.string(),
})
export type EntrySummary = z.infer<typeof entrySummary>

/** The languages that an entry of all languages lacks texts in; of one that has one language, none is said. */
const lacks = z.optional(z.array(language))

/** The other languages of an item. */
const entrySibling = z.object({
  id: z.number(),
  lang: language,
  title: z.string(),
  state: z.enum(publicationStates),
  has_draft: z.boolean(),
  outdated_since: z.nullable(z.string()),
})
export type EntrySibling = z.infer<typeof entrySibling>

/** A row of a list: an entry, and its item in the other languages. */
export const listedEntry = z.extend(entrySummary, { translations: z.array(entrySibling), lacks })
export type ListedEntry = z.infer<typeof listedEntry>

/** Fields of its kind, as many as there are. */
export const anyData = z.record(z.string(), z.unknown())

/** A release that has not ended, as the entry sees it that it will publish or withdraw. */
const waitingRelease = z.object({
  id: z.number(),
  title: z.string(),
  due_at: z.nullable(z.string()),
  state: z.enum(releaseStates),
  action: z.enum(releaseActions),
  /** How many entries it changes. */
  items: z.number(),
})
export type WaitingRelease = z.infer<typeof waitingRelease>

/**
 * Choices for the scheduled releases of an entry that is published or withdrawn: they publish the same words, leave the entry
 * alone, or stay as they are.
 */
const waitingChoices = ['replace', 'cancel', 'keep'] as const
export type WaitingChoice = (typeof waitingChoices)[number]
/** Without it, the answer is `release_waiting` where such a release is scheduled. */
export const waiting = z.optional(z.enum(waitingChoices))
/** Steps that ask for the choice: members of the error `release_waiting`, beside `releases`. */
export type WaitingStep = 'publish' | 'schedule' | 'withdraw'

export const entry = z.extend(entrySummary, {
  /** The draft, else what readers see. */
  data: anyData,
  created_by: person,
  created_at: z.string(),
  /** The draft is what a machine wrote, and nobody has edited it or kept it as a version since. */
  is_machine_draft: z.boolean(),
  /** Number of the revision that readers see. */
  live_revision: z.nullable(z.number()),
  /** Number of the revision of the source that this translation follows. */
  source_revision: z.nullable(z.number()),
  translations: z.array(entrySibling),
  lacks,
  /** The exact page with the draft, for the operator alone. */
  preview_url: z.string(),
  /** Changes of this entry that wait in releases, the next one first. */
  releases: z.array(waitingRelease),
})
export type Entry = z.infer<typeof entry>

/** What a list of entries shows: filters, search and order. */
export const entryView = {
  type: entryType,
  lang: z.optional(language),
  state: z.optional(z.enum(listFilters)),
  /** Words of the text, or the number of the item. */
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  /** Who made it: the number of an operator, or `me`. */
  by: z.optional(z.union([z.literal('me'), itemId])),
  category: z.optional(z.enum(newsCategories)),
  topic: z.optional(z.enum(topics)),
  /** Its slug. */
  tag: z.optional(key),
  /** Words of the author's name. */
  author: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxAuthorLength))),
  /** First and last day of publication, in UTC+8. */
  from: z.optional(z.iso.date()),
  until: z.optional(z.iso.date()),
  /** One entry per item: in the default language, if the filters have that. */
  per: z.optional(z.literal('item')),
  sort: z.optional(z.enum(entrySorts)),
  /** Titles go up by default, moments down. */
  order: z.optional(z.enum(sortOrders)),
}

/** What an item was when somebody else had changed it: an extension member of the error `entry_changed`. */
export const currentEntry = z.object({
  data: anyData,
  rev: z.number(),
  draft_updated_by: person,
  draft_updated_at: z.nullable(z.string()),
})
export type CurrentEntry = z.infer<typeof currentEntry>

/** A published change is seen here at once, and by then everywhere. */
export const published = z.object({
  entry,
  /** By when every location shows it; `null` where nothing changed for readers yet. */
  everywhere_by: z.nullable(z.string()),
  /** The release that will carry it out, where something live is to change later. */
  release_id: z.nullable(z.number()),
})
export type Published = z.infer<typeof published>

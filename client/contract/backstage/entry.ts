// Entries: items in one language as the desk knows them, with what waits to be published.
import * as z from 'zod/mini'
import { itemTypes, type ItemType } from '../items.ts'
import { locales, type Locale } from '../locale.ts'
import { publicationStates } from '../preview.ts'

const types = itemTypes as readonly [ItemType, ...ItemType[]]
const languages = locales as readonly [Locale, ...Locale[]]
export const itemType = z.enum(types)
export const language = z.enum(languages)
export const person = z.nullable(z.object({ id: z.number(), name: z.string() }))

/** What a list shows of an entry. */
export const entrySummary = z.object({
  id: z.number(),
  type: itemType,
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
  draft_by: person,
  draft_at: z.nullable(z.string()),
  changed_at: z.string(),
  published_at: z.nullable(z.string()),
  unpublished_at: z.nullable(z.string()),
  outdated_since: z.nullable(z.string()),
  /** In how many blocks and lines the source has changed since. */
  outdated_count: z.number(),
  /** Path of the public page, with its language. */
  url: z.string(),
})
export type EntrySummary = z.infer<typeof entrySummary>

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
export const listedEntry = z.extend(entrySummary, { translations: z.array(entrySibling) })
export type ListedEntry = z.infer<typeof listedEntry>

/** Fields of `articleData` or `gameData`, as many as there are. */
export const anyData = z.record(z.string(), z.unknown())

export const entry = z.extend(entrySummary, {
  /** The draft, else what readers see. */
  data: anyData,
  created_by: person,
  created_at: z.string(),
  /** Number of the revision that readers see. */
  live_revision: z.nullable(z.number()),
  /** Number of the revision of the source that this translation follows. */
  source_revision: z.nullable(z.number()),
  translations: z.array(entrySibling),
  /** The exact page with the draft, for the operator alone. */
  preview_url: z.string(),
  /** Changes of this entry that wait in releases. */
  releases: z.array(
    z.object({ id: z.number(), title: z.string(), due_at: z.nullable(z.string()) }),
  ),
})
export type Entry = z.infer<typeof entry>

/** What a list can be narrowed to: the states, and what waits for somebody. */
export const entryFilters = [...publicationStates, 'edited', 'outdated'] as const
export type EntryFilter = (typeof entryFilters)[number]

export const entrySorts = ['changed_at', 'published_at'] as const
export type EntrySort = (typeof entrySorts)[number]

export const entriesPerPage = 30
/** A total is counted up to here; one more than this means that there are more. */
export const countedUpTo = 200

/** What an item was when somebody else had changed it: an extension member of the error `entry_changed`. */
export const currentEntry = z.object({
  data: anyData,
  rev: z.number(),
  draft_by: person,
  draft_at: z.nullable(z.string()),
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

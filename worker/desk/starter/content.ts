// Publishes new and changed content of the content files as operators publish
// (docs/decisions/operation/content-files.md). Changes nothing else, whatever operators did to it at the desk.
import { starterNote } from '../../../client/contract/desk/entries/starter-note.ts'
import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { LinkedItem } from '../../../client/contract/desk/links.ts'
import {
  parsePublished,
  type EntryData,
} from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { isItemType, type EntryType } from '../../../client/contract/desk/entries/types.ts'
import { publishEntries } from '../entries/publishing/publish.ts'
import type { EntryChange } from '../entries/publishing/validate.ts'
import { hashOf } from '../../data/entries/revision.ts'
import { read, run, writeBatch, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { entries, revisions } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Entries per transaction. A translation shares the transaction of its original. */
const atOnce = 30

/** Entries that others refer to are published first. */
const firstTypes: readonly EntryType[] = [
  'brand',
  'tag',
  'author',
  'vip_group',
  'poll',
  'article',
  'game',
  'theme',
]

type EntryRow = typeof entries.$inferSelect

export interface ContentEntry extends Pick<
  EntryRow,
  'type' | 'item_id' | 'group_id' | 'lang' | 'source_lang' | 'title' | 'path'
> {
  /** Visible to readers from `at` until `until`, ISO 8601. */
  at: string
  until: string | null
  /** One version. For a legal document all versions, the latest last. */
  versions: ContentVersion[]
}

export interface ContentVersion {
  data: EntryData
  /** Time of publication, ISO 8601. */
  at: string
}

interface Due {
  entry: ContentEntry
  /** One per round, in publication order; `undefined` in a round without a change. */
  changes: (EntryChange | undefined)[]
}

/** Resolves to the number of published entries. Texts may link to `others`, which are published later. */
export async function publishContent(
  deps: Deps,
  content: readonly ContentEntry[],
  others: readonly LinkedItem[] = [],
): Promise<number> {
  await addEntries(deps, content)
  const known = await run(deps, knownEntries(deps, content))
  const due = inCommonRounds(
    content.flatMap((entry): Due[] => {
      const stored = known.get(keyOf(entry))
      const changes = stored ? changesOf(deps, entry, stored) : []
      return changes.length > 0 ? [{ entry, changes }] : []
    }),
  )
  const following = [...linkedItems(due.map(({ entry }) => entry)), ...others]
  const rounds = Math.max(0, ...due.map(({ changes }) => changes.length))
  for (let round = 0; round < rounds; round += 1)
    for (const some of inParts(
      due.filter(({ changes }) => changes[round]),
      ({ entry }) => entry,
    ))
      await publishEntries(deps, null, {
        changes: some.flatMap(({ changes }) => changes[round] ?? []),
        following,
        note: starterNote,
      })
  return due.length
}

/** Delays translations without earlier versions, so that all languages publish their latest version in one round. */
function inCommonRounds(due: readonly Due[]): Due[] {
  const groups = Map.groupBy(due, ({ entry }) => `${entry.type} ${entry.group_id}`)
  return [...groups.values()].flatMap((group) => {
    const rounds = Math.max(...group.map(({ changes }) => changes.length))
    return group.map(({ entry, changes }) => ({
      entry,
      changes: [...Array.from({ length: rounds - changes.length }, () => undefined), ...changes],
    }))
  })
}

const keyOf = ({ type, item_id }: Pick<ContentEntry, 'type' | 'item_id'>) => `${type} ${item_id}`

/** Items among the entries. */
export const linkedItems = (content: readonly ContentEntry[]): LinkedItem[] =>
  content.flatMap(({ type, item_id: id }) => (isItemType(type) ? [{ type, id }] : []))

function placeOf({ type }: ContentEntry): number {
  const place = firstTypes.indexOf(type)
  return place === -1 ? firstTypes.length : place
}

/** Parts of one type with about `atOnce` entries, in publication order. No part divides a group. */
export function* inParts<Of>(
  all: readonly Of[],
  entryOf: (one: Of) => ContentEntry,
): Generator<Of[]> {
  const sorted = all.toSorted((one, other) => placeOf(entryOf(one)) - placeOf(entryOf(other)))
  for (const own of Map.groupBy(sorted, (one) => entryOf(one).type).values()) {
    let some: Of[] = []
    for (const group of Map.groupBy(own, (one) => entryOf(one).group_id).values()) {
      some.push(...group)
      if (some.length < atOnce) continue
      yield some
      some = []
    }
    if (some.length > 0) yield some
  }
}

/** Adds missing entries, which readers do not see yet. */
async function addEntries(deps: Deps, content: readonly ContentEntry[]): Promise<void> {
  const at = deps.now().toISOString()
  const rows = content.map(({ at: _at, until: _until, versions: _versions, ...row }) => ({
    ...row,
    state: 'draft',
    rev: 1,
    outdated_block_count: 0,
    created_at: at,
    changed_at: at,
  }))
  const columns = Object.values(getTableColumns(entries)).map(({ name }) => sql`value ->> ${name}`)
  const values = sql.join(columns, sql`, `)
  const insert = deps.db
    .insert(entries)
    .select(sql`select ${values} from ${jsonTable(rows)} where true`)
  await writeBatch(deps, [insert.onConflictDoNothing()])
}

interface Known {
  id: number
  deleted_at: string | null
  draft_updated_at: string | null
  /** Hash of the latest version that came from the files. */
  hash: string | null
}

function knownEntries(deps: Deps, content: readonly ContentEntry[]): Read<Map<string, Known>> {
  const pairs = jsonTable(content.map(({ type, item_id }) => [type, item_id]))
  const { id, type, item_id, deleted_at, draft_updated_at } = entries
  const isOfFiles = and(
    eq(revisions.entry_id, id),
    isNull(revisions.created_by),
    // The first version of content that was written outside the desk before it was published.
    or(eq(revisions.note, starterNote), eq(revisions.number, 1)),
  )
  const last = deps.db
    .select({ hash: revisions.hash })
    .from(revisions)
    .where(isOfFiles)
    .orderBy(sql`${revisions.number} desc`)
    .limit(1)
  const query = deps.db
    .select({
      id,
      type,
      item_id,
      deleted_at,
      draft_updated_at,
      hash: sql<string | null>`(${last})`.as('hash'),
    })
    .from(entries)
    .where(sql`(${type}, ${item_id}) in (select value ->> 0, value ->> 1 from ${pairs})`)
  return read([query], ([rows]) => new Map(rows.map((row) => [keyOf(row), row])))
}

/** True if the entry can be published: deleted entries stay deleted, and drafts belong to their authors. */
function changesOf(deps: Deps, entry: ContentEntry, stored: Known): EntryChange[] {
  if (stored.deleted_at !== null || stored.draft_updated_at !== null) return []
  const versions = entry.versions.map((version) => validateVersion(entry, version))
  const place = versions.findLastIndex(({ hash }) => hash === stored.hash)
  const isNew = stored.hash === null || place >= 0
  const now = deps.now().toISOString()
  return (isNew ? versions.slice(place + 1) : versions.slice(-1)).map(({ data, at }) => {
    const isOver = entry.until !== null && entry.until <= now
    const hasPast = at < now && (isNew || isOver)
    return {
      entry_id: stored.id,
      data,
      at: entry.at,
      until: entry.until,
      ...(hasPast && { as_of: at }),
      // A different wording of the terms is not a new version of them.
      is_minor: !isNew && entry.type === 'terms',
    }
  })
}

/** The version as it will be stored. Throws if the content cannot be published. */
function validateVersion({ type, title, lang }: ContentEntry, { data, at }: ContentVersion) {
  const content = parsePublished(type, data)
  if ('issues' in content)
    throw new Error(`${type} ${title} (${lang}): ${JSON.stringify(content.issues)}`)
  return { data: content.data, at, hash: hashOf(content.data) }
}

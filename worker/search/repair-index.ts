// Repairs the search index: changed items by their sequence, and everything by a comparison in steps, which starts once
// per day and after a change of everything (docs/decisions/data/resumable-jobs.md).
import { and, asc, gt, like, or, sql } from 'drizzle-orm'
import { searchableTypes, type SearchableType } from '../../client/contract/items.ts'
import { dayLength } from '../../client/contract/days.ts'
import { withSearchDb, isInIds, read, run, writeBatch } from '../storage/db.ts'
import { itemSources } from '../storage/rows/items.ts'
import { cacheTagChanges, contentState } from '../storage/schema/index.ts'
import type { ItemTable } from '../storage/schema/items/item.ts'
import { indexWithoutSiblings, indexItems } from './index.ts'
import { indexes, indexState } from './schema.ts'
import type { Deps } from '../deps.ts'

/**
 * Limits per run: changed groups, and compared rows of both sides. Limits per step: compared ids, and indexed ids, not
 * counting their translations.
 */
const [maxGroups, maxCompared, stepLength, maxIndexed] = [150, 800, 400, 150]

/** Cursor of a comparison. */
interface Place {
  type: SearchableType
  after: number
}

interface State {
  /** Latest change whose items have been indexed; -1 for an empty index. */
  sequence: number
  /** `null` while no comparison is running. */
  place: Place | null
  /** Day of the last comparison's start, in days since 1970. */
  day: number
}

/** Rows of `index_state`. */
const stateIds = { sequence: 1, place: 2, day: 3 } as const
const [firstType] = searchableTypes
const beginning: Place | null = firstType ? { type: firstType, after: 0 } : null

/** Indexes a bounded number of differing items (cron, once per minute). */
export async function repairIndex(deps: Deps): Promise<void> {
  const known = await run(withSearchDb(deps), getState(deps))
  const { sequence, everything, groups } = await run(deps, changesSince(deps, known.sequence))
  for (const type of searchableTypes) await repairGroups(deps, type, groups.get(type) ?? [])
  const day = Math.floor(deps.now().getTime() / dayLength)
  const begins = everything > known.sequence || day !== known.day
  const state = { sequence, day, place: begins ? beginning : known.place }
  if (begins || sequence !== known.sequence) await keepState(deps, state)
  for (let left = maxCompared; state.place && left > 0;) {
    const { next, compared } = await compareStep(deps, state.place)
    state.place = next
    left -= Math.max(compared, 1)
    await keepState(deps, state)
  }
}

/**
 * Empties and rebuilds the index: after a change of the tokenizer, or when deleted texts have skewed the word
 * statistics. Searches find less during a rebuild. Resolves to the number of items.
 */
export async function rebuildIndex(deps: Deps): Promise<number> {
  // If interrupted, `repairIndex` completes it.
  await writeBatch(withSearchDb(deps), [
    deps.search.delete(indexState),
    ...searchableTypes.flatMap((type) => {
      const { documents, terms } = indexes[type]
      return [
        deps.search.delete(documents),
        deps.search.run(sql`insert into ${terms} (${terms}) values ('delete-all')`),
      ]
    }),
  ])
  const { sequence } = await run(deps, changesSince(deps, Number.MAX_SAFE_INTEGER))
  let count = 0
  for (let place = beginning; place;) {
    const { next, indexed } = await compareStep(deps, place, indexWithoutSiblings)
    place = next
    count += indexed
  }
  const day = Math.floor(deps.now().getTime() / dayLength)
  await keepState(deps, { sequence, place: null, day })
  return count
}

function getState(deps: Deps) {
  return read([deps.search.select().from(indexState)], ([rows]): State => {
    const values = new Map(rows.map(({ id, version }) => [id, version]))
    const place = values.get(stateIds.place) ?? -1
    const type = searchableTypes[place % searchableTypes.length]
    return {
      sequence: values.get(stateIds.sequence) ?? -1,
      place:
        place < 0 || !type ? null : { type, after: Math.floor(place / searchableTypes.length) },
      day: values.get(stateIds.day) ?? -1,
    }
  })
}

async function keepState(deps: Deps, { sequence, place, day }: State): Promise<void> {
  const at = place ? place.after * searchableTypes.length + searchableTypes.indexOf(place.type) : -1
  const rows = [
    { id: stateIds.sequence, version: sequence },
    { id: stateIds.place, version: at },
    { id: stateIds.day, version: day },
  ]
  await writeBatch(withSearchDb(deps), [
    deps.search
      .insert(indexState)
      .values(rows)
      .onConflictDoUpdate({ target: indexState.id, set: { version: sql`excluded.version` } }),
  ])
}

/** Groups changed after `known`, oldest first, and the sequence up to which they are complete. */
function changesSince(deps: Deps, known: number) {
  const { tag, sequence } = cacheTagChanges
  return read(
    [
      deps.db.select().from(contentState),
      deps.db
        .select({ tag, sequence })
        .from(cacheTagChanges)
        .where(
          and(gt(sequence, known), or(...searchableTypes.map((type) => like(tag, `${type} %`)))),
        )
        .orderBy(asc(sequence))
        .limit(maxGroups),
    ],
    ([[state], changes]) => {
      const last = changes.at(-1)?.sequence ?? known
      // The last change may be cut off, so it is read again from its beginning; a change has at most a hundred groups.
      const isAll = changes.length < maxGroups
      const whole = isAll ? changes : changes.filter((one) => one.sequence < last)
      const named = whole.map((one) => one.tag.split(' '))
      const groups = Map.groupBy(named, ([type]) => type)
      return {
        sequence: isAll ? (state?.sequence ?? known) : last - 1,
        everything: state?.global_sequence ?? -1,
        groups: new Map(
          searchableTypes.map((type) => [
            type,
            (groups.get(type) ?? []).map(([, group]) => Number(group)),
          ]),
        ),
      }
    },
  )
}

type Stamped = ItemTable | (typeof indexes)[SearchableType]['documents']

/** Columns that must be equal in content and index. */
function rowFingerprints(deps: Deps, table: Stamped) {
  const { id, group_id, lang, published_at, unpublished_at, updated_at } = table
  return deps.db
    .select({ id, group_id, lang, published_at, unpublished_at, updated_at })
    .from(table)
    .$dynamic()
}

/** Ids whose rows differ, ascending. */
function differing(content: readonly { id: number }[], indexed: readonly { id: number }[]) {
  const stampOf = (rows: readonly { id: number }[]) =>
    new Map(rows.map((row) => [row.id, JSON.stringify(row)]))
  const [here, there] = [stampOf(content), stampOf(indexed)]
  const ids = [...new Set([...here.keys(), ...there.keys()])].toSorted((a, b) => a - b)
  return ids.filter((id) => here.get(id) !== there.get(id))
}

async function repairGroups(deps: Deps, type: SearchableType, groups: readonly number[]) {
  if (groups.length === 0) return
  const [{ table }, { documents }] = [itemSources[type], indexes[type]]
  const [content, indexed] = await Promise.all([
    run(
      deps,
      read([rowFingerprints(deps, table).where(isInIds(table.group_id, groups))], ([rows]) => rows),
    ),
    run(
      withSearchDb(deps),
      read(
        [rowFingerprints(withSearchDb(deps), documents).where(isInIds(documents.group_id, groups))],
        ([rows]) => rows,
      ),
    ),
  ])
  await indexItems(deps, type, differing(content, indexed))
}

/** Compares the next ids of a type and indexes those that differ. */
async function compareStep(deps: Deps, { type, after }: Place, index = indexItems) {
  const [content, indexed] = await Promise.all([
    run(deps, stampsAfter(deps, itemSources[type].table, after)),
    run(withSearchDb(deps), stampsAfter(withSearchDb(deps), indexes[type].documents, after)),
  ])
  const ends = [content, indexed].flatMap((rows) =>
    rows.length === stepLength ? [rows.at(-1)!.id] : [],
  )
  const until = Math.min(...ends)
  const found = differing(
    content.filter(({ id }) => id <= until),
    indexed.filter(({ id }) => id <= until),
  )
  const some = found.slice(0, maxIndexed)
  await index(deps, type, some)
  const end = found.length > some.length ? some.at(-1)! : until
  const following = searchableTypes[searchableTypes.indexOf(type) + 1]
  const nextType: Place | null = following ? { type: following, after: 0 } : null
  return {
    next: end === Infinity ? nextType : { type, after: end },
    compared: content.length + indexed.length,
    indexed: some.length,
  }
}

function stampsAfter(deps: Deps, table: Stamped, after: number) {
  const query = rowFingerprints(deps, table)
    .where(gt(table.id, after))
    .orderBy(asc(table.id))
    .limit(stepLength)
  return read([query], ([rows]) => rows)
}

// Pending work for Today, read from the start of indexes.
import { pendingCountLimit } from '../../client/contract/desk/limits.ts'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { type CountByType } from '../../client/contract/desk/today.ts'
import type { EntrySummary } from '../../client/contract/desk/entries/entry.ts'
import {
  entryTypes,
  perLanguageTypes,
  type EntryType,
} from '../../client/contract/desk/entries/types.ts'
import { defaultLocale, locales, type Locale } from '../../client/contract/locale.ts'
import { isTypeOff, noneOff, type OffModules } from '../../client/contract/site/modules.ts'
import { constant, read, type Read } from '../storage/db.ts'
import { jsonTable } from '../storage/sql.ts'
import { entries } from '../storage/schema/index.ts'
import { selectSummaries, toSummary } from './entries/entry.ts'
import type { Deps } from '../deps.ts'

interface Waiting {
  items: EntrySummary[]
  count: CountByType
}

const none = Object.fromEntries(entryTypes.map((type) => [type, 0])) as CountByType

/** For operators who cannot have pending work of this kind. */
export const noPendingWork: Read<Waiting> = constant({ items: [], count: none })

function countOf(rows: readonly { type: EntryType; count: number }[]): CountByType {
  return { ...none, ...Object.fromEntries(rows.map(({ type, count }) => [type, count])) }
}

/** Entries shown per section. */
export const shownPerSection = 5

/** Types of modules that are not switched off. */
const isOn = (off: OffModules) => {
  const types = entryTypes.filter((type) => isTypeOff(off, type))
  return types.length > 0 ? notInArray(entries.type, types) : undefined
}

function waiting(deps: Deps, off: OffModules, own: SQL | undefined, order: SQL): Read<Waiting> {
  const where = and(own, isOn(off))
  const first = deps.db.select({ type: entries.type }).from(entries).where(where)
  const counted = first.limit(pendingCountLimit + 1).as('counted')
  return read(
    [
      selectSummaries(deps).where(where).orderBy(order).limit(shownPerSection),
      deps.db
        .select({ type: counted.type, count: sql<number>`count(*)`.as('count') })
        .from(counted)
        .groupBy(counted.type),
    ] as const,
    ([rows, counts]) => ({
      items: rows.map((one) => toSummary(deps, one)),
      count: countOf(counts),
    }),
  )
}

const kept = isNull(entries.deleted_at)

export function ownDrafts(deps: Deps, off: OffModules, operator: number): Read<Waiting> {
  const where = and(
    kept,
    isNotNull(entries.draft_updated_at),
    eq(entries.draft_updated_by, operator),
  )
  return waiting(deps, off, where, desc(entries.draft_updated_at))
}

export const oneDayAhead = (deps: Deps) =>
  new Date(deps.now().getTime() + 24 * 60 * 60 * 1000).toISOString()

/** Entries that will be published within a day. */
export function appearingSoon(deps: Deps, off: OffModules): Read<Waiting> {
  const now = deps.now()
  const where = and(
    eq(entries.state, 'scheduled'),
    gt(entries.published_at, now.toISOString()),
    lte(entries.published_at, oneDayAhead(deps)),
    kept,
  )
  return waiting(deps, off, where, asc(entries.published_at))
}

/** Events drafted or published by operators since a time, latest first. */
export function changedEvents(deps: Deps, since: string): Read<Waiting> {
  const { type, lang, changed_at, draft_updated_at, live_revision } = entries
  const isOurs = or(isNotNull(draft_updated_at), isNotNull(live_revision))
  const isEvent = and(eq(type, 'event'), eq(lang, defaultLocale))
  return waiting(
    deps,
    noneOff,
    and(isEvent, kept, gte(changed_at, since), isOurs),
    desc(changed_at),
  )
}

/** Published translations that are outdated, oldest first. */
export function outdatedEntries(
  deps: Deps,
  off: OffModules,
  languages: readonly Locale[],
): Read<Waiting> {
  const types = perLanguageTypes.filter((type) => !isTypeOff(off, type))
  const pairs = types.flatMap((type) =>
    (languages.length > 0 ? languages : locales).map((lang) => [type, lang]),
  )
  const heads = (limit: number) => sql`select head.id, head.type from ${jsonTable(pairs, 'one')}
    cross join ${entries} as head on head.id in (
      select ${entries.id} from ${entries} where ${entries.type} = one.value ->> 0 and ${entries.lang} = one.value ->> 1
        and ${kept} and ${entries.outdated_since} is not null and ${entries.state} = 'published'
      order by ${entries.outdated_since} limit ${limit})`
  return read(
    [
      selectSummaries(deps)
        .where(sql`${entries.id} in (select id from (${heads(shownPerSection)}))`)
        .orderBy(asc(entries.outdated_since))
        .limit(shownPerSection),
      deps.db
        .select({ type: sql<EntryType>`type`.as('type'), count: sql<number>`count(*)`.as('count') })
        .from(sql`(${heads(pendingCountLimit + 1)} limit ${pendingCountLimit + 1})`)
        .groupBy(sql`type`),
    ] as const,
    ([rows, counts]) => ({
      items: rows.map((one) => toSummary(deps, one)),
      count: countOf(counts),
    }),
  )
}

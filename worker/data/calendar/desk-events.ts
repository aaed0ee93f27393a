// The month calendar at the desk: the draft of each event, otherwise its published version.
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { DeskEvent } from '../../../client/contract/desk/calendar/api.ts'
import { draftSchemas } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { textsIn } from '../../../client/contract/desk/texts.ts'
import { isShort } from '../../../client/contract/calendar/calendar.ts'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import { aliasColumn, read, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import {
  brands,
  brandTexts,
  draftPeriod,
  entries,
  events,
  eventSources,
} from '../../storage/schema/index.ts'
import { bucketStarts, overlaps, type Period } from './calendar.ts'
import { namesBrand } from '../games/rows.ts'
import { stateAt } from '../entries/publication.ts'
import type { Deps } from '../../deps.ts'

export interface EventFilter {
  brand?: number | undefined
  kind?: DeskEvent['kind'] | undefined
  exclusive?: '1' | undefined
  short?: '1' | undefined
}

/** Events that overlap a period, earliest start first. The cost depends only on the period. */
export function deskEvents(
  deps: Deps,
  period: Period,
  filter: EventFilter = {},
): Read<DeskEvent[]> {
  return read([selectEvents(deps, idsIn(period))], ([rows]) =>
    rows
      .flatMap((row) => toDeskEvent(deps, row))
      .filter((one) => isWithin(one, period) && isWanted(one, filter))
      .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at) || a.id - b.id),
  )
}

/** Existing events among these item ids. */
export function numberedEvents(deps: Deps, numbers: readonly number[]): Read<DeskEvent[]> {
  const ids = sql`select ${entries.id} from ${jsonTable(numbers, 'number')}
    cross join ${entries} where ${entries.type} = 'event' and ${entries.item_id} = number.value`
  return read([selectEvents(deps, ids)], ([rows]) => rows.flatMap((row) => toDeskEvent(deps, row)))
}

/** Events imported with one of these UIDs, including changed days. */
export function importedEvents(deps: Deps, uids: readonly string[]): Read<DeskEvent[]> {
  const ids = sql`select ${eventSources.entry_id} as id from ${jsonTable(uids, 'uid')}
    cross join ${eventSources} where ${eventSources.uid} = uid.value`
  return read([selectEvents(deps, ids)], ([rows]) => rows.flatMap((row) => toDeskEvent(deps, row)))
}

/** An event's row in the default language, which every event has. */
const first = alias(events, 'first')
const isKept = and(eq(entries.type, 'event'), isNull(entries.deleted_at))

/** Entries whose published version or draft overlaps the period. */
function idsIn(period: Period): SQL {
  const spans = bucketStarts(period)
  return sql`select ${entries.id} from ${jsonTable(spans, 'span')} cross join ${events} cross join ${entries}
      where ${events.lang} = ${defaultLocale} and ${overlaps(events, period)}
        and ${entries.type} = 'event' and ${entries.item_id} = ${events.group_id}
    union select ${entries.id} from ${jsonTable(spans, 'span')} cross join ${entries}
      where ${entries.type} = 'event' and ${entries.deleted_at} is null and ${entries.draft_updated_at} is not null
        and ${overlaps(draftPeriod(entries), period)}`
}

function selectEvents(deps: Deps, ids: SQL) {
  const title = sql<string | null>`(select json_group_object(${events.lang}, ${events.title})
    from ${events} where ${events.group_id} = ${entries.item_id})`
  return deps.db
    .select({
      id: entries.id,
      item_id: entries.item_id,
      rev: entries.rev,
      name: aliasColumn(entries.title, 'name'),
      draft: entries.draft,
      made_by: aliasColumn(entries.created_by, 'made_by'),
      published_at: entries.published_at,
      unpublished_at: entries.unpublished_at,
      titles: title.as('titles'),
      kind: first.kind,
      brand_id: first.brand_id,
      category: first.category,
      starts_at: first.starts_at,
      ends_at: first.ends_at,
      link: first.link,
      is_exclusive: first.is_exclusive,
      uid: eventSources.uid,
      recurrence: eventSources.recurrence,
      sequence: eventSources.sequence,
    })
    .from(sql`(${ids}) as found`)
    .crossJoin(entries)
    .leftJoin(eventSources, eq(eventSources.entry_id, entries.id))
    .leftJoin(first, and(eq(first.group_id, entries.item_id), eq(first.lang, defaultLocale)))
    .where(and(sql`${entries.id} = found.id`, isKept))
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

function toDeskEvent(deps: Deps, row: EventRow): DeskEvent[] {
  const { id, item_id, rev, name, made_by, draft, uid, recurrence, sequence } = row
  const data = draft ? draftSchemas.event.parse(draft) : liveData(row)
  if (!data?.starts_at) return []
  const { starts_at } = data
  return [
    {
      id,
      item_id,
      rev,
      name,
      made_by,
      state: stateAt(row, deps.now()),
      has_draft: draft !== null,
      is_live: row.starts_at !== null,
      title: data.title ?? {},
      kind: data.kind ?? 'event',
      brand_id: data.brand_id ?? null,
      category: data.category ?? null,
      starts_at,
      ends_at: data.ends_at ?? starts_at,
      link: data.link ?? '',
      is_exclusive: data.is_exclusive ?? false,
      source:
        uid !== null && recurrence !== null && sequence !== null
          ? { uid, recurrence, sequence }
          : null,
    },
  ]
}

function liveData({ titles, kind, brand_id, category, ...row }: EventRow) {
  const { starts_at, ends_at, link, is_exclusive } = row
  const title = textsIn(JSON.parse(titles ?? '{}'))
  return { title, kind, brand_id, category, starts_at, ends_at, link, is_exclusive }
}

/** The dates of a draft replace the published ones. */
const isWithin = ({ starts_at, ends_at }: DeskEvent, { from, to }: Period) =>
  starts_at < to && (starts_at >= from || ends_at > from)

function isWanted(one: DeskEvent, { brand, kind, exclusive, short }: EventFilter): boolean {
  return (
    (brand === undefined || one.brand_id === brand) &&
    (kind === undefined || one.kind === kind) &&
    (exclusive === undefined || one.is_exclusive) &&
    (short === undefined || isShort(one))
  )
}

/** Brands in their configured order. Import files name them by slug. */
export function deskBrands(deps: Deps, locale: Locale) {
  const query = deps.db
    .select({ id: brands.id, slug: brands.slug, name: brandTexts.name })
    .from(brands)
    .innerJoin(brandTexts, namesBrand(locale))
    .orderBy(brands.sort)
  return read([query], ([rows]) => rows)
}

// Scheduled times stored in content or outside of entries: events, launches, polls, logos, the terms, releases.
import type { ScheduledType } from '../../../client/contract/desk/schedule/types.ts'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ScheduledTransition } from '../../../client/contract/desk/schedule/scheduled.ts'
import { entryUrl, type EntryType } from '../../../client/contract/desk/entries/types.ts'
import { defaultLocale, locales } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { aliasColumn, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import {
  scheduledNotifications,
  entries,
  events,
  games,
  launches,
  logos,
  pageComponents,
  pages,
  polls,
  questionnaires,
  releaseItems,
  releases,
  terms,
  termsVersions,
} from '../../storage/schema/index.ts'
import { singletonId } from '../entries/kinds/rows/owned.ts'
import { languagesIn } from './entries.ts'
import type { Found, SourcePage } from './slice.ts'
import type { Deps } from '../../deps.ts'

interface ScheduleSource {
  type: EntryType
  turn: ScheduledTransition
  /** First column of an index. */
  at: SQLiteColumn
  /** Id of the row. */
  id: SQLiteColumn
  /** Item id of the entry. */
  item: SQLiteColumn | SQL
  /** Languages of the row's readers; all languages if absent. */
  lang?: SQLiteColumn | SQL
  where?: SQL
}

const entryColumns = {
  entry_id: aliasColumn(entries.id, 'entry_id'),
  item_id: entries.item_id,
  group_id: entries.group_id,
  entry_lang: aliasColumn(entries.lang, 'entry_lang'),
  path: entries.path,
  title: entries.title,
}

/** Rows with a time, each with its entry. The left join makes SQLite use the index on the time. */
function readSource(
  deps: Deps,
  { holds, limit }: SourcePage,
  moment: ScheduleSource,
): Read<Found[]> {
  const { type, turn, at, id, item, lang = sql`null`, where } = moment
  const query = deps.db
    .select({
      id: sql<number>`${id}`.as('id'),
      at: sql<string>`${at}`.as('at'),
      shown_in: sql<string | null>`${lang}`.as('shown_in'),
      ...entryColumns,
    })
    .from(at.table)
    .leftJoin(
      entries,
      and(eq(entries.type, type), eq(entries.item_id, item), isNull(entries.deleted_at)),
    )
    .where(and(holds(at, id), where))
    .orderBy(at, id)
    .limit(limit)
  return read([query as Statement], ([rows]) =>
    (rows as Row[]).flatMap((row) => (row.entry_id === null ? [] : toFound(row, type, turn))),
  )
}

interface Row {
  id: number
  at: string
  shown_in: string | null
  entry_id: number | null
  item_id: number
  group_id: number
  entry_lang: Found['languages'][number]
  path: string | null
  title: string
}

function toFound(row: Row, kind: EntryType, turn: ScheduledTransition): Found {
  const { id, at, shown_in, entry_id, item_id, group_id, entry_lang: lang, path, title } = row
  return {
    id,
    at,
    turn,
    kind,
    group: group_id,
    title,
    languages: shown_in === null ? locales : languagesIn(shown_in),
    entry_id,
    release_id: null,
    url: entryUrl({ type: kind, item_id, lang, path }),
  }
}

/** True if the row is visible at this time. */
const isSeenAt = (
  { published_at, unpublished_at }: Record<'published_at' | 'unpublished_at', SQLiteColumn>,
  at: SQLiteColumn,
) => sql`${published_at} <= ${at} and (${unpublished_at} is null or ${unpublished_at} > ${at})`

/** The row in the default language, which every entry has. The unary plus makes SQLite use the index on the time. */
const isFirst = (lang: SQLiteColumn) => sql`+${lang} = ${defaultLocale}`
const languagesOf = ({ group_id }: typeof events | typeof launches) =>
  sql`(select group_concat(other.lang) from ${group_id.table} as other where other.group_id = ${group_id})`

const eventMoment =
  (turn: 'begins' | 'is_over', at: SQLiteColumn, where?: SQL) => (deps: Deps, slice: SourcePage) =>
    readSource(deps, slice, {
      type: 'event',
      turn,
      at,
      id: events.id,
      item: events.group_id,
      lang: languagesOf(events),
      where: and(isFirst(events.lang), isSeenAt(events, at), where),
    })

export const eventsBegin = eventMoment('begins', events.starts_at)
/** Launches have no end. */
export const eventsEnd = eventMoment('is_over', events.ends_at, sql`${events.kind} <> 'launch'`)

export const launchesOpen = (deps: Deps, slice: SourcePage) =>
  readSource(deps, slice, {
    type: 'launch',
    turn: 'launches',
    at: launches.released_at,
    id: launches.id,
    item: launches.group_id,
    lang: languagesOf(launches),
    where: and(isFirst(launches.lang), isSeenAt(launches, launches.released_at)),
  })

export const gamesOpen = (deps: Deps, slice: SourcePage) =>
  readSource(deps, slice, {
    type: 'game',
    turn: 'launches',
    at: games.released_at,
    id: games.id,
    item: games.id,
    lang: games.lang,
    where: isSeenAt(games, games.released_at),
  })

const pollMoment =
  (turn: 'opens' | 'closes', at: SQLiteColumn) => (deps: Deps, slice: SourcePage) =>
    readSource(deps, slice, { type: 'poll', turn, at, id: polls.id, item: polls.id })
export const pollsOpen = pollMoment('opens', polls.from_at)
export const pollsClose = pollMoment('closes', polls.to_at)

const questionnaireMoment =
  (turn: 'asked' | 'asked_no_more', at: SQLiteColumn) => (deps: Deps, slice: SourcePage) => {
    const { id } = questionnaires
    return readSource(deps, slice, { type: 'questionnaire', turn, at, id, item: id })
  }
export const questionnairesOpen = questionnaireMoment('asked', questionnaires.from_at)
export const questionnairesClose = questionnaireMoment('asked_no_more', questionnaires.to_at)

const logoMoment =
  (turn: 'appears' | 'ends', at: SQLiteColumn) => (deps: Deps, slice: SourcePage) =>
    readSource(deps, slice, {
      type: 'header',
      turn,
      at,
      id: logos.id,
      item: sql`${singletonId}`,
      where: isFirst(logos.lang),
    })
export const logosAppear = logoMoment('appears', logos.start_at)
export const expiringLogos = logoMoment('ends', logos.end_at)

/** The home page in the default language, which has every section. */
const firstHome = sql`(select own.id from ${pages} as own where own.group_id = ${singletonId} and own.lang = ${defaultLocale})`
const sectionMoment =
  (turn: 'appears' | 'ends', at: SQLiteColumn) => (deps: Deps, slice: SourcePage) =>
    readSource(deps, slice, {
      type: 'home',
      turn,
      at,
      id: pageComponents.id,
      item: sql`${singletonId}`,
      where: sql`+${pageComponents.page_id} = ${firstHome}`,
    })
export const sectionsAppear = sectionMoment('appears', pageComponents.published_at)
export const sectionsEnd = sectionMoment('ends', pageComponents.unpublished_at)

/** The original of a document, whose publication creates versions. */
const originalTerms = sql`(select own.id from ${terms} as own
  where own.kind = ${termsVersions.kind} and own.lang = ${defaultLocale})`
export const termsTakeEffect = (deps: Deps, slice: SourcePage) =>
  readSource(deps, slice, {
    type: 'terms',
    turn: 'holds',
    at: termsVersions.effective_at,
    id: termsVersions.id,
    item: originalTerms,
  })

export function notificationsAreSent(deps: Deps, { holds, limit }: SourcePage): Read<Found[]> {
  const { id, due_at, texts, audience } = scheduledNotifications
  const query = deps.db
    .select({
      id,
      title:
        // Notifications to a single member are private, so their title is omitted.
        sql<string>`iif(${audience} = 'user', '', coalesce(${texts} ->> '$."zh-CN".title', (select value ->> 'title' from ${jsonTable(texts)}), ''))`.as(
          'title',
        ),
      at: sql<string>`${due_at}`.as('at'),
      shown_in: sql<string | null>`(select group_concat(key) from ${jsonTable(texts)})`.as(
        'shown_in',
      ),
    })
    .from(scheduledNotifications)
    .where(and(sql`${scheduledNotifications.state} = 'scheduled'`, holds(due_at, id)))
    .orderBy(due_at, id)
    .limit(limit)
  return read([query], ([rows]) => rows.map((row) => withoutEntry(row, 'notification', 'is_sent')))
}

interface OwnRow {
  id: number
  at: string
  title: string
  shown_in: string | null
}

function withoutEntry(
  { id, at, title, shown_in }: OwnRow,
  kind: ScheduledType,
  turn: ScheduledTransition,
): Found {
  return {
    id,
    at,
    turn,
    kind,
    group: id,
    title,
    languages: languagesIn(shown_in),
    entry_id: null,
    release_id: kind === 'release' ? id : null,
    url: localePath(defaultLocale, '/'),
  }
}

export function releasesGoLive(deps: Deps, { holds, limit }: SourcePage): Read<Found[]> {
  const { id, title, due_at } = releases
  // Names are written in full, because drizzle omits the table name in queries of a single table.
  const own = sql`from ${releaseItems} as one cross join ${entries} as its on its.id = one.entry_id`
  const languages = sql<string | null>`(select group_concat(distinct its.lang) ${own}
    where one.release_id = "releases"."id")`
  const query = deps.db
    .select({ id, title, at: sql<string>`${due_at}`.as('at'), shown_in: languages.as('shown_in') })
    .from(releases)
    .where(and(sql`${releases.state} = 'scheduled'`, holds(due_at, id)))
    .orderBy(due_at, id)
    .limit(limit)
  return read([query], ([rows]) => rows.map((row) => withoutEntry(row, 'release', 'goes_live')))
}

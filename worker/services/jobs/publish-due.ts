// Changes caused by time: scheduled content appears or expires, a day begins, or a draw becomes due.
import { and, gt, lte, not, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { dayOf } from '../../../client/contract/days.ts'
import { itemTypes, type ItemType } from '../../../client/contract/items.ts'
import { locales } from '../../../client/contract/locale.ts'
import { publishLags } from '../../../client/contract/analytics/metrics.ts'
import { nextDrawTime, type DrawCalendar } from '../../../client/contract/draws/calendar.ts'
import { drawCalendar } from '../../data/draws/calendar.ts'
import { isListed } from '../../data/lists/lists.ts'
import { publish, type Change } from '../../data/publish.ts'
import { repairKvLog } from '../../storage/cache/change-log.ts'
import { read, run, runAll, writeBatch, type Read } from '../../storage/db.ts'
import { itemSources } from '../../storage/rows/items.ts'
import {
  ads,
  banners,
  contentState,
  draws,
  events,
  faqCategories,
  games,
  launches,
  logos,
  marqueeItems,
  materialGroups,
  pageComponents,
  pages,
  polls,
  questionnaires,
  terms,
  termsVersions,
} from '../../storage/schema/index.ts'
import { chromeTag, homeTag, type Tag } from '../../storage/tags.ts'
import { countMetric } from '../../storage/d1/metric-buffer.ts'
import type { Deps } from '../../deps.ts'

/**
 * Publishes content that appeared or expired since the last check (cron, once per minute). Concurrent runs at most
 * publish it twice. The next run completes one that was aborted or reached its limit.
 */
export async function publishScheduled(deps: Deps): Promise<boolean> {
  const now = deps.now().toISOString()
  const state = await run(
    deps,
    read([deps.db.select().from(contentState)] as const, ([[row]]) => row),
  )
  if (!state) return false
  const due = await changesBetween(deps, { from: state.schedule_checked_at, to: now })
  for (const change of due.changes) await publish(deps, change)
  if (due.changes.length > 0)
    countMetric('publish_lag', '', { bucket: lagBetween(state.schedule_checked_at, now) })
  if (due.changes.length === 0) await repairKvLog(deps).catch(() => undefined)
  if (due.isAll)
    await writeBatch(deps, [deps.db.update(contentState).set({ schedule_checked_at: now })])
  return due.changes.length > 0
}

/** Maximum delay of the run's changes, as a lower bound in `publishLags`. */
function lagBetween(checked: string, now: string): number {
  const seconds = (Date.parse(now) - Date.parse(checked)) / 1000
  return publishLags.findLast((start) => start <= seconds) ?? 0
}

interface Due {
  changes: Change[]
  /** False if more items are due. */
  isAll: boolean
}

/** Period after `from` until `to` inclusive; ISO 8601. */
interface Span {
  from: string
  to: string
}

async function changesBetween(deps: Deps, span: Span): Promise<Due> {
  const found = await runAll(deps, {
    tags: dueTags(deps, span),
    appeared: dueItems(deps, 'published_at', span),
    expired: dueItems(deps, 'unpublished_at', span),
    released: dueReleases(deps, span),
    calendar: drawCalendar(deps),
  })
  const tags = [...found.tags, ...turnsIn(span, found.calendar)]
  const changes = [
    ...(tags.length > 0 ? [{ tags }] : []),
    ...[...found.appeared, ...found.expired, ...found.released].map((one) => ({ items: [one] })),
  ]
  const isAll = [...found.appeared, ...found.expired].every(isWhole)
  // Too many games are released at once to list their tags.
  return found.released.every(isWhole)
    ? { changes, isAll }
    : { changes: [...changes, { everything: true }], isAll }
}

const isWhole = ({ groups }: DueItems) => groups.length < maxItemsPerRun

/** Time-dependent tags: a day has begun, or a draw has become due. */
function turnsIn({ from, to }: Span, calendar: DrawCalendar): Tag[] {
  const isDue = nextDrawTime(calendar, new Date(from)) <= new Date(to)
  return [
    ...(isDue ? (['due draws'] as const) : []),
    ...(dayOf(from) === dayOf(to) ? [] : (['day'] as const)),
  ]
}

/** Date columns at which content changes. Each has an index. */
export const scheduled: readonly { tags: readonly Tag[]; dateColumns: readonly SQLiteColumn[] }[] =
  [
    {
      tags: ['pages'],
      dateColumns: [pages.published_at, pages.unpublished_at],
    },
    {
      tags: locales.map(homeTag),
      dateColumns: [pageComponents.published_at, pageComponents.unpublished_at],
    },
    { tags: ['banners'], dateColumns: [banners.start_at, banners.end_at] },
    { tags: ['marquee'], dateColumns: [marqueeItems.start_at, marqueeItems.end_at] },
    { tags: locales.map(chromeTag), dateColumns: [logos.start_at, logos.end_at] },
    { tags: ['polls'], dateColumns: [polls.from_at, polls.to_at] },
    { tags: locales.map(chromeTag), dateColumns: [questionnaires.from_at, questionnaires.to_at] },
    { tags: ['ads'], dateColumns: [ads.start_at, ads.end_at] },
    { tags: ['draws'], dateColumns: [draws.drawn_at] },
    {
      tags: ['events'],
      dateColumns: [events.published_at, events.unpublished_at, events.starts_at, events.ends_at],
    },
    {
      tags: ['launches'],
      dateColumns: [launches.published_at, launches.unpublished_at, launches.released_at],
    },
    { tags: ['faq'], dateColumns: [faqCategories.published_at, faqCategories.unpublished_at] },
    {
      tags: ['terms'],
      dateColumns: [termsVersions.effective_at, terms.published_at, terms.unpublished_at],
    },
    {
      tags: ['materials'],
      dateColumns: [materialGroups.published_at, materialGroups.unpublished_at],
    },
  ]

/** Tags of content with a date in (from, to]. */
function dueTags(deps: Deps, { from, to }: Span): Read<Tag[]> {
  const edges = scheduled.flatMap(({ tags, dateColumns: columns }) =>
    columns.map((column) => ({ tags, column })),
  )
  const queries = edges.map(({ column }) =>
    deps.db
      .select({ one: sql<number>`1` })
      .from(column.table)
      .where(isBetween(column, from, to))
      .limit(1),
  )
  return {
    queries,
    shape: (results) => [
      ...new Set(results.flatMap((rows, at) => (isEmpty(rows) ? [] : edges[at]!.tags))),
    ],
  }
}

const isEmpty = (rows: unknown) => !Array.isArray(rows) || rows.length === 0

/** Maximum groups per item type and reason in a run. */
const maxItemsPerRun = 100

interface DueItems {
  type: ItemType
  groups: number[]
}

/** Items whose lists do not match their visibility; excludes items that were already updated by hand. */
function dueItems(deps: Deps, edge: 'published_at' | 'unpublished_at', { from, to }: Span) {
  return groupsWhere(deps, (type) => {
    const isShown = isListed(type)
    const isWrong = edge === 'published_at' ? not(isShown) : isShown
    return and(isBetween(itemSources[type].table[edge], from, to), isWrong)
  })
}

/** Games whose release time has come. */
function dueReleases(deps: Deps, { from, to }: Span): Read<DueItems[]> {
  return groupsWhere(deps, (type) =>
    type === 'game' ? isBetween(games.released_at, from, to) : sql`false`,
  )
}

function groupsWhere(deps: Deps, where: (type: ItemType) => SQL | undefined): Read<DueItems[]> {
  return {
    queries: itemTypes.map((type) => {
      const { group_id } = itemSources[type].table
      return deps.db
        .selectDistinct({ group_id })
        .from(itemSources[type].table)
        .where(where(type))
        .limit(maxItemsPerRun)
    }),
    shape: (results) =>
      itemTypes.flatMap((type, at) => {
        const groups = (results[at] as { group_id: number }[]).map((row) => row.group_id)
        return groups.length > 0 ? [{ type, groups }] : []
      }),
  }
}

function isBetween(edge: SQLiteColumn, from: string, to: string) {
  return and(gt(edge, from), lte(edge, to))
}

// What pages show differently by the clock alone: something scheduled appears or expires, a day begins, a draw becomes due.
import { and, gt, lte, or, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { dayOf } from '../../client/contract/days.ts'
import { itemTypes, type ItemType } from '../../client/contract/items.ts'
import { nextDrawTime } from '../../client/contract/mark-six-rules.ts'
import { healAnnouncement } from '../storage/changes.ts'
import { read, run, write, type Deps, type Read } from '../storage/db.ts'
import { itemSources } from '../storage/items.ts'
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
} from '../storage/schema/index.ts'
import { publish } from './publish.ts'

/**
 * Publishes what has appeared or expired since the last check (cron, once per minute), or when a day began or a draw became
 * due, because pages mention today, this month, this week and the draws awaited. Concurrent runs publish it twice at most
 * and never miss a change.
 */
export async function publishDue(deps: Deps): Promise<boolean> {
  const now = deps.now().toISOString()
  const state = await run(deps, getState(deps))
  const isDue =
    state !== undefined &&
    (hasTurned(state.checked_at, now) || (await run(deps, hasEdge(deps, state.checked_at, now))))
  if (isDue) {
    const due = await dueItems(deps, state.checked_at, now)
    for (const items of due.slice(0, -1)) await publish(deps, { items: [items] })
    await publish(deps, { everything: true, items: due.slice(-1) })
  } else await healAnnouncement(deps).catch(() => undefined)
  await write(deps, [deps.db.update(contentState).set({ checked_at: now })])
  return isDue
}

/** Groups per change. */
const groupsAtOnce = 100

/** The groups of which an item has appeared or expired in (from, to], in portions of one change. */
async function dueItems(deps: Deps, from: string, to: string) {
  const portions: { type: ItemType; groups: number[] }[] = []
  for (const type of itemTypes) {
    const { table } = itemSources[type]
    const passed = (edge: SQLiteColumn) => and(gt(edge, from), lte(edge, to))
    const due = deps.db
      .selectDistinct({ id: table.group_id })
      .from(table)
      .where(or(passed(table.published_at), passed(table.unpublished_at)))
    const groups = await run(
      deps,
      read([due] as const, ([rows]) => rows.map(({ id }) => id)),
    )
    for (let start = 0; start < groups.length; start += groupsAtOnce)
      portions.push({ type, groups: groups.slice(start, start + groupsAtOnce) })
  }
  return portions
}

/** Whether pages say something else by the clock alone: a day has begun, or a draw has become due. */
function hasTurned(from: string, to: string): boolean {
  return dayOf(from) !== dayOf(to) || nextDrawTime(new Date(from)) <= new Date(to)
}

function getState(deps: Deps) {
  return read([deps.db.select().from(contentState)] as const, ([[state]]) => state)
}

const edges = [
  ...Object.values(itemSources).flatMap(({ table }) => [table.published_at, table.unpublished_at]),
  pages.published_at,
  pages.unpublished_at,
  pageComponents.published_at,
  pageComponents.unpublished_at,
  banners.start_at,
  banners.end_at,
  marqueeItems.start_at,
  marqueeItems.end_at,
  logos.start_at,
  logos.end_at,
  polls.from_at,
  polls.to_at,
  ads.start_at,
  ads.end_at,
  draws.drawn_at,
  events.published_at,
  events.unpublished_at,
  events.starts_at,
  events.ends_at,
  launches.published_at,
  launches.unpublished_at,
  launches.released_at,
  games.released_at,
  faqCategories.published_at,
  faqCategories.unpublished_at,
  materialGroups.published_at,
  materialGroups.unpublished_at,
]

/** Whether any publication, expiry or period edge lies in (from, to]. */
function hasEdge(deps: Deps, from: string, to: string): Read<boolean> {
  const queries = edges.map((edge) =>
    deps.db
      .select({ one: sql<number>`1` })
      .from(edge.table)
      .where(and(gt(edge, from), lte(edge, to)))
      .limit(1),
  )
  return {
    queries,
    shape: (results) => results.some((rows) => Array.isArray(rows) && rows.length > 0),
  }
}

// The number that keys every cached page and read (docs/decisions/030-content-version.md). Publishing raises it in D1, then
// in KV; isolates read it every 5 s.
import { and, gt, lte, sql } from 'drizzle-orm'
import { dayOf } from '../../client/contract/days.ts'
import { nextDrawTime } from '../../client/contract/mark-six-rules.ts'
import { read, run, write, type Deps, type Read } from './db.ts'
import { itemSources } from './items.ts'
import { lastKnown, remember, setRemembered } from './memory.ts'
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
} from './schema/index.ts'
import { within } from './time-limit.ts'

/** Its key in KV and in memory. */
export const contentVersionKey = 'content_version'
const rememberedFor = 5000

/** The current version: from KV, else from D1, else the last known one or 0. */
export function contentVersion(deps: Deps): Promise<number> {
  return remember(contentVersionKey, rememberedFor, async () => {
    const fromKv = await within('kv', () => deps.kv.get<number>(contentVersionKey, 'json')).catch(
      () => null,
    )
    // KV may lag a minute behind what this isolate has seen or published.
    if (fromKv !== null) return Math.max(fromKv, lastKnown<number>(contentVersionKey) ?? 0)
    try {
      return await storedVersion(deps)
    } catch {
      return lastKnown<number>(contentVersionKey) ?? 0
    }
  })
}

/** Raises the version after content changed: visible here at once, elsewhere within 60 s. */
export async function raiseContentVersion(deps: Deps): Promise<number> {
  const raise = deps.db
    .update(contentState)
    .set({ version: sql`${contentState.version} + 1` })
    .returning({ version: contentState.version })
  const version = await run(
    deps,
    read([raise] as const, ([[row]]) => row?.version ?? 0),
  )
  await publish(deps, version)
  return version
}

/**
 * Raises the version when something appeared or expired since the last check (cron, once per minute), or when a day began
 * or a draw became due, because pages mention today, this month, this week and the draws awaited. Check and raise are one
 * statement each, so concurrent runs raise it twice at most and never miss a change.
 */
export async function raiseForSchedule(deps: Deps): Promise<boolean> {
  const now = deps.now().toISOString()
  const state = await run(deps, getState(deps))
  const isDue =
    state !== undefined &&
    (hasTurned(state.checked_at, now) || (await run(deps, hasEdge(deps, state.checked_at, now))))
  if (isDue) await raiseContentVersion(deps)
  else if (state) await healPublished(deps, state.version).catch(() => undefined)
  await write(deps, [deps.db.update(contentState).set({ checked_at: now })])
  return isDue
}

/** Whether pages say something else by the clock alone: a day has begun, or a draw has become due. */
function hasTurned(from: string, to: string): boolean {
  return dayOf(from) !== dayOf(to) || nextDrawTime(new Date(from)) <= new Date(to)
}

/** Corrects KV when a late write has left an older number there. */
async function healPublished(deps: Deps, version: number): Promise<void> {
  const kept = await within('kv', () => deps.kv.get<number>(contentVersionKey, 'json'))
  if ((kept ?? 0) < version) await publish(deps, version)
}

async function storedVersion(deps: Deps): Promise<number> {
  const version = (await run(deps, getState(deps)))?.version ?? 0
  deps.waitUntil(publish(deps, version).catch(() => undefined))
  return version
}

function getState(deps: Deps) {
  return read([deps.db.select().from(contentState)] as const, ([[state]]) => state)
}

async function publish(deps: Deps, version: number): Promise<void> {
  const known = lastKnown<number>(contentVersionKey) ?? 0
  setRemembered(contentVersionKey, Math.max(version, known), rememberedFor)
  await within('kv', () => deps.kv.put(contentVersionKey, JSON.stringify(version)))
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

// Own Mark Six sets of members. Nothing is written per member when a draw is published: matches are computed when the
// member looks (docs/decisions/community/number-sets.md).
import { and, desc, eq, lte, sql, type SQL } from 'drizzle-orm'
import { matchOf } from '../../../client/contract/draws/rules.ts'
import {
  maxNumberSets,
  type DrawMatches,
  type DrawToCheck,
  type NumberSet,
} from '../../../client/contract/draws/number-sets.ts'
import { combine, read, type Read, type Statement } from '../../storage/db.ts'
import { draws, numberSets, users } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

const { id, user_id, numbers, name, created_at } = numberSets

/** Days for which the bell announces the matches of the latest draw. */
const days = 30

/** The member's sets, oldest first. */
export function listNumberSets(deps: Deps, userId: number): Read<NumberSet[]> {
  const query = deps.db
    .select({ id, numbers, name, created_at })
    .from(numberSets)
    .where(eq(user_id, userId))
    .orderBy(id)
    .limit(maxNumberSets)
  return read([query], ([rows]) => rows)
}

/** Adds a set unless the member has it or has as many as allowed. */
export function addNumberSet(
  deps: Deps,
  userId: number,
  set: Pick<NumberSet, 'numbers' | 'name'>,
): Read<{ is_new: boolean; is_kept: boolean }> {
  const typed = JSON.stringify(set.numbers)
  const held = sql`(select count(*) from ${numberSets} where ${user_id} = ${userId})`
  return read(
    [
      deps.db
        .insert(numberSets)
        .select(
          sql`select null, ${userId}, ${typed}, ${set.name}, ${deps.now().toISOString()}
            where ${held} < ${maxNumberSets}`,
        )
        .onConflictDoNothing()
        .returning({ id }),
      deps.db
        .select({ id })
        .from(numberSets)
        .where(and(eq(user_id, userId), sql`${numbers} = ${typed}`)),
    ] as const,
    ([added, kept]) => ({ is_new: added.length > 0, is_kept: kept.length > 0 }),
  )
}

const isOwn = (userId: number, setId: number) => and(eq(id, setId), eq(user_id, userId))

export function renameNumberSetStatement(deps: Deps, userId: number, setId: number, to: string) {
  return deps.db.update(numberSets).set({ name: to }).where(isOwn(userId, setId)).returning({ id })
}

export function removeNumberSetStatement(deps: Deps, userId: number, setId: number): Statement {
  return deps.db.delete(numberSets).where(isOwn(userId, setId))
}

function selectLatest(deps: Deps) {
  const { period, drawn_at, special } = draws
  return deps.db
    .select({ period, drawn_at, numbers: draws.numbers, special })
    .from(draws)
    .where(lte(drawn_at, deps.now().toISOString()))
    .orderBy(desc(drawn_at))
    .limit(1)
}

/** The latest draw, without its corrections. */
export function drawToCheck(deps: Deps): Read<DrawToCheck | null> {
  return read([selectLatest(deps)], ([[row]]) => row ?? null)
}

function seenDraw(userId: number): SQL<string> {
  return sql`(select coalesce(${users.draw_seen}, '') from ${users} where ${users.id} = ${userId})`
}

const since = (deps: Deps) =>
  new Date(deps.now().getTime() - days * 24 * 60 * 60 * 1000).toISOString()

/** 1 if the member has sets from before the latest draw and has not seen how they did; otherwise 0. */
export function countUnseenDraw(deps: Deps, userId: number): Read<number> {
  const latest = selectLatest(deps).as('latest')
  const query = deps.db
    .select({ one: sql<number>`1`.as('one') })
    .from(latest)
    .where(
      sql`${latest.period} > ${seenDraw(userId)} and ${latest.drawn_at} > ${since(deps)} and exists (
        select 1 from ${numberSets} where ${user_id} = ${userId} and ${created_at} < ${latest.drawn_at})`,
    )
  return read([query], ([rows]) => rows.length)
}

/** Matches of the member's sets with the latest draw; `null` if no set is older than it. */
export function matchesOfDraw(deps: Deps, userId: number): Read<DrawMatches | null> {
  const seen = deps.db
    .select({ seen: sql<string>`${seenDraw(userId)}`.as('seen') })
    .from(sql`(select 1)`)
  return combine(
    {
      draw: drawToCheck(deps),
      sets: listNumberSets(deps, userId),
      seen: read([seen], ([[row]]) => row?.seen ?? ''),
    },
    ({ draw, sets, seen: until }) => {
      if (!draw || draw.drawn_at <= since(deps)) return null
      const checked = sets
        .filter((set) => set.created_at < draw.drawn_at)
        .map(({ created_at: _, ...set }) => ({ ...set, ...matchOf(set.numbers, draw) }))
        .toSorted(
          (a, b) =>
            b.matched.length - a.matched.length || Number(b.has_special) - Number(a.has_special),
        )
      if (checked.length === 0) return null
      return { ...draw, is_new: draw.period > until, sets: checked }
    },
  )
}

/** Marks draws up to `period` as seen; never later ones than the latest, and an earlier one changes nothing. */
export function seeDrawStatement(deps: Deps, userId: number, period = '9'): Statement {
  const latest = sql`coalesce((select period from ${selectLatest(deps)}), '')`
  return deps.db
    .update(users)
    .set({ draw_seen: sql`max(coalesce(${users.draw_seen}, ''), min(${period}, ${latest}))` })
    .where(eq(users.id, userId))
}

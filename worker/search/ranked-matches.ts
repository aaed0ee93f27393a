// Ids of matching items from the index, best first. The cost does not depend on how many texts contain a word
// (docs/decisions/data/row-budgets.md).
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { contentLocales, type Locale } from '../../client/contract/locale.ts'
import { byType, searchableTypes, type SearchableType } from '../../client/contract/items.ts'
import { isTypeOff } from '../../client/contract/site/modules.ts'
import { offModules } from '../data/site/modules.ts'
import { withSearchDb, read, run, runAll, type Read } from '../storage/db.ts'
import { callWithBreaker } from '../storage/circuit-breaker.ts'
import { hiddenToken, matchExpression, type Term } from './query.ts'
import { indexes } from './schema.ts'
import type { Deps } from '../deps.ts'

interface Asked {
  locale: Locale
  /** Must not be empty. */
  terms: readonly Term[]
  /** True to match only titles. */
  isTitleOnly?: boolean
  /** Maximum number per type. */
  limit: number
  /** Shared limit: a type may exceed its own limit by what the others leave of this. */
  together?: number
}

/** Ids per type. */
export type Candidates = Record<SearchableType, number[]>

/** Without types of modules that are switched off. */
export async function rankedMatches(deps: Deps, asked: Asked): Promise<Candidates> {
  const [ids, off] = await Promise.all([storedMatches(deps, asked), offModules(deps)])
  return byType(searchableTypes, (type) => (isTypeOff(off, type) ? [] : ids[type]))
}

/**
 * One round trip to the index, or two if only one type exceeds its limit. None for a frequent word that was searched
 * within the last minute.
 */
async function storedMatches(deps: Deps, asked: Asked): Promise<Candidates> {
  const { limit, together = 0 } = asked
  const ranks = ranksOf(asked)
  const key = keyOf(`${limit} ${together} ${ranks.join(' ')}`)
  const kept = await callWithBreaker('cache', caches, () => readKept(key)).catch(() => null)
  if (kept) return kept
  const found = await bestOf(withSearchDb(deps), { ranks, limit, together })
  const ids = byType(searchableTypes, (type) => found[type].map(({ id }) => id))
  if (searchableTypes.some((type) => ids[type].length >= limit))
    deps.waitUntil(keep(key, ids).catch(() => undefined))
  return ids
}

/** Index columns that must contain all terms, best first. */
const places = ['{title}', '{title tags}', '{title tags body}']

/**
 * Disjoint expressions per rank. Ranked only by column, because weights such as `bm25` read all texts that have a word.
 */
function ranksOf({ locale, terms, isTitleOnly = false }: Asked): string[] {
  const matching = matchExpression(terms, contentLocales(locale))
  const hidden = `"${hiddenToken(locale)}"`
  return (isTitleOnly ? places.slice(0, 1) : places).map((place, rank) => {
    const better = places[rank - 1]
    const own = `(${place} : (${matching})) NOT ${hidden}`
    return better ? `(${own}) NOT (${better} : (${matching}))` : own
  })
}

interface Match {
  id: number
  /** Lower is better. */
  rank: number
}

interface Ranked {
  ranks: readonly string[]
  limit: number
}

async function bestOf(
  index: Deps,
  { ranks, limit, together }: Ranked & { together: number },
): Promise<Record<SearchableType, Match[]>> {
  const found = await runAll(
    index,
    byType(searchableTypes, (type) => best(index, type, { ranks, limit })),
  )
  const left = together - searchableTypes.reduce((sum, type) => sum + found[type].length, 0)
  const type = searchableTypes.find((one) => found[one].length === limit)
  if (!type || left <= 0) return found
  const after = found[type].at(-1)
  const others = await run(index, best(index, type, { ranks, limit: left, after }))
  return { ...found, [type]: [...found[type], ...others] }
}

/** Best rank first, then newest. Reading stops at the limit. */
function best(
  index: Deps,
  type: SearchableType,
  { ranks, limit, after }: Ranked & { after?: Match | undefined },
): Read<Match[]> {
  const { terms } = indexes[type]
  const parts = ranks.map((expression, rank) => {
    // D1 binds numbers as floats; without the cast the index is not used for the comparison.
    const behind =
      rank === after?.rank ? sql`and ${terms.rowid} < cast(${after.id} as integer)` : sql``
    return sql`select * from (
      select ${terms.rowid} as id, ${sql.raw(String(rank))} as rank from ${terms}
      where ${terms} match ${expression} ${behind} order by ${terms.rowid} desc limit ${limit}
    )`
  })
  const left = sql.join(parts.slice(after?.rank ?? 0), sql` union all `)
  const matches = index.db
    .select({ id: sql<number>`id`, rank: sql<number>`rank` })
    .from(sql`(${left})`)
    .limit(limit)
  return read([matches], ([rows]) => rows)
}

/** Seconds. */
const keptFor = 60

function keyOf(asked: string): string {
  return `https://search.invalid/${createHash('sha256').update(asked).digest('base64url')}`
}

async function readKept(key: string): Promise<Candidates | null> {
  const response = await caches.default.match(key)
  return response ? response.json<Candidates>() : null
}

function keep(key: string, found: Candidates): Promise<void> {
  const headers = { 'Cache-Control': `max-age=${keptFor}` }
  return caches.default.put(key, Response.json(found, { headers }))
}

// Which items match, from the index alone: so many, best first. What a word costs does not grow with the number of texts that
// have it (docs/decisions/data/051-limits-of-reads.md).
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { contentLocales, type Locale } from '../../client/contract/locale.ts'
import { byType, searchableTypes, type SearchableType } from '../../client/contract/items.ts'
import { withSearchDb, read, run, runAll, type Read } from '../storage/db.ts'
import { callWithBreaker } from '../storage/circuit-breaker.ts'
import { hiddenToken, matchExpression, type Phrase } from './query.ts'
import { indexes } from './schema.ts'
import type { Deps } from '../deps.ts'

interface Asked {
  locale: Locale
  /** At least one. */
  phrases: readonly Phrase[]
  /** Matches titles alone. */
  isTitleOnly?: boolean
  /** Maximum number per type. */
  limit: number
  /** A type may go on beyond its limit with what the others have left of this. */
  together?: number
}

/** Ids per type. */
export type Candidates = Record<SearchableType, number[]>

/**
 * One round trip to the index, two where one type alone has more than its limit, or none for a word that many items have and
 * somebody searched for within a minute.
 */
export async function rankedMatches(deps: Deps, asked: Asked): Promise<Candidates> {
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

/** Columns of the index that must have every phrase, the best place first. */
const places = ['{title}', '{title tags}', '{title tags body}']

/**
 * An expression per rank; no item matches two. The place alone ranks, because a weight by the number of texts that have a word
 * (such as `bm25`) reads all of them.
 */
function ranksOf({ locale, phrases, isTitleOnly = false }: Asked): string[] {
  const matching = matchExpression(phrases, contentLocales(locale))
  const hidden = `"${hiddenToken(locale)}"`
  return (isTitleOnly ? places.slice(0, 1) : places).map((place, rank) => {
    const better = places[rank - 1]
    const own = `(${place} : (${matching})) NOT ${hidden}`
    return better ? `(${own}) NOT (${better} : (${matching}))` : own
  })
}

interface Match {
  id: number
  /** The lower, the better. */
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

/** The best rank first, the newest of a rank first. The index is left at the limit. */
function best(
  index: Deps,
  type: SearchableType,
  { ranks, limit, after }: Ranked & { after?: Match | undefined },
): Read<Match[]> {
  const { terms } = indexes[type]
  const parts = ranks.map((expression, rank) => {
    // D1 sends fractions, which the index would only compare afterwards.
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

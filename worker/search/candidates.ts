// Which items match, from the index alone: the newest so many, best first. What a word costs does not grow with the number of
// texts that have it (docs/decisions/051-limits-of-reads.md).
import { createHash } from 'node:crypto'
import { and, desc, sql } from 'drizzle-orm'
import { contentLocales, type Locale } from '../../client/contract/locale.ts'
import { byType, searchableTypes, type SearchableType } from '../../client/contract/items.ts'
import { inSearch, read, run, runAll, type Deps, type Read } from '../storage/db.ts'
import { within } from '../storage/time-limit.ts'
import { hiddenIn, matchExpression, type Phrase } from './query.ts'
import { indexes } from './schema.ts'

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
export async function candidatesFor(deps: Deps, asked: Asked): Promise<Candidates> {
  const { locale, phrases, isTitleOnly = false, limit, together = 0 } = asked
  const matching = matchExpression(phrases, contentLocales(locale))
  const expression = `(${isTitleOnly ? 'title : ' : ''}(${matching})) NOT "${hiddenIn(locale)}"`
  const key = keyOf(`${limit} ${together} ${expression}`)
  const kept = await within('cache', () => readKept(key)).catch(() => null)
  if (kept) return kept
  const found = await newestOf(inSearch(deps), { expression, limit, together })
  const ids = byType(searchableTypes, (type) => bestFirst(found[type]))
  if (searchableTypes.some((type) => ids[type].length >= limit))
    deps.waitUntil(keep(key, ids).catch(() => undefined))
  return ids
}

interface Match {
  id: number
  /** The lower, the better. */
  score: number
}

async function newestOf(
  index: Deps,
  { expression, limit, together }: { expression: string; limit: number; together: number },
): Promise<Record<SearchableType, Match[]>> {
  const found = await runAll(
    index,
    byType(searchableTypes, (type) => newest(index, { type, expression, limit })),
  )
  const left = together - searchableTypes.reduce((sum, type) => sum + found[type].length, 0)
  const type = searchableTypes.find((one) => found[one].length === limit)
  if (!type || left <= 0) return found
  const before = found[type].at(-1)?.id
  const others = await run(index, newest(index, { type, expression, limit: left, before }))
  return { ...found, [type]: [...found[type], ...others] }
}

/** A word counts most in the title, less in a tag, least in the text. */
const weights = sql.raw('8, 4, 1')

interface Wanted {
  type: SearchableType
  expression: string
  limit: number
  before?: number | undefined
}

/** The index yields the newest first and is left at the limit. */
function newest(index: Deps, { type, expression, limit, before }: Wanted): Read<Match[]> {
  const { terms } = indexes[type]
  const matches = index.db
    .select({ id: terms.rowid, score: sql<number>`bm25(${terms}, ${weights})`.as('score') })
    .from(terms)
    .where(
      and(
        sql`${terms} match ${expression}`,
        // D1 sends fractions, which the index would only compare afterwards.
        before === undefined ? undefined : sql`${terms.rowid} < cast(${before} as integer)`,
      ),
    )
    .orderBy(desc(terms.rowid))
    .limit(limit)
  return read([matches], ([rows]) => rows)
}

/** Weighed here, because a sort in SQL reads every row again. */
function bestFirst(matches: readonly Match[]): number[] {
  return matches.toSorted((a, b) => a.score - b.score || b.id - a.id).map(({ id }) => id)
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

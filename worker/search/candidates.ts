// Which items match, from the index alone: the newest so many, best first. What a word costs does not grow with the number of
// texts that have it (docs/decisions/051-limits-of-reads.md).
import { createHash } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import { contentLocales, type Locale } from '../../client/contract/locale.ts'
import { byType, searchableTypes, type SearchableType } from '../../client/contract/items.ts'
import { inSearch, read, runAll, type Deps, type Read } from '../storage/db.ts'
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
}

/** Ids per type. */
export type Candidates = Record<SearchableType, number[]>

/** One round trip to the index, or none for a word that many items have and somebody searched for within a minute. */
export async function candidatesFor(
  deps: Deps,
  { locale, phrases, isTitleOnly = false, limit }: Asked,
): Promise<Candidates> {
  const matching = matchExpression(phrases, contentLocales(locale))
  const expression = `(${isTitleOnly ? 'title : ' : ''}(${matching})) NOT "${hiddenIn(locale)}"`
  const key = keyOf(`${limit} ${expression}`)
  const kept = await within('cache', () => readKept(key)).catch(() => null)
  if (kept) return kept
  const index = inSearch(deps)
  const found = await runAll(
    index,
    byType(searchableTypes, (type) => newestBestFirst(index, type, expression, limit)),
  )
  if (searchableTypes.some((type) => found[type].length === limit))
    deps.waitUntil(keep(key, found).catch(() => undefined))
  return found
}

/** A word counts most in the title, less in a tag, least in the text. */
const weights = sql.raw('8, 4, 1')

/** The index yields the newest first and is left at the limit. Weighed here, because a sort in SQL reads every row again. */
function newestBestFirst(
  index: Deps,
  type: SearchableType,
  expression: string,
  limit: number,
): Read<number[]> {
  const { terms } = indexes[type]
  const newest = index.db
    .select({ id: terms.rowid, score: sql<number>`bm25(${terms}, ${weights})`.as('score') })
    .from(terms)
    .where(sql`${terms} match ${expression}`)
    .orderBy(desc(terms.rowid))
    .limit(limit)
  // The lower the score, the better.
  return read([newest], ([rows]) =>
    rows.toSorted((a, b) => a.score - b.score || b.id - a.id).map((row) => row.id),
  )
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

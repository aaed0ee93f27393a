// Items by the words of their titles, whether readers may see them or not: for the desk.
import { desc, sql } from 'drizzle-orm'
import type { SearchableType } from '../../client/contract/items.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { inSearch, read, run, type Deps } from '../storage/db.ts'
import { matchExpression, phrasesOf } from './query.ts'
import { indexes } from './schema.ts'

/** Items a search of titles finds at most. */
const limit = 60

/** The ids of the newest items whose titles have these words, the last one also as a beginning. */
export async function titlesWith(
  deps: Deps,
  type: SearchableType,
  words: string,
  languages: readonly Locale[],
): Promise<number[]> {
  const phrases = phrasesOf(words)
  if (phrases.length === 0) return []
  const { terms } = indexes[type]
  const index = inSearch(deps)
  const found = index.db
    .select({ id: terms.rowid })
    .from(terms)
    .where(sql`${terms} match ${`title : (${matchExpression(phrases, languages)})`}`)
    .orderBy(desc(terms.rowid))
    .limit(limit)
  return run(
    index,
    read([found], ([rows]) => rows.map(({ id }) => id)),
  )
}

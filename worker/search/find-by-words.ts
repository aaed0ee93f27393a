// Full-text search of items and drafts for the desk, visible to readers or not.
import { and, desc, eq, sql } from 'drizzle-orm'
import type { EntryType } from '../../client/contract/desk/entries/types.ts'
import { searchableTypes } from '../../client/contract/items.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { withSearchDb, read, run } from '../storage/db.ts'
import { matchExpression, termsOf } from './query.ts'
import { drafts, indexes } from './schema.ts'
import type { Deps } from '../deps.ts'

/** Maximum results per search. */
const limit = 60

interface Words {
  type: EntryType
  words: string
  languages: readonly Locale[]
  isTitleOnly?: boolean
}

/** Ids of the newest items with these words; the last word may be a prefix. */
export async function itemsWith(deps: Deps, { isTitleOnly = false, ...asked }: Words) {
  const match = matchOf(asked)
  const type = searchableTypes.find((one) => one === asked.type)
  if (match === null || !type) return []
  const { terms } = indexes[type]
  const index = withSearchDb(deps)
  const found = index.db
    .select({ id: terms.rowid })
    .from(terms)
    .where(sql`${terms} match ${isTitleOnly ? `title : (${match})` : match}`)
    .orderBy(desc(terms.rowid))
    .limit(limit)
  return run(index, read([found], idsOf))
}

/** Ids of the newest entries whose drafts have these words. */
export async function draftsWith(deps: Deps, asked: Omit<Words, 'isTitleOnly'>) {
  const match = matchOf(asked)
  if (match === null) return []
  const index = withSearchDb(deps)
  const found = index.db
    .select({ id: drafts.terms.rowid })
    .from(drafts.terms)
    .innerJoin(drafts.documents, eq(drafts.documents.id, drafts.terms.rowid))
    .where(and(sql`${drafts.terms} match ${match}`, eq(drafts.documents.type, asked.type)))
    .orderBy(desc(drafts.terms.rowid))
    .limit(limit)
  return run(index, read([found], idsOf))
}

function matchOf({ words, languages }: Pick<Words, 'words' | 'languages'>): string | null {
  const terms = termsOf(words)
  return terms.length === 0 ? null : matchExpression(terms, languages)
}

function idsOf([rows]: readonly [readonly { id: number }[]]): number[] {
  return rows.map(({ id }) => id)
}

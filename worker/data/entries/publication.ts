// In which state an item is, and as of which revision.
import { eq } from 'drizzle-orm'
import type { Locale } from '../../../client/contract/locale.ts'
import type { PublicationState } from '../../../client/contract/preview.ts'
import { read, type Read } from '../../storage/db.ts'
import type { ItemTable } from '../../storage/schema/items/item.ts'
import type { Deps } from '../../deps.ts'

export interface Publication {
  lang: Locale
  /** When the item was last changed; another text has another one. */
  revision: string
  state: PublicationState
}

/** Also of what no reader may see; `null` when there is no such item. */
export function getPublication(deps: Deps, table: ItemTable, id: number): Read<Publication | null> {
  return read(
    [
      deps.db
        .select({
          lang: table.lang,
          revision: table.updated_at,
          published_at: table.published_at,
          unpublished_at: table.unpublished_at,
        })
        .from(table)
        .where(eq(table.id, id)),
    ],
    ([[row]]) => {
      if (!row) return null
      const { lang, revision, ...dates } = row
      return { lang, revision, state: stateAt(dates, deps.now()) }
    },
  )
}

interface Dates {
  published_at: string | null
  unpublished_at: string | null
}

/** The state of what has these dates. */
export function stateAt({ published_at, unpublished_at }: Dates, now: Date): PublicationState {
  const at = now.toISOString()
  if (published_at === null) return 'draft'
  if (unpublished_at !== null && unpublished_at <= at) return 'withdrawn'
  return published_at > at ? 'scheduled' : 'published'
}

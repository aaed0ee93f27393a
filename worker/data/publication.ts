// In which state an article or game is, and as of which revision.
import { eq } from 'drizzle-orm'
import type { Locale } from '../../client/contract/locale.ts'
import type { PreviewType, PublicationState } from '../../client/contract/preview.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { articles, games } from '../storage/schema/index.ts'

export interface Publication {
  lang: Locale
  /** When the item was last changed; another text has another one. */
  revision: string
  state: PublicationState
}

const tables = { article: articles, game: games }

/** Also of what no reader may see; `null` when there is no such item. */
export function getPublication(
  deps: Deps,
  type: PreviewType,
  id: number,
): Read<Publication | null> {
  const table = tables[type]
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
      return { lang, revision, state: stateOf(dates, deps.now().toISOString()) }
    },
  )
}

interface Dates {
  published_at: string | null
  unpublished_at: string | null
}

function stateOf({ published_at, unpublished_at }: Dates, now: string): PublicationState {
  if (published_at === null) return 'draft'
  if (unpublished_at !== null && unpublished_at <= now) return 'withdrawn'
  return published_at > now ? 'scheduled' : 'published'
}

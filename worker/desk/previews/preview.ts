// Opens a preview link of an item, for its page and for the API.
import type { Read } from '../../storage/db.ts'
import { itemSources } from '../../storage/rows/items.ts'
import { getPublication, type Publication } from '../../data/entries/publication.ts'
import { problem } from '../../http/problem.ts'
import type { ItemType } from '../../../client/contract/items.ts'
import { readPreviewToken, type PreviewItem } from './token.ts'
import type { Deps } from '../../deps.ts'

export interface Preview extends Publication {
  /** When the link ends, ISO 8601. */
  expires_at: string
}

export interface PreviewRequest extends PreviewItem {
  secret: string | undefined
  token: string
}

/**
 * The item's publication state, to be read together with the item; `null` when the item is gone. A token that is not for
 * this item throws a 403 before the database is queried; one for another revision does so when the read arrives.
 */
export function openPreview(
  deps: Deps,
  { secret, token, ...item }: PreviewRequest & { type: ItemType },
): Read<Preview | null> {
  const claim = readPreviewToken(secret, token, item, deps.now())
  if (!claim) throw problem('preview_outdated')
  const { queries, shape } = getPublication(deps, itemSources[item.type].table, item.id)
  return {
    queries,
    shape: (results) => {
      const publication = shape(results)
      if (!publication) return null
      const isSame = publication.lang === claim.lang && publication.revision === claim.revision
      if (!isSame) throw problem('preview_outdated')
      return { ...publication, expires_at: claim.expires_at }
    },
  }
}

// What a preview link opens, for its page and for the API.
import type { Deps, Read } from '../storage/db.ts'
import { getPublication, type Publication } from '../data/publication.ts'
import { problem } from '../http/problem.ts'
import { readPreviewToken, type PreviewItem } from './preview-token.ts'

export interface Preview extends Publication {
  /** When the link ends, ISO 8601. */
  expires_at: string
}

interface PreviewRequest extends PreviewItem {
  secret: string | undefined
  token: string
}

/**
 * The item's state, to be read together with the item; `null` when it is gone. Without a token of this very item a
 * 403 at once, before the database is asked anything; with one of another revision a 403 when the read arrives.
 */
export function openPreview(
  deps: Deps,
  { secret, token, ...item }: PreviewRequest,
): Read<Preview | null> {
  const claim = readPreviewToken(secret, token, item, deps.now())
  if (!claim) throw problem('forbidden')
  const { queries, shape } = getPublication(deps, item.type, item.id)
  return {
    queries,
    shape: (results) => {
      const publication = shape(results)
      if (!publication) return null
      const isSame = publication.lang === claim.lang && publication.revision === claim.revision
      if (!isSame) throw problem('forbidden')
      return { ...publication, expires_at: claim.expires_at }
    },
  }
}

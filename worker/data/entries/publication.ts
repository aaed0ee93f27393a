// The state of what has dates of publication.
import type { PublicationState } from '../../../client/contract/preview.ts'

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

import type { PublicationState } from '../../../client/contract/preview.ts'

interface Dates {
  published_at: string | null
  unpublished_at: string | null
}

/** State with these dates at a time. */
export function stateAt({ published_at, unpublished_at }: Dates, now: Date): PublicationState {
  const at = now.toISOString()
  if (published_at === null) return 'draft'
  if (unpublished_at !== null && unpublished_at <= at) return 'withdrawn'
  return published_at > at ? 'scheduled' : 'published'
}

/** True if readers see the entry, or will at its publish date. */
export function isShown(dates: Dates, now: Date): boolean {
  const state = stateAt(dates, now)
  return state === 'published' || state === 'scheduled'
}

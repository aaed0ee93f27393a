import type { EntryData } from '../../../../../client/contract/desk/entries/kinds/schemas.ts'
import type { LiveItem } from '../item.ts'

/** Live content of an undated entry, whose rows have no dates. */
export function undated(id: number, data: EntryData): LiveItem {
  return { id, data, published_at: null, unpublished_at: null, updated_at: '' }
}

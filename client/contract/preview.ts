// Previews of what is not public: an item in any state or the draft of an entry, for the holder of a link.
import { items, type ItemType } from './items.ts'
import { pathTo } from './paths.ts'

export const publicationStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type PublicationState = (typeof publicationStates)[number]

/** Path of an item's preview, without language prefix. */
export function previewPath(type: ItemType, id: number): string {
  return pathTo(items[type].preview, { id })
}

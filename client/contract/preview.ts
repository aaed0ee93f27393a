// Previews of drafts, for anyone with the link.
import { pathTo } from './paths.ts'

export const publicationStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type PublicationState = (typeof publicationStates)[number]

/** Path of the preview of an item or another entry with a page, without language prefix. */
export function previewPath(type: string, id: number): string {
  return pathTo('preview', { kind: type === 'game' ? gameKind : type, id })
}

/** The entry type that an address of a preview names. */
export const previewTypeOf = (kind: string): string => (kind === gameKind ? 'game' : kind)

/** As in the addresses of their pages. */
const gameKind = 'game-intro'

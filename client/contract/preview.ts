// Previews of what is not public: an article or a game in any state, for the holder of a link.

export const previewTypes = ['article', 'game'] as const
export type PreviewType = (typeof previewTypes)[number]

export const publicationStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type PublicationState = (typeof publicationStates)[number]

/** Path of an item's preview, without language prefix. */
export function previewPath(type: PreviewType, id: number): string {
  return `/preview/${type === 'article' ? 'article' : 'game-intro'}/${id}`
}

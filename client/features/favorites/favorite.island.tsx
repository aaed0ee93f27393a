import { useEffect } from 'react'
import { island } from '../../browser/boot/island.tsx'
import { favoriteKey, type FavoriteType } from '../../contract/favorites/key.ts'
import { FavoriteButton } from './favorite-button.tsx'

interface FavoriteProps {
  type: FavoriteType
  /** Group of an article, a game or an event. */
  id: number
  /** Name for screen readers, where a page has several buttons. */
  name?: string
}

/** Saves an article, follows a tag, an author or a game, or marks an event. */
function FavoriteView({ type, id, name }: FavoriteProps) {
  useEffect(loadAlone, [])
  return (
    <FavoriteButton type={type} id={id} {...(name && { name })} stateOf={favoriteKey(type, id)} />
  )
}

/** The state comes with the counts of the page, which a page without any does not load. */
function loadAlone(): void {
  if (document.querySelector('[data-counts]')) return
  void import('../../browser/counts/load-counts.ts').then(
    ({ startCounts }) => startCounts(),
    () => undefined,
  )
}

export const Favorite = island('favorite', FavoriteView, {
  messages: ['favorite', 'toast'],
  when: 'later',
})

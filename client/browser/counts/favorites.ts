// Favorites of the member among the buttons of this page (`data-favorite`). The page's HTML is the same for everyone, so
// the state is read with the member's likes. Buttons are updated in the DOM until their island is hydrated.
import { maxFavoriteKeys, type FavoriteKey } from '../../contract/favorites/key.ts'

const favorites = new Map<string, boolean>()
const listeners = new Set<() => void>()

export const isFavorite = (key: FavoriteKey): boolean => favorites.get(key) ?? false

/** For useSyncExternalStore; returns the unsubscribe function. */
export function watchFavorites(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setFavorite(key: FavoriteKey, isOn: boolean): void {
  favorites.set(key, isOn)
  show()
}

const buttonsOnPage = () => [...document.querySelectorAll<HTMLElement>('[data-favorite]')]

export function favoriteKeysOnPage(): string[] {
  return [...new Set(buttonsOnPage().map((button) => button.dataset.favorite!))].slice(
    0,
    maxFavoriteKeys,
  )
}

/** For `applyFavorites`, when the request is sent. */
export const snapshotFavorites = (): ReadonlyMap<string, boolean> => new Map(favorites)

/** Applies a response, except to what the member has changed since the request. */
export function applyFavorites(
  asked: readonly string[],
  found: readonly string[],
  before: ReadonlyMap<string, boolean>,
): void {
  for (const key of asked)
    if (favorites.get(key) === before.get(key)) favorites.set(key, found.includes(key))
  show()
}

function show(): void {
  for (const button of buttonsOnPage())
    button.ariaPressed = String(favorites.get(button.dataset.favorite!) ?? false)
  for (const listener of listeners) listener()
}

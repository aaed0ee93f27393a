import { useSyncExternalStore } from 'react'
import { call } from '../../browser/api/call.ts'
import { isFavorite, setFavorite, watchFavorites } from '../../browser/counts/favorites.ts'
import type { FavoriteKey, FavoriteType } from '../../contract/favorites/key.ts'
import { useI18n } from '../../i18n/context.tsx'
import { useSetToggle } from '../account/use-set-toggle.ts'

/** True for a favorite of the member, and its toggle. The id of an article, a game or an event is that of its group. */
export function useFavorite(type: FavoriteType, id: number) {
  const { t } = useI18n()
  const set = useSetToggle(t('favorite.failed'))
  const key: FavoriteKey = `${type}:${id}`
  const isOn = useSyncExternalStore(
    watchFavorites,
    () => isFavorite(key),
    () => false,
  )
  const toggle = {
    key: `favorite ${key}`,
    now: () => isFavorite(key),
    isOn: (now: boolean) => now,
    turn: (_: boolean, next: boolean) => next,
    show: (now: boolean) => setFavorite(key, now),
    send: async (next: boolean) => {
      const route = next
        ? 'POST /api/user/favorite/:type/:id/add'
        : 'POST /api/user/favorite/:type/:id/remove'
      return (await call(route, { params: { type, id } })).is_favorite
    },
  }
  return { isOn, toggle: () => set(toggle, !isOn) }
}

import { useSyncExternalStore } from 'react'
import type { ItemType } from '../contract/search.ts'
import { countOf, itemKey, watchCounts, type ItemCount } from '../counts.ts'
import { setLiked } from '../like.ts'
import { useI18n } from '../i18n/context.tsx'
import { useSay } from './use-say.ts'

/** An item's likes as the page knows them now, and the press that changes one's own. `first` is what the document says. */
export function useLike(type: ItemType, id: number, first: ItemCount) {
  const { t } = useI18n()
  const say = useSay()
  const key = itemKey(type, id)
  const count =
    useSyncExternalStore(
      watchCounts,
      () => countOf(key),
      () => undefined,
    ) ?? first

  async function set(isLiked: boolean) {
    const before = countOf(key) ?? first
    try {
      await setLiked(type, id, before, isLiked)
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      say(message || t('like.failed'), 'failed', {
        text: t('toast.retry'),
        run: () => void set(isLiked),
      })
    }
  }
  return { ...count, toggle: () => void set(!count.is_liked) }
}

import { Icon } from '../../ui/icon.tsx'
import type { FavoriteKey, FavoriteType } from '../../contract/favorites/key.ts'
import { useI18n } from '../../i18n/context.tsx'
import { useFavorite } from './use-favorite.ts'

interface FavoriteButtonProps {
  type: FavoriteType
  /** Group of an article, a game or an event. */
  id: number
  /** Name for screen readers, where a page has several buttons. */
  name?: string
  /** Key whose state is read with the counts of the page (client/browser/counts/favorites.ts). */
  stateOf?: FavoriteKey
}

const following = {
  icon: 'plus',
  className: 'button favorite',
  off: 'favorite.follow',
  on: 'favorite.following',
} as const
const looks = {
  article: {
    icon: 'bookmark',
    className: 'tool favorite',
    off: 'favorite.save',
    on: 'favorite.saved',
  },
  event: {
    icon: 'bell',
    className: 'tool favorite',
    off: 'favorite.remind',
    on: 'favorite.reminding',
  },
  tag: following,
  author: following,
  game: following,
} as const satisfies Record<FavoriteType, object>

export function FavoriteButton({ type, id, name, stateOf }: FavoriteButtonProps) {
  const { t } = useI18n()
  const { isOn, toggle } = useFavorite(type, id)
  const { icon, className, off, on } = looks[type]
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isOn}
      data-favorite={stateOf}
      // Before hydration, the member's own state is shown.
      suppressHydrationWarning
      onClick={toggle}
    >
      <Icon name={icon} small={icon === 'plus'} />
      {/* The style shows the text of the state. */}
      <span>{t(off)}</span>
      <span>{t(on)}</span>
      {name && <span className="visually-hidden">: {name}</span>}
    </button>
  )
}

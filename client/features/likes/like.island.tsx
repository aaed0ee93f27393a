import { Icon } from '../../ui/icon.tsx'
import { itemKey, type LikeableType } from '../../contract/items.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatCount, formatNumber } from '../../i18n/translate.ts'
import { island } from '../../browser/boot/island.tsx'
import { useLike } from './use-like.ts'

interface LikeProps {
  type: LikeableType
  id: number
  liked_amount: number
}

/** The like button of an article or a game, with its count. */
function LikeView({ type, id, liked_amount }: LikeProps) {
  const { locale, t } = useI18n()
  const first = { liked_amount, comment_count: 0, is_liked: false }
  const { liked_amount: amount, is_liked, toggle } = useLike(type, id, first)
  return (
    <button
      type="button"
      className="tool"
      aria-pressed={is_liked}
      title={formatNumber(locale, amount)}
      data-counts={itemKey(type, id)}
      // Before hydration, the counts of the page are shown.
      suppressHydrationWarning
      onClick={toggle}
    >
      <Icon name="heart" />
      <span className="visually-hidden">{t('like.like')} </span>
      {formatCount(locale, amount)}
    </button>
  )
}

export const Like = island('like', LikeView, {
  messages: ['like', 'toast'],
  when: 'later',
})

import type { ItemKey } from '../../browser/counts/counts.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatCount, formatNumber } from '../../i18n/translate.ts'
import { Icon } from '../../ui/icon.tsx'

interface CountProps {
  icon: 'heart' | 'chat'
  value: number
  /** Describes the icon for screen readers. */
  label: string
  /** Key of the item, for live updates of the number (client/browser/counts/counts.ts). */
  of?: ItemKey
}

export function Count({ icon, value, label, of }: CountProps) {
  const { locale } = useI18n()
  return (
    <span
      title={formatNumber(locale, value)}
      data-counts={of}
      data-shows={of && (icon === 'chat' ? 'comments' : 'likes')}
    >
      <Icon name={icon} small />
      <span className="visually-hidden">{label}</span>
      {formatCount(locale, value)}
    </span>
  )
}

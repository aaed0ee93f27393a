import { useI18n } from '../i18n/context.tsx'
import { formatCount, formatNumber } from '../i18n/translate.ts'
import { Icon } from './icon.tsx'

interface CountProps {
  icon: 'heart' | 'chat'
  value: number
  /** What is counted, for who does not see the icon. */
  label: string
}

export function Count({ icon, value, label }: CountProps) {
  const { locale } = useI18n()
  return (
    <span title={formatNumber(locale, value)}>
      <Icon name={icon} small />
      <span className="sr">{label}</span>
      {formatCount(locale, value)}
    </span>
  )
}

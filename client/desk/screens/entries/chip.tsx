import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'

interface ChipProps {
  name: string
  text: string
  onRemove: () => void
  children?: ReactNode
}

/** A filter of a list, with a button to remove it. */
export function Chip({ name, text, onRemove, children }: ChipProps) {
  const { t } = useDeskI18n()
  return (
    <span className="chip">
      <i>{name}</i> {children} {text}
      <button type="button" aria-label={t('entries.remove', { what: text })} onClick={onRemove}>
        <Icon name="close" small />
      </button>
    </span>
  )
}

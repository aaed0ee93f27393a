import { Icon } from '../../ui/icon.tsx'
import { useDeskI18n } from '../i18n/i18n.ts'

interface CloseButtonProps {
  onPress: () => void
  /** Accessible name, where "Close" is not clear enough. */
  label?: string
  /** Moves it to the end of its row. */
  isPushed?: boolean
}

/** Close button with a cross. */
export function CloseButton({ onPress, label, isPushed = false }: CloseButtonProps) {
  const { t } = useDeskI18n()
  return (
    <button
      type="button"
      className={isPushed ? 'close push-end' : 'close'}
      aria-label={label ?? t('toast.close')}
      onClick={onPress}
    >
      <Icon name="close" small />
    </button>
  )
}

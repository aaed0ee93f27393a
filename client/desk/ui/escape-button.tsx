import { Icon } from '../../ui/icon.tsx'

/** Close button that shows the Escape key. */
export function EscapeButton({
  submitLabel,
  onPress,
}: {
  submitLabel: string
  onPress: () => void
}) {
  return (
    <button type="button" className="escape" onClick={onPress}>
      <span className="visually-hidden">{submitLabel} </span>
      <kbd>esc</kbd>
      <Icon name="close" small />
    </button>
  )
}

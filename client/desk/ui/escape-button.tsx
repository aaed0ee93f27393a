import { Icon } from '../../ui/icon.tsx'

/** Leaves what is open: with a keyboard it names the key that does the same. */
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

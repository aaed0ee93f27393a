/** True if the reader is filling in a form, looking at its result, or has a menu or dialog open. */
export function isReaderBusy(): boolean {
  const isAtForm = document.activeElement?.closest('form, [contenteditable], .form-success')
  return Boolean(isAtForm || document.querySelector(':popover-open, :modal'))
}

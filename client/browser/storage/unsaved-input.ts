const fields =
  ':is(main, footer, dialog[open]:not(.consent-settings)) :is(input:not([type=hidden]), textarea)'

/** True if a reload could lose input. */
export function hasUnsavedInput(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    (field) => {
      const isTicked = field instanceof HTMLInputElement && field.checked !== field.defaultChecked
      return isTicked || field.value !== field.defaultValue
    },
  )
}

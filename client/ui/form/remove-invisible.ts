import { withoutInvisible } from '../../contract/text-fields.ts'

const lines = 'input:not([type]), input[type=text], input[type=search], textarea'

/** Removes invisible characters from the text fields in `part`, as if typed, and focuses the last one that had some. */
export function removeInvisible(part: Element): void {
  const fields = [part, ...part.querySelectorAll(lines)].filter((one) => one.matches(lines))
  for (const field of fields as (HTMLInputElement | HTMLTextAreaElement)[]) {
    const text = withoutInvisible(field.value)
    if (text === field.value || field.readOnly) continue
    field.setRangeText(text, 0, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
}

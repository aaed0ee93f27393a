/** `/` focuses the search field, as on many sites. */
export function initShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    if (
      event.key !== '/' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target)
    )
      return
    const field = [...document.querySelectorAll<HTMLInputElement>('input[type=search]')].find(
      (one) => one.checkVisibility(),
    )
    if (!field) return
    event.preventDefault()
    field.focus()
  })
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

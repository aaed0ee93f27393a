/** A count of at most three characters: "99+" above 99. */
export const shortCount = (count: number) => (count > 99 ? '99+' : String(count))

/** The coloured mark with a count; hidden from screen readers, so the text beside it must hold the count, too. */
export function countBadge(count: number): HTMLElement {
  const badge = document.createElement('span')
  badge.className = 'badge'
  badge.textContent = shortCount(count)
  badge.ariaHidden = 'true'
  return badge
}

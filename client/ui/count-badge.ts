/** A count of at most three characters: "99+" above 99. */
export const shortCount = (count: number) => (count > 99 ? '99+' : String(count))

/** Colored mark with a count. Hidden from screen readers, so the text beside it must contain the count, too. */
export function countBadge(count: number): HTMLElement {
  const badge = document.createElement('span')
  badge.className = 'badge'
  badge.textContent = shortCount(count)
  badge.ariaHidden = 'true'
  return badge
}

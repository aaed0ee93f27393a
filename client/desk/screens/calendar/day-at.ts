/** The day under a point of the window. */
export function dayAt(x: number, y: number): string | null {
  for (const one of document.elementsFromPoint(x, y)) {
    const day = one instanceof HTMLElement ? one.dataset['day'] : undefined
    if (day) return day
  }
  return null
}

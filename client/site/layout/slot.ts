// Parts of the frame that differ from page to page. The Worker renders the frame once with these marks and replaces them
// with each page's HTML.

const names = ['languages', 'drawer-languages', 'main'] as const
export type Slot = (typeof names)[number]

/** The mark, for `dangerouslySetInnerHTML` of the element that holds the slot. */
export function slot(name: Slot): { __html: string } {
  return { __html: markOf(name) }
}

function markOf(name: Slot): string {
  return `<!--slot ${name}-->`
}

/** The HTML around the slots, in document order: before the first, between the first and the second, and so on. */
export function splitAtSlots(html: string): { texts: string[]; slots: Slot[] } {
  const found = names
    .map((name) => ({ name, at: html.indexOf(markOf(name)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
  const slots = found.map(({ name }) => name)
  const ends = found.map(({ name, at }) => at + markOf(name).length)
  const texts = [0, ...ends].map((start, index) => html.slice(start, found[index]?.at))
  return { texts, slots }
}

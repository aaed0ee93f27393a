// Elements that styles hide, or show apart from what stands beside them.
import { gapAt, insert, isBlank, isBlockElement, rename, styleOf } from './dom.ts'

/** Removes hidden elements, and parts those in a line that are shown as blocks or cells. */
export function applyDisplay(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    if (!element.isConnected) continue
    if (isHidden(element)) element.remove()
    else if (isBox(element)) partBox(element)
    else if (isCell(element))
      insert(element.parentNode!, [gapAt(element.nextSibling)], element.nextSibling)
  }
}

function isHidden(element: Element): boolean {
  return (
    styleOf(element, 'display') === 'none' ||
    styleOf(element, 'visibility') === 'hidden' ||
    styleOf(element, 'mso-hide') === 'all'
  )
}

const isInline = (element: Element) =>
  element.matches('span, a, b, strong, i, em, u, s, small, font, label')

/** True for an inline element that is shown as a block. */
const isBox = (element: Element) =>
  isInline(element) &&
  /^(?:block|flex|grid|flow-root|list-item|table|table-row)$/.test(
    styleOf(element, 'display') ?? '',
  )

/** True for an inline element that is shown apart from the one after it. */
const isCell = (element: Element) =>
  isInline(element) &&
  (styleOf(element, 'display') === 'table-cell' ||
    /^(?:inline-)?(?:flex|grid)$/.test(styleOf(element.parentElement!, 'display') ?? ''))

/** Makes a block of an element. In a line, line breaks part it from what stands beside it. */
function partBox(element: Element): void {
  const isInLine = element.parentElement!.closest('a, p, h1, h2, h3, h4, h5, h6') !== null
  if (element.localName === 'span' && !isInLine) {
    rename(element, 'div')
    return
  }
  const [before, after] = [neighbour(element, 'previousSibling'), neighbour(element, 'nextSibling')]
  const lineBreak = () => element.ownerDocument.createElement('br')
  if (isText(before)) insert(element.parentNode!, [lineBreak()], element)
  if (isText(after)) insert(element.parentNode!, [lineBreak()], element.nextSibling)
}

/** Next sibling in a direction that is not blank. */
function neighbour(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  const next = node[side]
  return next && isBlank(next) ? neighbour(next, side) : next
}

const isText = (node: Node | null) =>
  node !== null && !isBlockElement(node) && !(node instanceof Element && node.localName === 'br')

// Turns one element's content into another's and keeps what both have: images stay loaded, open parts stay open, and
// the page keeps its scroll position.

/** Links to files begin a page and depend on its parts, so they would shift the order that is compared. */
const childrenOf = (element: Element) =>
  [...element.childNodes].filter(({ nodeName }) => nodeName !== 'LINK')

/** `fresh` is consumed. */
export function morphChildren(old: Element, fresh: Element): void {
  const [before, after] = [childrenOf(old), childrenOf(fresh)]
  const shared = Math.min(before.length, after.length)
  let start = 0
  while (start < shared && isSame(before[start]!, after[start]!)) start++
  let end = 0
  while (end < shared - start && isSame(before.at(-1 - end)!, after.at(-1 - end)!)) end++
  const gone = before.slice(start, before.length - end)
  const come = after.slice(start, after.length - end)
  const next = before[before.length - end] ?? null
  for (const node of come.slice(gone.length)) old.insertBefore(node, next)
  for (const node of gone.slice(come.length)) node.remove()
  // From the end, because the script before an island has the props that are compared.
  for (let at = Math.min(gone.length, come.length) - 1; at >= 0; at--)
    morphNode(gone[at]!, come[at]!)
}

function morphNode(old: ChildNode, fresh: ChildNode): void {
  if (isSame(old, fresh)) return
  if (!isElement(old) || !isElement(fresh) || !isAlike(old, fresh)) return old.replaceWith(fresh)
  for (const name of old.getAttributeNames())
    if (!fresh.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  morphChildren(old, fresh)
}

/** Not by `instanceof`, because a frame has its own classes. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
const isIsland = (element: Element) => element.hasAttribute('data-island')

/** True if an element can be changed into another. Islands and scripts are replaced instead. */
const isAlike = (old: Element, fresh: Element) =>
  old.tagName === fresh.tagName && old.tagName !== 'SCRIPT' && !isIsland(old) && !isIsland(fresh)

function isSame(old: ChildNode, fresh: ChildNode): boolean {
  if (old.isEqualNode(fresh)) return true
  return (
    isElement(old) &&
    isElement(fresh) &&
    isIsland(old) &&
    old.getAttribute('data-island') === fresh.getAttribute('data-island') &&
    // Its props.
    old.previousElementSibling?.textContent === fresh.previousElementSibling?.textContent
  )
}

/** Gives an element the content of `html`, with its style sheets; without an element, nothing happens. */
export function morphHtml(element: Element | null, html: string): void {
  if (!element) return
  const page = element.ownerDocument
  const { documentElement: fresh, body } = new DOMParser().parseFromString(html, 'text/html')
  const hrefs = new Set(Array.from(page.querySelectorAll('link'), ({ href }) => href))
  for (const sheet of fresh.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!hrefs.has(sheet.href)) page.head.insertBefore(page.adoptNode(sheet), null)
  morphChildren(element, page.adoptNode(body))
}

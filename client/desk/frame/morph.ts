// Turns one element's content into another's and keeps what both have: images stay loaded, open parts stay open, and
// the page keeps its scroll position.

/** `fresh` is consumed. */
export function morphChildren(old: Element, fresh: Element): void {
  const [before, after] = [[...old.childNodes], [...fresh.childNodes]]
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
  // From the end, because an island is compared by the script before it.
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

/** Nodes belong to the document of a frame, which has its own classes. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
const isIsland = (element: Element) => element.hasAttribute('data-island')

/** An island that runs is never changed from outside. A script would not run again. */
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

/** Puts what an element holds in its place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

export function moveContent(from: Node, to: Node): void {
  while (from.firstChild) to.appendChild(from.firstChild)
}

/** Puts `element` in the place of another, with its content. */
export function rename(element: Element, tag: string): void {
  const made = element.ownerDocument.createElement(tag)
  moveContent(element, made)
  element.replaceWith(made)
}

/** Puts an element of this name between `element` and what it holds. */
export function wrapChildren(element: Element, tag: string): void {
  const made = element.ownerDocument.createElement(tag)
  moveContent(element, made)
  element.appendChild(made)
}

/** Puts an element of this name around `element`. */
export function wrap(element: Element, tag: string): void {
  const made = element.ownerDocument.createElement(tag)
  element.replaceWith(made)
  made.appendChild(element)
}

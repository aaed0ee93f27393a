/** Replaces an element by its content. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

export function moveContent(from: Node, to: Node): void {
  while (from.firstChild) to.appendChild(from.firstChild)
}

/** Replaces `element` by one with another tag name and the same content. */
export function rename(element: Element, tag: string): void {
  const made = element.ownerDocument.createElement(tag)
  moveContent(element, made)
  element.replaceWith(made)
}

/** Wraps the content of `element`. */
export function wrapChildren(element: Element, tag: string): void {
  const made = element.ownerDocument.createElement(tag)
  moveContent(element, made)
  element.appendChild(made)
}

/** Wraps `element`. */
export function wrap(element: Element, tag: string): void {
  const made = element.ownerDocument.createElement(tag)
  element.replaceWith(made)
  made.appendChild(element)
}

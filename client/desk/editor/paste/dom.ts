/** Replaces an element by its content. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

export function moveContent(from: Node, to: Node): void {
  while (from.firstChild) to.appendChild(from.firstChild)
}

/** Replaces `element` by one with another tag name and the same content and attributes. */
export function rename(element: Element, tag: string): HTMLElement {
  const made = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes)
    if (allowedInCopies.includes(name)) made.setAttribute(name, value)
  moveContent(element, made)
  element.replaceWith(made)
  return made
}

const allowedInCopies = ['style', 'start', 'reversed', 'type']

/** Wraps the content of `element`. */
export function wrapChildren(element: Element, tag: string): void {
  const made = element.ownerDocument.createElement(tag)
  moveContent(element, made)
  element.appendChild(made)
}

/** Wraps `node`. */
export function wrap(node: Node, tag: string): HTMLElement {
  const made = node.ownerDocument!.createElement(tag)
  node.parentNode!.insertBefore(made, node)
  made.appendChild(node)
  return made
}

/** Inserts nodes and texts at the end of `parent`, or before `next`. */
export function insert(
  parent: Node,
  nodes: readonly (Node | string)[],
  next: Node | null = null,
): void {
  for (const node of nodes.filter((one) => one !== ''))
    parent.insertBefore(
      typeof node === 'string' ? parent.ownerDocument!.createTextNode(node) : node,
      next,
    )
}

export const blockElements = `address, article, aside, blockquote, body, caption, center, dd, details, dialog, dir, div,
  dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, li, main,
  menu, nav, ol, p, pre, search, section, summary, table, tbody, td, tfoot, th, thead, tr, ul`

export const isBlockElement = (node: Node | null | undefined): boolean =>
  node instanceof Element && node.matches(blockElements)

/** Controls and cells in a line stand apart. */
export const gapAt = (node: Node | null) => (node && !isBlockElement(node) ? ' ' : '')

export const isBlank = (node: Node) =>
  node.nodeType === node.TEXT_NODE && node.nodeValue?.trim() === ''

export function textNodes(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}

/** Wraps each run of inline nodes in `parent` in a paragraph. */
export function wrapLoose(parent: Element): void {
  let loose: HTMLElement | undefined
  for (const node of Array.from(parent.childNodes)) {
    if (isBlockElement(node)) loose = undefined
    else if (loose) loose.appendChild(node)
    else if (!isBlank(node)) {
      loose = wrap(node, 'p')
    }
  }
}

/** Value of a property in an inline style, in lower case; the last declaration counts. Browsers may refuse `style`. */
export function styleOf(element: Element, property: string): string | undefined {
  const declarations = (element.getAttribute('style') ?? '').matchAll(
    /(?:^|;)\s*(?<name>[\w-]+)\s*:(?<value>(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])*)/g,
  )
  const values = [...declarations].flatMap(({ groups }) =>
    groups!['name']!.toLowerCase() === property
      ? [
          groups!
            ['value']!.replace(/!\s*important/i, '')
            .trim()
            .toLowerCase(),
        ]
      : [],
  )
  return values.at(-1)
}

// What other programs put on the clipboard, made into the plain HTML that the editor's schema reads. The document it is parsed
// into never loads or runs anything, and the schema takes nothing it does not know; what is here keeps meaning: lists that Word
// writes as paragraphs, bold that Google Docs writes as styles, tables with spans.
import { flattenBlocks, flattenHeadings, flattenLists } from './blocks.ts'
import { unwrap } from './dom.ts'
import { stylesToMarks, sanitizeLinks, normalizeSpaces } from './inline.ts'
import { flattenTables } from './tables.ts'
import { convertWordLists } from './word-lists.ts'

/** Elements that go with all they hold. */
const removedElements =
  `script, style, meta, link, title, template, iframe, object, embed, applet, form, input, button, select,
  textarea, svg, math, canvas, audio, video, img, picture, map, noscript, xml, [aria-hidden="true"],
  .docs-internal-hidden, sup.reference, .mw-editsection`.replaceAll(/\s+/g, ' ')

/** Attributes that the schema reads. */
const allowedAttributes: Record<string, readonly string[]> = {
  A: ['href'],
  FIGURE: ['data-figure'],
  DIV: ['data-embed', 'data-chart'],
}

/** `origin` is the site's own: links to it become paths. */
export function cleanPaste(html: string, origin: string): string {
  const { body } = inertDocument(html)
  const isOwn = body.querySelector('[data-pm-slice]')
  if (isOwn) return body.innerHTML
  removeComments(body)
  convertWordLists(body)
  for (const element of body.querySelectorAll(removedElements)) element.remove()
  for (const element of body.querySelectorAll('*'))
    if (element.localName.includes(':') || isHidden(element)) unwrap(element)
  stylesToMarks(body)
  sanitizeLinks(body, origin)
  flattenTables(body)
  flattenHeadings(body)
  flattenLists(body)
  flattenBlocks(body)
  normalizeSpaces(body)
  for (const element of body.querySelectorAll('*')) dropAttributes(element)
  return body.innerHTML
}

/** Without handlers: the document runs none of them, but browsers report each to the policy for scripts. */
export function inertDocument(html: string): Document {
  const written = html.replaceAll(/<[a-z][^>]*>/gi, (tag) =>
    tag.replaceAll(/\son\w+\s*=/gi, ' data-off='),
  )
  return new DOMParser().parseFromString(written, 'text/html')
}

function isHidden(element: Element): boolean {
  const style = element.getAttribute('style') ?? ''
  if (!/display:\s*none|mso-hide:\s*all|visibility:\s*hidden/i.test(style)) return false
  element.replaceChildren()
  return true
}

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

function dropAttributes(element: Element): void {
  for (const { name } of Array.from(element.attributes))
    if (!allowedAttributes[element.tagName]?.includes(name)) element.removeAttribute(name)
}

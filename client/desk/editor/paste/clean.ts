// Converts pasted HTML from other programs into HTML that the editor's schema reads. It is parsed into an inert
// document that loads and runs nothing, and the schema drops what it does not know. The conversion keeps meaning that
// would be lost: lists that Word writes as paragraphs, bold that Google Docs writes as styles, tables with spans.
import { flattenBlocks, flattenHeadings, flattenLists } from './blocks.ts'
import { unwrap } from './dom.ts'
import { stylesToMarks, sanitizeLinks, normalizeSpaces } from './inline.ts'
import { filmOf } from './films.ts'
import { flattenTables, isLayout } from './tables.ts'
import { convertWordLists } from './word-lists.ts'

/** Elements removed together with their content. */
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

/** Formats of pasted text that the site does not support. */
export type DroppedFormat = 'underline' | 'merged_cells' | 'frames' | 'formulas'

interface Cleaning {
  /** Origin of the site; links to it become paths. */
  origin: string
  onDropped: (formats: DroppedFormat[]) => void
}

export function cleanPaste(html: string, { origin, onDropped }: Cleaning): string {
  const { body } = inertDocument(html)
  const isOwn = body.querySelector('[data-pm-slice]')
  if (isOwn) return body.innerHTML
  removeComments(body)
  convertWordLists(body)
  for (const element of body.querySelectorAll('*'))
    if (element.localName.includes(':') || isHidden(element)) unwrap(element)
  for (const frame of body.querySelectorAll('iframe')) framedFilm(frame)
  const dropped = droppedFrom(body)
  if (dropped.length > 0) onDropped(dropped)
  for (const element of body.querySelectorAll(removedElements)) element.remove()
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

/** Replaces an iframe of a supported video provider by an embed. */
function framedFilm(frame: HTMLIFrameElement): void {
  const film = filmOf(frame.getAttribute('src') ?? '', frame.title)
  if (!film) return
  const embed = frame.ownerDocument.createElement('div')
  embed.dataset['embed'] = JSON.stringify(film)
  frame.replaceWith(embed)
}

function droppedFrom(body: HTMLElement): DroppedFormat[] {
  const isUnderlined = (element: Element) =>
    element.textContent.trim() !== '' &&
    !element.closest('a') &&
    !element.querySelector('a') &&
    (element.matches('u, ins') ||
      /text-decoration(?:-line)?:[^;]*underline/i.test(element.getAttribute('style') ?? ''))
  const isMerged = (table: HTMLTableElement) =>
    !isLayout(table) &&
    [...table.rows].some((row) =>
      [...row.cells].some(({ colSpan, rowSpan }) => colSpan > 1 || rowSpan > 1),
    )
  const found: Record<DroppedFormat, boolean> = {
    underline: [...body.querySelectorAll('u, ins, [style*="underline"]')].some(isUnderlined),
    merged_cells: [...body.querySelectorAll('table')].some(isMerged),
    frames: body.querySelector('iframe, video, audio, object, embed') !== null,
    formulas: body.querySelector('math') !== null,
  }
  return (Object.keys(found) as DroppedFormat[]).filter((one) => found[one])
}

/**
 * Removes event handlers. They would not run, but browsers report each as a violation of the content security policy.
 */
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

// Converts pasted HTML from other programs into HTML that the editor's schema reads. It is parsed into an inert
// document that loads and runs nothing, and the schema drops what it does not know. The conversion keeps meaning that
// would be lost: lists that Word writes as paragraphs, bold that Google Docs writes as styles, tables with spans.
import { embedTarget } from '../../../contract/text/embed.ts'
import { nodeAttrs } from '../../../contract/text/rich-text-schema.ts'
import { jsonOf } from '../schema/json.ts'
import { boxAttributes, convertBoxes } from './boxes.ts'
import { flattenBlocks, flattenHeadings, flattenLists } from './blocks.ts'
import { replaceUnknown, type CountDropped, type Dropped } from './content.ts'
import { filmOf } from './films.ts'
import { stylesToMarks, sanitizeLinks } from './inline.ts'
import { numberLists } from './list-numbers.ts'
import { countLooks } from './looks.ts'
import { dropIndents, liftBreaks, normalizeSpaces } from './spaces.ts'
import { inlineStyleRules } from './style-rules.ts'
import { flattenTables, isLayout } from './tables.ts'
import { convertWordLists } from './word-lists.ts'

/** Attributes that the schema reads. */
const allowedAttributes: Record<string, readonly string[]> = {
  A: ['href'],
  FIGURE: ['data-figure'],
  DIV: ['data-embed', 'data-chart', ...boxAttributes],
  SPAN: ['data-footnote'],
  PRE: ['data-language'],
  OL: ['start', 'reversed', 'type'],
}

interface Cleaning {
  /** Origin of the site; links to it become paths. */
  origin: string
  onDropped: (dropped: Dropped) => void
}

export function cleanPaste(html: string, { origin, onDropped }: Cleaning): string {
  const document = inertDocument(html)
  const { body } = document
  dropInvalidAtoms(body)
  const isOwn = body.querySelector('[data-pm-slice]')
  if (isOwn) return body.innerHTML
  const dropped: Dropped = {}
  const count: CountDropped = (kind, more) => {
    if (more > 0) dropped[kind] = (dropped[kind] ?? 0) + more
  }
  inlineStyleRules(document)
  removeComments(body)
  convertBoxes(body, origin)
  convertWordLists(body)
  for (const frame of body.querySelectorAll('iframe')) framedFilm(frame)
  replaceUnknown(body, count)
  countLooks(body, html, count)
  count('merged_cells', [...body.querySelectorAll('table')].flatMap(mergedCells).length)
  numberLists(body)
  normalizeSpaces(body)
  stylesToMarks(body, count)
  sanitizeLinks(body, origin, count)
  liftBreaks(body)
  flattenTables(body)
  flattenHeadings(body)
  flattenLists(body)
  flattenBlocks(body)
  dropIndents(body)
  for (const element of body.querySelectorAll('*')) dropAttributes(element)
  onDropped(dropped)
  return body.innerHTML
}

const atoms = Object.entries(nodeAttrs)

/** Nodes are copied with their attributes, which other pages could imitate. */
function dropInvalidAtoms(body: HTMLElement): void {
  for (const [name, schema] of atoms)
    for (const element of body.querySelectorAll(`[data-${name}]`))
      if (!schema.safeParse(jsonOf(element.getAttribute(`data-${name}`))).success)
        element.removeAttribute(`data-${name}`)
}

/** Replaces an iframe of a supported video provider by an embed. */
function framedFilm(frame: HTMLIFrameElement): void {
  const film = filmOf(frame.getAttribute('src') ?? '', frame.title)
  if (!film) return
  const cell = frame.closest<HTMLElement>('td, th')
  const isNarrow = frame.closest('blockquote') ?? (cell && !isLayout(cell.closest('table')!))
  if (isNarrow) {
    const link = frame.ownerDocument.createElement('a')
    link.href = embedTarget(film).href
    link.textContent = film.title
    return frame.replaceWith(link)
  }
  const embed = frame.ownerDocument.createElement('div')
  embed.dataset['embed'] = JSON.stringify(film)
  frame.replaceWith(embed)
}

const mergedCells = (table: HTMLTableElement) =>
  isLayout(table)
    ? []
    : [...table.rows].flatMap((row) =>
        [...row.cells].filter(({ colSpan, rowSpan }) => colSpan > 1 || rowSpan > 1),
      )

/**
 * Removes event handlers. They would not run, but browsers report each as a violation of the content security policy.
 */
export function inertDocument(html: string): Document {
  const written = html.replaceAll(/<[a-z][^>]*>/gi, (tag) =>
    tag.replaceAll(/\son\w+\s*=/gi, ' data-off='),
  )
  // Cells without a table would lose their borders.
  const isPart = /^(?:\s|<meta[^>]*>|<!--[\s\S]*?-->)*<(?:tr|t[dh]|tbody|thead|tfoot)\b/i.test(
    written,
  )
  return new DOMParser().parseFromString(
    isPart ? `<table>${written}</table>` : written,
    'text/html',
  )
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

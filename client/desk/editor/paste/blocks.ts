import { boxAttributes } from './boxes.ts'
import {
  blockElements,
  insert,
  isBlank,
  isBlockElement,
  rename,
  unwrap,
  wrap,
  wrapLoose,
} from './dom.ts'
import { removeItem } from './list-numbers.ts'
import { paragraphsOf } from './tables.ts'

/** Elements that the schema reads by their attributes. */
const ownElements = ['data-figure', 'data-embed', 'data-chart', 'data-footnote', ...boxAttributes]
  .map((name) => `[${name}]`)
  .join()

/** Blocks that stand beside quotes, never in them. */
const besideQuotes =
  'table, hr, [data-figure], [data-embed], [data-chart], [data-gallery], [data-linkcard]'

const headings = 'h1, h2, h3, h4, h5, h6'

/**
 * Reduces headings to two levels. If the text has a single `h1`, that is its title and `h2` are the sections; with
 * several, `h1` are the sections.
 */
export function flattenHeadings(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const level = outlineLevel(paragraph)
    if (level) rename(paragraph, `h${level}`)
  }
  const isFirstSection = body.querySelectorAll('h1').length > 1
  for (const heading of body.querySelectorAll(headings)) {
    const level = Number(heading.localName[1])
    const isHigh = level === 1 || (level === 2 && !isFirstSection)
    if (heading.textContent.trim() === '') unwrap(heading)
    else if (heading.closest('li, blockquote')) rename(heading, 'p')
    else rename(heading, isHigh ? 'h2' : 'h3')
  }
}

/** Heading level given by a paragraph's Word style; 0 if it has none. */
function outlineLevel(paragraph: Element): number {
  if (/\bMsoTitle\b/.test(paragraph.className)) return 1
  const style = paragraph.getAttribute('style') ?? ''
  const [, level] = /mso-outline-level:\s*([1-6])/i.exec(style) ?? []
  return Number(level ?? 0)
}

/** Makes lists contain only items: a block directly inside a list moves into the item before it. */
export function flattenLists(body: HTMLElement): void {
  const isItem = (node: Node | null) => node instanceof Element && node.localName === 'li'
  /** Items made of text that was in no item. */
  const loose = new Set<Node>()
  for (const list of body.querySelectorAll('ul, ol')) {
    for (const child of Array.from(list.childNodes)) {
      if (isBlank(child) || isItem(child)) continue
      const before = child.previousSibling
      const isLoose = !isBlockElement(child) && before !== null && loose.has(before)
      if (isItem(before) && (isBlockElement(child) || isLoose)) before!.appendChild(child)
      else loose.add(wrap(child, 'li'))
    }
    if (list.children.length === 0) list.remove()
  }
}

/** Splits paragraphs at double line breaks and removes empty blocks. */
export function flattenBlocks(body: HTMLElement): void {
  for (const box of body.querySelectorAll(boxes))
    if (!box.querySelector(blockElements) && !box.matches(ownElements)) rename(box, 'p')
  for (const pre of body.querySelectorAll('pre')) flattenCode(pre)
  for (const quote of body.querySelectorAll('blockquote'))
    if (!quote.closest('td, th')) partQuote(quote)
  for (const quote of body.querySelectorAll('blockquote'))
    if (quote.querySelector('ul, ol, pre, h2, h3, blockquote')) flattenQuote(quote)
  for (const line of body.querySelectorAll('br'))
    if (isBlockElement(nextThat(line)) || isBlockElement(previousThat(line))) line.remove()
  if ([...body.children].some(isBlockElement)) wrapLoose(body)
  for (const line of body.querySelectorAll('br + br'))
    if (!line.parentElement!.closest('p, h2, h3')) wrapLoose(line.parentElement!)
  for (const paragraph of body.querySelectorAll('p')) splitAtBreaks(paragraph)
  for (const block of body.querySelectorAll('p, li, blockquote, div, pre'))
    if (isEmpty(block)) removeItem(block)
}

const boxes = `div, section, article, figcaption, address, blockquote > cite, dt, dd, aside, center, footer, header, main, nav,
  fieldset, legend, form, summary, caption`

/** Quotes have only paragraphs. */
function flattenQuote(quote: Element): void {
  if (!quote.isConnected) return
  quote.replaceChildren(...paragraphsOf(quote))
}

/** Parts a quote at each block that cannot be in it. */
function partQuote(quote: Element): void {
  for (const block of quote.querySelectorAll(besideQuotes)) {
    const before = quote.cloneNode(false)
    const parts = Array.from(quote.childNodes)
    const at = parts.findIndex((part) => part.contains(block))
    if (at < 0) continue
    insert(before, parts.slice(0, at))
    insert(quote.parentNode!, [before, block], quote)
  }
}

/** Makes a code block one text. Where only paragraphs are allowed, each of its lines becomes one. */
function flattenCode(pre: Element): void {
  for (const line of pre.querySelectorAll('br')) line.replaceWith(isLastOf(line) ? '' : '\n')
  for (const block of pre.querySelectorAll(blockElements)) {
    if (block.previousSibling) block.before('\n')
    if (block.nextSibling && !isBlockElement(block.nextSibling)) block.after('\n')
  }
  const text = pre.textContent.replace(/\n$/, '')
  const isNarrow = pre.closest('td, th, blockquote') !== null
  if (!isNarrow) return pre.replaceChildren(text)
  pre.replaceWith(
    ...text.split('\n').map((line) => {
      const paragraph = pre.ownerDocument.createElement('p')
      paragraph.textContent = line.replaceAll(/^ +| (?= )/g, (run) => '\u00a0'.repeat(run.length))
      return paragraph
    }),
  )
}

/** True for the break that a browser adds to an empty line. */
const isLastOf = ({ nextSibling, parentElement }: Element) =>
  nextSibling === null && isBlockElement(parentElement) && parentElement?.localName !== 'pre'

const isEmpty = (element: Element) =>
  /^[\s\u00a0]*$/.test(element.textContent) &&
  !element.closest('td, th') &&
  !element.querySelector(`hr, ${ownElements}`) &&
  !element.matches(ownElements)

function splitAtBreaks(paragraph: Element): void {
  const breaks = [...paragraph.children].filter((child) => child.localName === 'br')
  for (const line of breaks) {
    const next = nextThat(line)
    if (next === undefined || line.previousSibling === null) line.remove()
    else if (next instanceof Element && next.localName === 'br') {
      const before = line.ownerDocument.createElement('p')
      while (line.parentElement!.firstChild !== line)
        before.appendChild(line.parentElement!.firstChild!)
      paragraph.parentNode!.insertBefore(before, paragraph)
      next.remove()
      line.remove()
    }
  }
}

/** Next sibling that is not blank text; `undefined` at the end. */
function nextThat({ nextSibling }: Node): Node | undefined {
  return nextSibling && isBlank(nextSibling) ? nextThat(nextSibling) : (nextSibling ?? undefined)
}

function previousThat({ previousSibling: before }: Node): Node | undefined {
  return before && isBlank(before) ? previousThat(before) : (before ?? undefined)
}

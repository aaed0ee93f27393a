// Headings, lists and paragraphs of pasted text.
import { rename, wrap } from './dom.ts'

const blocks = 'p, div, pre, ul, ol, li, table, blockquote, h2, h3, hr, figure, section, article'
const headings = 'h1, h2, h3, h4, h5, h6'

/**
 * Headings of two levels. A text with one of the first level has its title there and its sections on the second; one with
 * several has its sections on the first.
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
    if (heading.textContent.trim() === '') heading.remove()
    else if (heading.closest('li, blockquote')) rename(heading, 'p')
    else rename(heading, isHigh ? 'h2' : 'h3')
  }
}

/** The level of a paragraph that is a heading by its style; 0 of others. */
function outlineLevel(paragraph: Element): number {
  if (/\bMsoTitle\b/.test(paragraph.className)) return 1
  const style = paragraph.getAttribute('style') ?? ''
  const [, level] = /mso-outline-level:\s*([1-6])/i.exec(style) ?? []
  return Number(level ?? 0)
}

/** Lists hold items alone: a list beside the items of another belongs to the item before it. */
export function flattenLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul, ol')) {
    for (const child of Array.from(list.children)) {
      if (child.localName === 'li') continue
      const before = child.previousElementSibling
      if (before?.localName === 'li') before.appendChild(child)
      else wrap(child, 'li')
    }
    if (list.children.length === 0) list.remove()
  }
}

/** Two line breaks are the end of a paragraph; paragraphs without text go. */
export function flattenBlocks(body: HTMLElement): void {
  for (const box of body.querySelectorAll(
    'div, section, article, figcaption, address, cite, dt, dd',
  ))
    if (!box.querySelector(blocks) && !box.matches('[data-embed], [data-chart]')) rename(box, 'p')
  for (const pre of body.querySelectorAll('pre')) flattenCode(pre)
  for (const line of body.querySelectorAll('br'))
    if (isBlock(nextThat(line)) || isBlock(previousThat(line))) line.remove()
  for (const paragraph of body.querySelectorAll('p')) splitAtBreaks(paragraph)
  for (const block of body.querySelectorAll('p, li, blockquote, div, pre'))
    if (isEmpty(block)) block.remove()
}

/** Lines of code are one text. Where only paragraphs may stand, each becomes one. */
function flattenCode(pre: Element): void {
  for (const line of pre.querySelectorAll('br')) line.replaceWith('\n')
  const text = pre.textContent.replace(/\n$/, '')
  const isNarrow = pre.closest('td, th, blockquote') !== null
  if (!isNarrow) return pre.replaceChildren(text)
  pre.replaceWith(
    ...text.split('\n').map((line) => {
      const paragraph = pre.ownerDocument.createElement('p')
      paragraph.textContent = line
      return paragraph
    }),
  )
}

const isEmpty = (element: Element) =>
  /^[\s\u00a0]*$/.test(element.textContent) &&
  !element.closest('td, th') &&
  !element.querySelector('hr, [data-figure], [data-embed], [data-chart]') &&
  !element.matches('[data-figure], [data-embed], [data-chart]')

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

const isBlank = (node: Node) => node.nodeType === node.TEXT_NODE && node.nodeValue?.trim() === ''
const isBlock = (node: Node | undefined) => node instanceof Element && node.matches(blocks)

/** What follows, blank text aside; `undefined` at the end. */
function nextThat({ nextSibling }: Node): Node | undefined {
  return nextSibling && isBlank(nextSibling) ? nextThat(nextSibling) : (nextSibling ?? undefined)
}

function previousThat({ previousSibling: before }: Node): Node | undefined {
  return before && isBlank(before) ? previousThat(before) : (before ?? undefined)
}

// Lists of Word, WPS and Outlook: each item is a paragraph whose style gives its list and level, and whose marker is
// text.
import { moveContent } from './dom.ts'

interface Item {
  paragraph: HTMLElement
  list: string
  level: number
  isOrdered: boolean
}

/** Converts consecutive list paragraphs into nested lists. */
export function convertWordLists(body: HTMLElement): void {
  let run: Item[] = []
  let last: Element | undefined
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const item = listItem(paragraph)
    const follows = item && last && paragraph.previousElementSibling === last
    if (run.length > 0 && !follows) run = built(run)
    if (item) run.push(item)
    last = item ? paragraph : undefined
  }
  built(run)
}

function listItem(paragraph: HTMLElement): Item | undefined {
  const style = paragraph.getAttribute('style') ?? ''
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(style) ?? []
  if (!list || paragraph.localName !== 'p' || !paragraph.textContent.trim()) return undefined
  const marker = takeMarker(paragraph)
  return { paragraph, list, level: Number(level), isOrdered: isOrderedMarker(marker) }
}

/** Removes the marker and returns it. */
function takeMarker(paragraph: HTMLElement): string {
  const spans = [...paragraph.querySelectorAll<HTMLElement>('span')]
  const ignored = spans.find((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''))
  if (ignored) {
    ignored.remove()
    return ignored.textContent.trim()
  }
  return takeWrittenMarker(paragraph)
}

/** Marker without a style of its own: the start of the text, followed by spaces. */
function takeWrittenMarker(paragraph: HTMLElement): string {
  const walker = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  let first = walker.nextNode()
  while (first?.nodeValue?.trim() === '') first = walker.nextNode()
  const text = first?.nodeValue ?? ''
  const [whole, marker] =
    /^\s*([·•\u00a7o●○■◆-]|[(（]?(?:\d+|[a-z]|[ivx]+)[.)）、])(?:[\s\u00a0]+|$)/i.exec(text) ?? []
  if (!first || !whole) return ''
  first.nodeValue = text.slice(whole.length)
  return marker ?? ''
}

/** Inserts the list in place of its first paragraph and returns an empty run. */
function built(items: Item[]): Item[] {
  const [first] = items
  if (!first) return []
  const document = first.paragraph.ownerDocument
  const place = document.createElement('div')
  first.paragraph.parentNode!.insertBefore(place, first.paragraph)
  const open: { level: number; list: HTMLElement }[] = []
  for (const { paragraph, level, isOrdered } of items) {
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    const tag = isOrdered ? 'ol' : 'ul'
    const current = open.at(-1)
    if (current?.level === level && current.list.localName !== tag) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = document.createElement(tag)
      const parent = open.at(-1)?.list.lastElementChild ?? place
      parent.appendChild(list)
      open.push({ level, list })
    }
    const item = document.createElement('li')
    const text = document.createElement('p')
    moveContent(paragraph, text)
    item.appendChild(text)
    open.at(-1)!.list.appendChild(item)
    paragraph.remove()
  }
  place.replaceWith(...place.childNodes)
  return []
}

/** Markers of ordered lists: `1.`, `(2)`, `iv)`, `三、`. */
const ordered = /^[(（]?(?:\d{1,3}|[a-z]|[ivxlc]{1,5}|[一二三四五六七八九十]{1,3})[.)）、．]?$/i

const isOrderedMarker = (marker: string): boolean => ordered.test(marker) && marker !== 'o'

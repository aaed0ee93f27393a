// Lists of Word, WPS and Outlook: each item is a paragraph whose style gives its list and level, and whose marker is
// text.
import { insert, moveContent, styleOf } from './dom.ts'
import { following, readingsOf, type Reading } from './list-numbers.ts'

interface Item {
  paragraph: HTMLElement
  level: number
  marker: string
  kind: 'bullet' | 'number' | 'text'
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
    else keepHeadingNumber(paragraph)
    last = item ? paragraph : undefined
  }
  built(run)
}

function listItem(paragraph: HTMLElement): Item | undefined {
  const [, level] = /\bl\d+\s+level(\d+)/.exec(styleOf(paragraph, 'mso-list') ?? '') ?? []
  if (!level || paragraph.localName !== 'p' || !paragraph.textContent.trim()) return undefined
  return { paragraph, level: Number(level), ...takeMarker(paragraph) }
}

/** The marker of a numbered heading is text, before a space. */
function keepHeadingNumber(heading: HTMLElement): void {
  const ignored = ignoredMarker(heading)
  if (!ignored) return
  const { marker, kind } = kindOf(ignored)
  ignored.replaceWith(kind === 'bullet' ? '' : `${marker} `)
}

const ignoredMarker = (paragraph: HTMLElement) =>
  [...paragraph.querySelectorAll<HTMLElement>('span')].find(
    (span) => styleOf(span, 'mso-list') === 'ignore',
  )

/** Removes the marker and returns it. */
function takeMarker(paragraph: HTMLElement): Pick<Item, 'marker' | 'kind'> {
  const ignored = ignoredMarker(paragraph)
  if (!ignored) return takeWrittenMarker(paragraph)
  const found = kindOf(ignored)
  ignored.remove()
  return found
}

function kindOf(span: HTMLElement): Pick<Item, 'marker' | 'kind'> {
  const marker = span.textContent.replaceAll(/[\s\u00a0]+/g, ' ').trim()
  // Letters of these fonts are shown as signs.
  const isSign = span.closest('[style*="Wingdings" i], [style*="Symbol" i], [style*="Webdings" i]')
  if ((isSign && !/\d/.test(marker)) || !/[\p{L}\p{N}]/u.test(marker) || marker === 'o')
    return { marker, kind: 'bullet' }
  return { marker, kind: readingsOf(marker).length > 0 ? 'number' : 'text' }
}

/** Marker without a style of its own: the start of the text, followed by spaces. */
function takeWrittenMarker(paragraph: HTMLElement): Pick<Item, 'marker' | 'kind'> {
  const walker = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  let first = walker.nextNode()
  while (first?.nodeValue?.trim() === '') first = walker.nextNode()
  const text = first?.nodeValue ?? ''
  const [whole, marker = ''] =
    /^\s*([·•\u00a7o●○■◆-]|[(（]?(?:\p{Nd}+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)．）、]|[①-⒛])(?:[\s\u00a0]+|$)/iu.exec(
      text,
    ) ?? []
  if (!first || !whole) return { marker: '', kind: 'bullet' }
  first.nodeValue = text.slice(whole.length)
  return { marker, kind: readingsOf(marker).length > 0 ? 'number' : 'bullet' }
}

interface Open {
  level: number
  list: HTMLElement
  /** Readings of the last number; a letter can be a numeral, too. */
  last: Reading[]
}

/** Inserts the list in place of its first paragraph and returns an empty run. */
function built(items: Item[]): Item[] {
  const [first] = items
  if (!first) return []
  const document = first.paragraph.ownerDocument
  const place = document.createElement('div')
  first.paragraph.parentNode!.insertBefore(place, first.paragraph)
  const open: Open[] = []
  for (const item of items) {
    while (open.length > 0 && open.at(-1)!.level > item.level) open.pop()
    const readings = item.kind === 'number' ? readingsOf(item.marker) : []
    const isOpen = open.at(-1)?.level === item.level
    const followers = isOpen ? following(readings, open.at(-1)!.last) : []
    const isSame =
      isOpen &&
      (item.kind === 'bullet' ? open.at(-1)!.list.localName === 'ul' : followers.length > 0)
    if (isOpen && !isSame) open.pop()
    const text = document.createElement('p')
    moveContent(item.paragraph, text)
    item.paragraph.remove()
    const parent = open.at(-1)?.list.lastElementChild ?? place
    if (item.kind === 'text') {
      insert(text, [`${item.marker} `], text.firstChild)
      parent.appendChild(text)
      continue
    }
    if (!isSame) open.push(opened(parent, item, document))
    const current = open.at(-1)!
    current.last = isSame ? followers : readings
    if (current.last[0]) setType(current.list, current.last[0])
    const made = document.createElement('li')
    made.appendChild(text)
    current.list.appendChild(made)
  }
  place.replaceWith(...place.childNodes)
  return []
}

function opened(parent: Element, { level, kind }: Item, document: Document): Open {
  const list = document.createElement(kind === 'bullet' ? 'ul' : 'ol')
  parent.appendChild(list)
  return { level, list, last: [] }
}

/** The start follows from the reading, which the items after the first decide. */
function setType(list: HTMLElement, { start, type }: Reading): void {
  list.setAttribute('start', String(start - list.children.length))
  if (type) list.setAttribute('type', type)
}

// Callouts, folded sections, pull quotes, buttons, footnotes and languages of code in pasted text, as this site,
// GitHub, Pandoc and WordPress write them. Runs before all other rules, while the elements still have their classes.
import {
  alertTones,
  calloutTones,
  cardLimits,
  codeLanguage,
  maxButtonLength,
  maxFootnoteLength,
  maxToggleTitleLength,
} from '../../../contract/text/limits.ts'
import { cardAttrs } from '../../../contract/text/rich-text-schema.ts'
import { visibleText } from '../../../contract/text-fields.ts'
import { blockElements, insert, moveContent } from './dom.ts'
import { safeHref } from './inline.ts'

/** Attributes of the elements that the schema reads as boxes. */
export const boxAttributes = [
  'data-callout',
  'data-toggle',
  'data-gallery',
  'data-button',
  'data-linkcard',
  'data-pullquote',
]

/** True in cells and quotes, which contain only paragraphs. */
const isNarrow = (element: Element) => element.parentElement?.closest('td, th, blockquote') !== null

export function convertBoxes(body: HTMLElement, origin: string): void {
  convertFootnotes(body, origin)
  for (const section of body.querySelectorAll('details')) convertToggle(section)
  for (const box of body.querySelectorAll('.callout, .markdown-alert')) convertCallout(box)
  for (const quote of body.querySelectorAll('blockquote.pull-quote, .wp-block-pullquote'))
    convertPullQuote(quote)
  for (const link of body.querySelectorAll('.link-button > a, .wp-block-button > a'))
    convertButton(link, origin)
  for (const card of body.querySelectorAll('.link-card, .kg-bookmark-card'))
    convertCard(card, origin)
  for (const code of body.querySelectorAll('pre')) noteLanguage(code)
}

/** Visible text of an element in one line; lines and blocks stand apart. */
function lineOf(element: Element | null): string {
  const copy = element?.cloneNode(true) as Element | undefined
  for (const part of copy?.querySelectorAll(`br, ${blockElements}`) ?? [])
    insert(part.parentNode!, [' '], part)
  for (const part of copy?.querySelectorAll(blockElements) ?? [])
    insert(part.parentNode!, [' '], part.nextSibling)
  return visibleText(copy?.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function replaceByBox(element: Element, name: string, attrs: object): HTMLElement {
  const box = element.ownerDocument.createElement('div')
  box.setAttribute(`data-${name}`, JSON.stringify(attrs))
  moveContent(element, box)
  element.replaceWith(box)
  return box
}

function convertToggle(section: Element): void {
  const summary = section.querySelector(':scope > summary')
  const title = lineOf(summary)
  if (title === '' || title.length > maxToggleTitleLength || isNarrow(section)) return
  summary?.remove()
  replaceByBox(section, 'toggle', { title })
}

function convertCallout(box: Element): void {
  const names = [...box.classList].map((name) => name.replace('markdown-alert-', ''))
  const tone =
    names.flatMap((name) => alertTones[name] ?? [])[0] ??
    calloutTones.find((one) => names.includes(one))
  if (!tone || isNarrow(box)) return
  box.querySelector(':scope > :is(.callout-name, .markdown-alert-title)')?.remove()
  replaceByBox(box, 'callout', { tone })
}

function convertPullQuote(quote: Element): void {
  if (isNarrow(quote) || quote.querySelectorAll('p').length > 1 || lineOf(quote) === '') return
  for (const source of quote.querySelectorAll('cite, footer, figcaption'))
    source.replaceWith(' — ', ...source.childNodes)
  for (const paragraph of quote.querySelectorAll('p, blockquote'))
    paragraph.replaceWith(...paragraph.childNodes)
  replaceByBox(quote, 'pullquote', {})
}

function convertButton(link: Element, origin: string): void {
  const text = lineOf(link)
  const href = safeHref(link.getAttribute('href') ?? '', origin)
  if (!href || text === '' || text.length > maxButtonLength || isNarrow(link.parentElement!)) return
  link.replaceChildren()
  replaceByBox(link.parentElement!, 'button', { text, href }).replaceChildren(text)
}

/** A card of this site or of Ghost, without its image, which belongs to another library. */
function convertCard(card: Element, origin: string): void {
  const href = safeHref(card.querySelector('a[href]')?.getAttribute('href') ?? '', origin)
  const line = (selector: string, longest: number) =>
    lineOf(card.querySelector(selector)).slice(0, longest).trim()
  const title = line('.link-card-title, .kg-bookmark-title', cardLimits.title)
  const description = line('.link-card-text, .kg-bookmark-description', cardLimits.description)
  const site = line('.link-card-site, .kg-bookmark-publisher', cardLimits.site)
  const attrs = { href, title, ...(description && { description }), ...(site && { site }) }
  if (!cardAttrs.safeParse(attrs).success || isNarrow(card)) return
  card.replaceChildren()
  replaceByBox(card, 'linkcard', attrs).replaceChildren(title)
}

function noteLanguage(code: Element): void {
  const classes = [code, code.querySelector('code'), code.parentElement].flatMap((element) => [
    ...(element?.classList ?? []),
  ])
  const names = classes.flatMap(
    (name) => /^(?:language|lang|highlight-source)-([\w+#.-]+)$/.exec(name)?.[1] ?? [],
  )
  const language = code.getAttribute('data-language') ?? names[0] ?? ''
  if (codeLanguage.test(language)) code.setAttribute('data-language', language)
  else code.removeAttribute('data-language')
}

/** Converts superscript links to list items of the same text into footnotes, and removes these items. */
function convertFootnotes(body: HTMLElement, origin: string): void {
  const items = new Map([...body.querySelectorAll('li[id]')].map((item) => [item.id, item]))
  const marks = body.querySelectorAll<HTMLAnchorElement>(
    'sup:not(.reference) a[href*="#"], a.footnote-ref, a[role="doc-noteref"]',
  )
  for (const mark of marks) {
    const item = items.get(idIn(mark.getAttribute('href') ?? ''))
    const attrs = item && noteIn(item, origin)
    if (!attrs) continue
    const note = body.ownerDocument.createElement('span')
    note.setAttribute('data-footnote', JSON.stringify(attrs))
    note.textContent = attrs.text
    const raised = mark.closest('sup')
    ;(raised && lineOf(raised) === lineOf(mark) ? raised : mark).replaceWith(note)
    item.setAttribute('data-moved', '')
  }
  for (const item of body.querySelectorAll('li[data-moved]')) removeItem(item)
}

function idIn(address: string): string {
  try {
    return decodeURIComponent(address.slice(address.indexOf('#') + 1))
  } catch {
    return ''
  }
}

function noteIn(item: Element, origin: string): { text: string; href?: string } | undefined {
  const copy = item.cloneNode(true) as Element
  for (const back of copy.querySelectorAll('a[href^="#"], a[role="doc-backlink"]')) back.remove()
  const text = lineOf(copy)
  if (text === '' || text.length > maxFootnoteLength) return undefined
  const [only, ...others] = copy.querySelectorAll('a[href]')
  const href = others.length === 0 && only && safeHref(only.getAttribute('href') ?? '', origin)
  return { text, ...(href && { href }) }
}

/** Removes the item of a footnote, and with the last one the whole list and its section. */
function removeItem(item: Element): void {
  const list = item.parentElement
  item.remove()
  if (!list || list.children.length > 0) return
  const section = list.closest('section, .footnotes') ?? list
  if (section.querySelector('li, p') === null) section.remove()
  else list.remove()
}

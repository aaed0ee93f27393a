// Marks, links and spaces of pasted text.
import { linkTarget } from '../../../contract/text/rich-text.ts'
import { unwrap, wrapChildren } from './dom.ts'

const isBold = (style: string) => /(?<!-)font-weight:\s*(?:bold|[6-9]\d\d)/i.test(style)
const isRegular = (style: string) =>
  /(?<!-)font-weight:\s*(?:normal|lighter|[1-5]\d\d)/i.test(style)
const isItalic = (style: string) => /(?<!-)font-style:\s*(?:italic|oblique)/i.test(style)
const isUpright = (style: string) => /(?<!-)font-style:\s*normal/i.test(style)
const inHeading = 'h1, h2, h3, h4, h5, h6, th'

/** Converts marks written as styles into elements, and removes elements that their style overrides. */
export function stylesToMarks(body: HTMLElement): void {
  for (const element of body.querySelectorAll('b, strong'))
    if (isRegular(styleOf(element)) || element.closest(inHeading)) unwrap(element)
  for (const element of body.querySelectorAll('i, em'))
    if (isUpright(styleOf(element))) unwrap(element)
  for (const element of body.querySelectorAll('span, font')) {
    const style = styleOf(element)
    if (isBold(style) && !element.closest(inHeading)) wrapChildren(element, 'strong')
    if (isItalic(style)) wrapChildren(element, 'em')
    if (/text-decoration(?:-line)?:[^;]*line-through/i.test(style)) wrapChildren(element, 's')
    const [, position] = /vertical-align:\s*(sub|super)/i.exec(style) ?? []
    if (position) wrapChildren(element, position === 'sub' ? 'sub' : 'sup')
  }
  for (const element of body.querySelectorAll('kbd, samp, tt')) wrapChildren(element, 'code')
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** Keeps links to https and to paths of this site; other links become text. */
export function sanitizeLinks(body: HTMLElement, origin: string): void {
  for (const link of body.querySelectorAll('a')) {
    const href = safeHref(link.getAttribute('href') ?? '', origin)
    if (href) link.setAttribute('href', href)
    else unwrap(link)
  }
}

/** `undefined` for an address that texts must not link to. */
export function safeHref(written: string, origin: string): string | undefined {
  const address = unwrapGoogleRedirect(written.trim())
  const ownPath = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const secure = ownPath.replace(/^http:\/\//i, 'https://')
  const isOnPage = secure.startsWith('#')
  return !isOnPage && linkTarget.safeParse(secure).success ? secure : undefined
}

/** Target of a link that Google Docs routes through google.com. */
function unwrapGoogleRedirect(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const isDetour = /^(?:www\.)?google\.com$/.test(url.hostname) && url.pathname === '/url'
  return (isDetour && url.searchParams.get('q')) || address
}

/**
 * Collapses runs of spaces, including non-breaking ones, into one, and removes zero-width characters and soft hyphens.
 */
export function normalizeSpaces(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.parentElement?.closest('pre')) continue
    const text = (node.nodeValue ?? '').replaceAll(/[\u200b\u2060\ufeff\u00ad]/g, '')
    node.nodeValue = text.replaceAll(/[\u00a0 \t\r\n]+/g, ' ')
  }
}

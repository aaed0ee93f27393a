import { isLinkTarget } from '../../../contract/text/link-target.ts'
import { shiftedText } from '../../../contract/text/rich-text.ts'
import type { CountDropped } from './content.ts'
import { isBlank, isBlockElement, styleOf, textNodes, unwrap, wrap, wrapChildren } from './dom.ts'

const inHeading = 'h1, h2, h3, h4, h5, h6, th'
const markElements = 'b, strong, i, em, u, ins, s, del, strike, sub, sup'

type Weights = Map<Element, number>

/** Writes the marks of elements and styles anew, at each text. Code blocks have no marks. */
export function stylesToMarks(body: HTMLElement, count: CountDropped): void {
  const weights: Weights = new Map()
  const texts = textNodes(body).map((node) => ({ node, marks: marksOf(node, weights) }))
  for (const element of body.querySelectorAll(markElements)) unwrap(element)
  for (const { node, marks } of texts) {
    if (node.parentElement?.closest('pre')) inCode(node, marks, count)
    else for (const mark of marks) wrap(node, mark)
  }
  for (const element of body.querySelectorAll('kbd, samp, tt')) wrapChildren(element, 'code')
}

function marksOf(node: Text, weights: Weights): string[] {
  const parent = node.parentElement!
  if (isBlank(node) && [...parent.children].some(isBlockElement)) return []
  const marks = weightOf(parent, weights) >= 600 && !parent.closest(inHeading) ? ['strong'] : []
  if (isItalic(parent)) marks.push('em')
  if (isUnderlined(parent)) marks.push('u')
  if (isStruck(parent)) marks.push('s')
  const shift = shiftOf(parent)
  return shift ? [...marks, shift] : marks
}

function weightOf(element: Element, known: Weights): number {
  const found = known.get(element)
  if (found !== undefined) return found
  const outer = element.parentElement ? weightOf(element.parentElement, known) : 400
  const weight = ownWeight(element, outer)
  known.set(element, weight)
  return weight
}

function ownWeight(element: Element, outer: number): number {
  const font = styleOf(element, 'font')
  const inFont = font && (/(?:^|\s)(bold(?:er)?|lighter|\d{3,4})(?=\s)/.exec(font)?.[1] ?? 'normal')
  const written = styleOf(element, 'font-weight') ?? inFont
  switch (written) {
    case 'normal':
    case 'initial':
      return 400
    case 'bold':
      return 700
    case 'bolder':
      return outer < 350 ? 400 : outer < 550 ? 700 : 900
    case 'lighter':
      return outer < 550 ? 100 : outer < 750 ? 400 : 700
    case 'inherit':
    case 'unset':
      return outer
    default: {
      const own = Number(written ?? Number.NaN)
      if (own > 0) return own
      return element.matches('b, strong') ? 700 : outer
    }
  }
}

function isItalic(element: Element): boolean {
  const style =
    styleOf(element, 'font-style') ??
    /\b(?:italic|oblique)\b/.exec(styleOf(element, 'font') ?? '')?.[0]
  if (style && /^(?:italic|oblique)/.test(style)) return true
  if (style && /^(?:normal|initial)/.test(style)) return false
  if (element.matches('i, em') && !/^(?:inherit|unset)/.test(style ?? '')) return true
  return element.parentElement !== null && isItalic(element.parentElement)
}

const isStruck = (element: Element) => hasLine(element, 'line-through', 's, del, strike')

/** Links are underlined by themselves, and headings are no lines of text. */
const isUnderlined = (element: Element) =>
  !element.closest(`a, ${inHeading}`) && hasLine(element, 'underline', 'u, ins')

/** A line through an element goes through all that is in it. */
function hasLine(element: Element, line: string, tags: string): boolean {
  const lines = [styleOf(element, 'text-decoration'), styleOf(element, 'text-decoration-line')]
  const written = lines.filter((one) => one !== undefined).join(' ')
  if (written.includes(line)) return true
  if (element.matches(tags) && written === '') return true
  return element.parentElement !== null && hasLine(element.parentElement, line, tags)
}

/** Raised or lowered within its line. */
function shiftOf(element: Element): 'sub' | 'sup' | undefined {
  if (isBlockElement(element)) return undefined
  const align = styleOf(element, 'vertical-align') ?? styleOf(element, 'mso-text-raise')
  const [, amount, unit = ''] = /^(-?[\d.]+)(px|pt|em|%)$/.exec(align ?? '') ?? []
  const isVisible = Math.abs(Number(amount ?? 0)) >= (smallest[unit] ?? Infinity)
  if (align === 'super' || (isVisible && Number(amount) > 0)) return 'sup'
  if (align === 'sub' || (isVisible && Number(amount) < 0)) return 'sub'
  if (element.localName === 'sup' && !isLevel(align)) return 'sup'
  if (element.localName === 'sub' && !isLevel(align)) return 'sub'
  return element.parentElement ? shiftOf(element.parentElement) : undefined
}

const isLevel = (align: string | undefined) => align === 'baseline' || align === 'initial'

/** Smaller shifts adjust fonts to each other. */
const smallest: Record<string, number> = { px: 2, pt: 2, em: 0.2, '%': 20 }

function inCode(node: Text, marks: readonly string[], count: CountDropped): void {
  if (marks.includes('s') && !isBlank(node)) count('struck', 1)
  const text = node.nodeValue ?? ''
  if (marks.includes('sup')) node.nodeValue = shiftedText(text, 'superscript') ?? `^(${text})`
  if (marks.includes('sub')) node.nodeValue = shiftedText(text, 'subscript') ?? `_(${text})`
}

/** Keeps links to https, to email addresses and to paths of this site; other links become text. */
export function sanitizeLinks(body: HTMLElement, origin: string, count: CountDropped): void {
  for (const link of body.querySelectorAll('a')) {
    const written = link.getAttribute('href') ?? ''
    const href = safeHref(written, origin)
    if (href) link.setAttribute('href', href)
    else {
      // A place within the copied page is not there any more.
      const isLost = !/^\s*(?:javascript:|#|$)/i.test(written)
      if (isLost && link.textContent.trim()) count('links', 1)
      unwrap(link)
    }
  }
}

/** `undefined` for an address that texts must not link to. */
export function safeHref(written: string, origin: string): string | undefined {
  const address = unwrapGoogleRedirect(written.trim())
  if (/^mailto:/i.test(address)) return mailTarget(address)
  const ownPath = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const secure = ownPath.replace(/^https?:\/\//i, 'https://')
  if (secure.startsWith('#')) return undefined
  return [secure, encoded(secure)].find((one) => one !== undefined && isLinkTarget(one))
}

/** An address as browsers write it, without spaces. */
const encoded = (address: string) =>
  address.startsWith('https://') && URL.canParse(address) ? new URL(address).href : undefined

/** The addresses of a `mailto:` link, without its header fields (RFC 6068). */
function mailTarget(link: string): string | undefined {
  const [, path = '', fields = ''] = /^mailto:([^?#]*)(?:\?([^#]*))?/i.exec(link) ?? []
  const inFields = [...fields.matchAll(/(?:^|&(?:amp;)?)to=([^&]*)/gi)].map(([, to]) => to)
  const addresses = [path, ...inFields]
    .filter(Boolean)
    .map((one) => mailAddress(decoded(one!).replaceAll(/\s/g, '')))
  const target = `mailto:${addresses.join(',')}`
  return isLinkTarget(target) ? target : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Encodes what the name of an address may not have in a URI, and writes the domain in ASCII. */
function mailAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const name = address.slice(0, at).replaceAll(/[%?#&;]/g, encodeURIComponent)
  const domain = address.slice(at + 1)
  const site = `https://${domain}/`
  const isForeign = /[^\p{ASCII}]/u.test(domain) && URL.canParse(site)
  return `${name}@${isForeign ? new URL(site).hostname : domain}`
}

/** Target of a link that Google Docs routes through google.com. */
function unwrapGoogleRedirect(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const isDetour = /^(?:www\.)?google\.com$/.test(url.hostname) && url.pathname === '/url'
  return (isDetour && url.searchParams.get('q')) || address
}

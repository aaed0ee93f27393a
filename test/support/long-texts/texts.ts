// Texts that nothing may be widened by, and a check of the page that shows them.
import type { Page } from 'playwright/test'

/** In the scripts of the six languages, and longer than the narrowest line. */
const longTexts: readonly string[] = [
  '#MERIDIANAUTUMNCHAMPIONSHIPFINALSWEEKEND2026LIVESTREAM tonight',
  'Tickets: https://tickets.example/en/autumn/championship/finals?block=117&row=8&seat=21&currency=HKD and more',
  '0123456789'.repeat(6),
  `${'WWWWMMMM'.repeat(8)}@example.test`,
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'การแข่งขันชิงแชมป์'.repeat(4),
  'प्रतियोगिता'.repeat(6),
  'nghiêngngả'.repeat(7),
  '决赛直播現場'.repeat(10),
  '🎰🏆👨‍👩‍👧‍👦'.repeat(8),
]

/** True for a text that somebody has written, unlike codes, addresses, moments and drawings. */
const isWritten = (text: string) =>
  /[^\0-\u007F]|\S\s+\S/.test(text) &&
  /\p{L}[\p{L}\p{M}]/u.test(text) &&
  !/^(?:[[{]|\d{4}-|[Mm][\d\s.-])/.test(text)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A long text in place of a written one, of about the same length, or of 40 characters; equal for equal texts. */
export function longTextFor(text: string): string {
  if (!isWritten(text)) return text
  const sum = Array.from(text).reduce((hash, one) => (hash * 31 + one.codePointAt(0)!) % 9973, 7)
  const long = longTexts[sum % longTexts.length]!
  const most = Math.max(40, text.length)
  let cut = ''
  for (const { segment } of graphemes.segment(`${long}${text.length > 60 ? ` ${text}` : ''}`)) {
    if (cut.length + segment.length > most) break
    cut += segment
  }
  return cut.trim()
}

/** The same data with long texts. */
export function withLongTexts(data: unknown): unknown {
  if (typeof data === 'string') return longTextFor(data)
  if (Array.isArray(data)) return data.map(withLongTexts)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, withLongTexts(value)]),
  )
}

/** Texts that are outside the window, clipped without an ellipsis, or that stick out of their box. */
export async function overflowFaults(page: Page): Promise<string[]> {
  return page.evaluate(faultsIn, page.viewportSize()!.width)
}

/** Runs in the page. */
function faultsIn(width: number): string[] {
  const slack = 2
  /** Texts on a track that moves through its window, on a line of time or on the bar of a page, and initials. */
  const meant =
    'script, style, noscript, option, .avatar, .visually-hidden, .honeypot, .hour, .now, .time-hours, .dock, .marquee-track'
  const nodes = [...textNodes()].filter(
    ({ data, parentElement }) =>
      data.trim() !== '' && parentElement?.checkVisibility() && !parentElement.closest(meant),
  )
  const wide = document.documentElement.scrollWidth - width
  const faults = nodes.flatMap((node) => faultOf(node) ?? [])
  return [...new Set([...(wide > 0 ? [`the page is ${wide} px too wide`] : []), ...faults])]

  function* textNodes() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) yield walker.currentNode as Text
  }
  function faultOf(node: Text): string | null {
    const text = boundsOf(node)
    if (!text) return null
    const name = nameOf(node.parentElement!)
    for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one)
      // Compared with the window alone.
      if (style.position === 'fixed') break
      const box = one.getBoundingClientRect()
      const isInside = isWithin(text, box)
      const isScrolled = ['auto', 'scroll'].includes(style.overflowX)
      // Texts for screen readers have a box of one pixel.
      const isMeant = box.width <= 1 || style.textOverflow === 'ellipsis'
      if (!isInside && (isScrolled || isMeant)) return null
      // A row that scrolls may extend to the edges of the window.
      if (isScrolled) break
      const isBox = style.display !== 'inline' && !['g', 'text', 'tspan'].includes(one.localName)
      if (!isInside && style.overflowX !== 'visible' && isBox)
        return `${name} is clipped by ${nameOf(one)}`
      if (!isInside && isBox) return `${name} sticks out of ${nameOf(one)}`
    }
    return isWithin(text, { left: 0, right: width }) ? null : `${name} is outside the window`
  }
  function isWithin(inner: Pick<DOMRect, 'left' | 'right'>, outer: typeof inner): boolean {
    return inner.left >= outer.left - slack && inner.right <= outer.right + slack
  }
  function boundsOf(node: Text) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0)
    if (rects.length === 0) return null
    const [lefts, rights] = [rects.map(({ left }) => left), rects.map(({ right }) => right)]
    return { left: Math.min(...lefts), right: Math.max(...rights) }
  }
  function nameOf(one: Element): string {
    const names = [one.parentElement, one].map(
      (part) => part && [part.localName, ...part.classList].join('.'),
    )
    return names.join(' > ')
  }
}

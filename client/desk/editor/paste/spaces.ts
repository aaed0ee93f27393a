// White space of pasted text as CSS Text 3 renders it: collapsed, or kept where `white-space` says so.
import { visibleText } from '../../../contract/text-fields.ts'
import { insert, isBlockElement, styleOf, textNodes } from './dom.ts'

/** White space that stays. */
type Kept = 'all' | 'lines' | 'spaces' | 'none'

/**
 * Makes kept line breaks elements, and kept spaces non-breaking. Other runs of spaces, including non-breaking ones,
 * become one space. Invisible characters go, except those that a script needs.
 */
export function normalizeSpaces(body: HTMLElement): void {
  const known = new Map<Element, Kept>([[body, keptBy(body) ?? 'none']])
  for (const node of textNodes(body)) {
    const text = node.nodeValue ?? ''
    const kept = keptIn(node.parentElement!, known)
    const isCode = node.parentElement!.closest('pre') !== null && kept === 'all'
    if (isCode) node.nodeValue = visibleText(text)
    else if (isBetweenBlocks(node)) node.nodeValue = ' '
    else node.replaceWith(...linesOf(text, kept, node.ownerDocument))
  }
}

function keptIn(element: Element, known: Map<Element, Kept>): Kept {
  const found = known.get(element)
  if (found) return found
  const kept =
    keptBy(element) ?? (element.parentElement ? keptIn(element.parentElement, known) : 'none')
  known.set(element, kept)
  return kept
}

/** `undefined` for an element that inherits. */
function keptBy(element: Element): Kept | undefined {
  const written = styleOf(element, 'white-space-collapse') ?? styleOf(element, 'white-space')
  if (!written || /^(?:inherit|unset|revert)/.test(written))
    return element.localName === 'pre' ? 'all' : undefined
  if (/^(?:pre-line|.*\bpreserve-breaks)/.test(written)) return 'lines'
  if (/\bpreserve-spaces/.test(written)) return 'spaces'
  return /^(?:pre|pre-wrap|break-spaces)$|\b(?:preserve|break-spaces)\b/.test(written)
    ? 'all'
    : 'none'
}

const isBetweenBlocks = (node: Text) =>
  /^[ \t\r\n]*$/.test(node.nodeValue ?? '') &&
  (isBlockElement(node.previousSibling) || isBlockElement(node.nextSibling))

function linesOf(text: string, kept: Kept, document: Document): Node[] {
  const isBroken = kept === 'all' || kept === 'lines'
  const breaks = isBroken ? /\r\n|[\r\n\v\f\u0085\u2028\u2029]/ : /[\v\u0085\u2028\u2029]/
  const lines = text.split(breaks)
  return lines.flatMap((written, index) => {
    const line = visibleText(written)
    const isEdge = index === 0 || index === lines.length - 1
    const text = isEdge || line.trim() ? spacesOf(line, kept, index > 0) : ''
    return [
      ...(index > 0 ? [document.createElement('br')] : []),
      ...(text ? [document.createTextNode(text)] : []),
    ]
  })
}

function spacesOf(line: string, kept: Kept, isNewLine: boolean): string {
  if (kept === 'none' || kept === 'lines') return line.replaceAll(/[\u00a0 \t\r\n]+/g, ' ')
  const visible = line.replaceAll(/\r?\n/g, ' ').replaceAll('\t', '    ')
  // The page collapses spaces, but not non-breaking ones.
  return visible.replaceAll(/[ \u00a0]+/g, (run, at: number) =>
    run.length === 1
      ? isNewLine && at === 0
        ? '\u00a0'
        : ' '
      : `${'\u00a0'.repeat(run.length - 1)} `,
  )
}

/** Removes typed indents: spaces at the start of a block. Kept ones are non-breaking. */
export function dropIndents(body: HTMLElement): void {
  for (const block of body.querySelectorAll('p, h2, h3'))
    for (const node of textNodes(block)) {
      node.nodeValue = (node.nodeValue ?? '').replace(/^(?!\u00a0)\p{Zs}+/u, '')
      if (node.nodeValue !== '') break
    }
}

/** Moves line breaks out of inline elements, which are split. */
export function liftBreaks(body: HTMLElement): void {
  for (const line of body.querySelectorAll('br')) {
    for (let parent = line.parentElement!; !isBlockElement(parent); parent = line.parentElement!) {
      const before = parent.cloneNode(false)
      while (parent.firstChild !== line) before.appendChild(parent.firstChild!)
      insert(parent.parentNode!, before.hasChildNodes() ? [before, line] : [line], parent)
      if (!parent.hasChildNodes()) parent.remove()
    }
  }
}

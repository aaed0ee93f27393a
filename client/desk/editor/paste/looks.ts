// Counts looks of pasted text that the typography of the site replaces: colors, fonts and alignment.
import type { CountDropped } from './content.ts'
import { isBlank, isBlockElement, styleOf, textNodes } from './dom.ts'
import { isColorful } from './colors.ts'

interface Look {
  color: string
  background: string
  family: string
  /** In px; 0 if not written. */
  size: number
  align: string
}

const unwritten: Look = { color: '', background: '', family: '', size: 0, align: '' }

/** Traces of programs that write the look of every text, so that only differences within it were chosen. */
const programTraces = /-webkit-text-stroke-width|\bmso-|docs-internal-guid/

/** Elements that the site styles itself. */
const headings = 'h1, h2, h3, h4, h5, h6, th, [class*="MsoTitle"], [style*="mso-outline-level"]'
const ownFont = `${headings}, a, code, pre, kbd, samp, tt, sub, sup, figcaption, caption`

interface Piece {
  node: Text
  look: Look
  /** Programs choose a font for each script. */
  script: 'han' | 'other'
}

export function countLooks(body: HTMLElement, html: string, count: CountDropped): void {
  const known = new Map<Element, Look>([[body, unwritten]])
  const pieces = textNodes(body)
    .filter((node) => !isBlank(node) && /[\p{L}\p{N}]/u.test(node.nodeValue ?? ''))
    .map((node) => ({ node, look: lookOf(node.parentElement!, known), script: scriptOf(node) }))
  const isFromProgram = programTraces.test(html)
  count('colors', runs(pieces, colorsIn(pieces, isFromProgram)))
  count('fonts', runs(pieces, fontsIn(pieces, isFromProgram)))
  const moved = pieces.filter(
    ({ node, look }) =>
      /^(?:-webkit-)?(?:center|right|end)$/.test(look.align) && !node.parentElement!.closest('th'),
  )
  count('alignment', new Set(moved.map(({ node }) => blockAround(node))).size)
}

const scriptOf = (node: Text): Piece['script'] =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(node.nodeValue ?? '')
    ? 'han'
    : 'other'

function colorsIn(pieces: readonly Piece[], isFromProgram: boolean): (piece: Piece) => string {
  const plain = isFromProgram ? `a, ${headings}` : 'a'
  const usual = isFromProgram ? most(pieces, ({ look }) => look.color) : ''
  return ({ node, look }) => {
    if (node.parentElement!.closest(plain)) return ''
    const color = look.color !== usual && isColorful(look.color) ? look.color : ''
    return color + (isColorful(look.background) ? ` on ${look.background}` : '')
  }
}

/** Minimum difference of a chosen size, in px. Smaller ones balance different fonts. */
const smallestStep = 2

function fontsIn(pieces: readonly Piece[], isFromProgram: boolean): (piece: Piece) => string {
  const texts = pieces.filter(({ node }) => !node.parentElement!.closest(ownFont))
  const familyIn = (script: Piece['script']) =>
    isFromProgram
      ? most(
          texts.filter((one) => one.script === script),
          ({ look }) => look.family,
        )
      : ''
  const usual = { han: familyIn('han'), other: familyIn('other') }
  const usualSize = isFromProgram ? Number(most(texts, ({ look }) => String(look.size))) : 0
  const chosen = new Set(texts)
  return (piece) => {
    const { look, script } = piece
    if (!chosen.has(piece)) return ''
    const isOther = look.family !== '' && look.family !== usual[script]
    const isSized = look.size > 0 && Math.abs(look.size - usualSize) >= smallestStep
    return (isOther ? look.family : '') + (isSized ? ` ${look.size}` : '')
  }
}

/** The key of the most characters. */
function most(pieces: readonly Piece[], keyOf: (piece: Piece) => string): string {
  const lengths = new Map<string, number>()
  for (const piece of pieces) {
    const key = keyOf(piece)
    lengths.set(key, (lengths.get(key) ?? 0) + (piece.node.nodeValue ?? '').trim().length)
  }
  return [...lengths].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0]
}

/** Number of runs of neighbouring texts with the same key; an empty key is no look. */
function runs(pieces: readonly Piece[], keyOf: (piece: Piece) => string): number {
  const keys = pieces.map(keyOf)
  return keys.filter((key, at) => key !== '' && key !== keys[at - 1]).length
}

function blockAround({ parentElement }: Node): Element | null {
  return parentElement && !isBlockElement(parentElement)
    ? blockAround(parentElement)
    : parentElement
}

function lookOf(element: Element, known: Map<Element, Look>): Look {
  const found = known.get(element)
  if (found) return found
  const outer = element.parentElement ? lookOf(element.parentElement, known) : unwritten
  const font = styleOf(element, 'font') ?? ''
  const [, sizeInFont = '', familyInFont] =
    /(?:^|\s)([\d.]+(?:px|pt|em|rem|%))(?:\s*\/\s*\S+)?\s+(.+)$/.exec(font) ?? []
  const family = styleOf(element, 'font-family') ?? familyInFont ?? attribute(element, 'face')
  const look = {
    color: written(styleOf(element, 'color') ?? attribute(element, 'color')) ?? outer.color,
    background: backgroundOf(element) ?? outer.background,
    family: written(family)?.split(',')[0]!.replaceAll(/["']/g, '').trim() ?? outer.family,
    size: sizeOf(styleOf(element, 'font-size') ?? sizeInFont, outer.size) ?? outer.size,
    align: alignOf(element) ?? outer.align,
  }
  known.set(element, look)
  return look
}

const attribute = (element: Element, name: string) =>
  element.localName === 'font' ? element.getAttribute(name)?.toLowerCase() : undefined

const written = (value: string | undefined) =>
  value && !/^(?:inherit|initial|unset|revert)\b|^var\(/.test(value) ? value : undefined

function backgroundOf(element: Element): string | undefined {
  const style = styleOf(element, 'background-color') ?? styleOf(element, 'background')
  const color = /#[\da-f]{3,8}\b|[a-z-]+\([^)]*\)|[a-z]+/.exec(style ?? '')?.[0]
  return color ?? (element.localName === 'mark' ? 'yellow' : undefined)
}

function alignOf(element: Element): string | undefined {
  if (!isBlockElement(element)) return undefined
  const own = styleOf(element, 'text-align') ?? element.getAttribute('align')?.toLowerCase()
  return written(own) ?? (element.localName === 'center' ? 'center' : undefined)
}

const pixels: Record<string, number> = { px: 1, pt: 4 / 3, rem: 16 }

/** Size in px; `undefined` for one that is not written or not known. */
function sizeOf(style: string, outer: number): number | undefined {
  const [, amount, unit = ''] = /^([\d.]+)(px|pt|rem|em|%)$/.exec(style) ?? []
  if (!amount) return undefined
  const relative = unit === '%' ? 0.01 : 1
  return Math.round(Number(amount) * (pixels[unit] ?? (outer || 16) * relative))
}

// Replaces elements that the schema does not know by what a reader saw of them, and counts what is left out.
import { applyDisplay } from './display.ts'
import { blockElements, gapAt, insert, rename, unwrap } from './dom.ts'
import { formulaText } from './formulas.ts'

/** Content that the text cannot hold, or only in another form. */
export type DroppedContent =
  | 'images'
  | 'videos'
  | 'sounds'
  | 'frames'
  | 'formulas'
  | 'struck'
  | 'merged_cells'
  | 'colors'
  | 'fonts'
  | 'alignment'
  | 'references'
  | 'links'
  | 'files'

export type Dropped = Partial<Record<DroppedContent, number>>

/** Drawing of a task's box, as Google Docs writes it. */
export const checkbox = 'li[aria-checked] > img'

/** Adds to the count of one kind. */
export type CountDropped = (kind: DroppedContent, count: number) => void

/** Elements that browsers do not render, with their content. */
const unrendered = `script, style, meta, link, title, template, base, head, area, datalist, noembed, noframes, noscript,
  param, xml, [hidden], input[type="hidden" i], dialog:not([open]), .docs-internal-hidden, annotation, annotation-xml,
  svg :is(defs, desc, metadata, symbol)`

const media: readonly (readonly [DroppedContent, string])[] = [
  ['videos', 'video, mpvideo, mp-common-videosnap'],
  ['sounds', 'audio, mpvoice, qqmusic, mp-common-mpaudio'],
  ['frames', 'iframe, object, embed, applet'],
  ['references', 'sup.reference, .mw-editsection'],
]

export function replaceUnknown(body: HTMLElement, count: CountDropped): void {
  const each = (selector: string, change: (element: HTMLElement) => void) => {
    for (const element of body.querySelectorAll<HTMLElement>(selector))
      if (element.isConnected) change(element)
  }
  applyDisplay(body)
  each('*', (element) => {
    // The editor would read an output as a block.
    if (element.localName.includes(':') || element.localName === 'output') unwrap(element)
  })
  each(unrendered, (element) => element.remove())
  each('[aria-hidden="true"]', (element) => {
    if (isCopyOfFormula(element) || isAnchor(element)) element.remove()
  })
  each('li[aria-checked]', (item) => {
    const sign = item.getAttribute('aria-checked') === 'true' ? '☑ ' : '☐ '
    const text = item.querySelector('p') ?? item
    for (const image of item.querySelectorAll(checkbox)) image.remove()
    insert(text, [sign], text.firstChild)
  })
  for (const [kind, selector] of media)
    each(selector, (element) => {
      // An object shows its content where it cannot be loaded.
      if (element.localName === 'object' && element.textContent.trim()) return unwrap(element)
      count(kind, 1)
      element.remove()
    })
  const write = (element: Element, text: string) =>
    element.replaceWith(text && gapAt(element.previousSibling) + text + gapAt(element.nextSibling))
  each('img, canvas, input[type="image" i]', (image) => image.replaceWith(emojiOf(image)))
  each('svg', (drawing) => write(drawing, textOf(drawing) || emojiOf(drawing)))
  each('math', (formula) => {
    if (formula.textContent.trim()) count('formulas', 1)
    formula.replaceWith(formulaText(formula))
  })
  each('input', (input) => write(input, valueOf(input)))
  each('select', (select) => write(select, chosenIn(select)))
  each('textarea', (area) => {
    area.textContent ||= area.getAttribute('placeholder') ?? ''
    rename(area, 'div').style.whiteSpace = 'pre-wrap'
  })
  each('button', (button) => {
    if (!button.querySelector(blockElements)) {
      insert(button, [gapAt(button.nextSibling)])
      insert(button, [gapAt(button.previousSibling)], button.firstChild)
    }
    unwrap(button)
  })
  each('q', (quote) => {
    insert(quote, ['“'], quote.firstChild)
    insert(quote, ['”'])
    unwrap(quote)
  })
  each('rt', (reading) => {
    if (reading.previousElementSibling?.localName === 'rp') return
    insert(reading, ['('], reading.firstChild)
    insert(reading, [')'])
  })
  each('menu, dir', (list) => rename(list, 'ul'))
  each('listing, xmp, plaintext', (code) => rename(code, 'pre'))
}

/** Programs that show formulas write them twice, once for screen readers. */
const isCopyOfFormula = (element: Element) =>
  !element.querySelector('math') && element.parentElement?.querySelector('math') !== null

/** The sign beside a heading that links to it. */
const isAnchor = (element: Element) =>
  element.localName === 'a' &&
  element.closest('h1, h2, h3, h4, h5, h6') !== null &&
  !/[\p{L}\p{N}]/u.test(element.textContent)

const emoji =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]|[\d#*]\ufe0f?\u20e3)+$/u

/** Characters of an image that stands for an emoji; empty for others. */
export function emojiOf(image: Element): string {
  const names = ['alt', 'data-emoji', 'aria-label'].map(
    (name) => image.getAttribute(name)?.trim() ?? '',
  )
  return names.find((name) => emoji.test(name)) ?? ''
}

function textOf(drawing: Element): string {
  const texts = [...drawing.querySelectorAll('text, foreignObject')]
  return texts.map((one) => one.textContent.trim()).join(' ')
}

const withoutText = ['checkbox', 'radio', 'file', 'password', 'range', 'color', 'image']

/** The text that a field shows. */
function valueOf(input: Element): string {
  const type = input.getAttribute('type')?.toLowerCase() ?? 'text'
  if (type === 'checkbox' || type === 'radio') return input.hasAttribute('checked') ? '☑' : '☐'
  if (withoutText.includes(type)) return ''
  return input.getAttribute('value') || input.getAttribute('placeholder') || ''
}

function chosenIn(select: Element): string {
  const options = [...select.querySelectorAll('option')]
  const isList = select.matches('[multiple]') || Number(select.getAttribute('size') ?? 1) > 1
  const chosen = options.filter((option) => option.hasAttribute('selected'))
  const shown = isList ? options : [chosen.at(-1) ?? options[0]]
  return shown.map((option) => option?.label || option?.textContent.trim() || '').join(' ')
}

// Finds the part of a page that shows a part of its draft, and back, by their words. The page needs no marks.
import { isDocument } from '../../contract/desk/entries/flat-fields.ts'
import { plainText } from '../../contract/text/rich-text.ts'

/** A field of a draft, and the index of a block if the field is a text. */
export interface DraftPlace {
  field: string
  block?: number
}

type Data = Record<string, unknown>

/** Without spaces, because pages add and omit some. */
const wordsOf = (text: string) => text.replaceAll(/\s|\u200B/g, '')

/** Element of each block of a text; null if the page does not show it. */
export function blockElements(main: Element, body: unknown): (Element | null)[] {
  if (!isDocument(body)) return []
  const elements = [...main.querySelectorAll('*')]
  const words = elements.map((one) => wordsOf(one.textContent))
  let from = 0
  const found = body.content.map((block) => {
    const own = wordsOf(plainText(block))
    const at = own === '' ? -1 : words.indexOf(own, from)
    if (at < 0) return null
    from = at + 1
    return outermost(elements[at]!, own)
  })
  // A block without words, such as an image, is the element after that of the previous block.
  for (const [index, element] of found.entries()) {
    const next = found[index - 1]?.nextElementSibling ?? null
    if (!element && next && !found.includes(next)) found[index] = next
  }
  return found
}

/** A list of one item has the words of its item: the list is the block. */
function outermost(element: Element, words: string): Element {
  const { parentElement: parent } = element
  return parent && parent.tagName !== 'MAIN' && wordsOf(parent.textContent) === words
    ? outermost(parent, words)
    : element
}

/** The place of the draft that the page shows at this element. */
export function placeAt(main: Element, data: Data, target: Element): DraftPlace | null {
  const block = blockElements(main, data['body']).findIndex((one) => one?.contains(target))
  if (block >= 0) return { field: 'body', block }
  for (let one: Element | null = target; one && one !== main; one = one.parentElement) {
    const words = wordsOf(one.textContent)
    const field = Object.keys(data).find(
      (name) => isText(data[name]) && wordsOf(data[name]) === words,
    )
    if (words !== '' && field) return { field }
  }
  return null
}

const isText = (value: unknown): value is string => typeof value === 'string'

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
  const words = new Map(elements.map((one) => [one, wordsOf(one.textContent)]))
  // The first place of the same words is last, where it is removed.
  const places = Map.groupBy(elements.map((_, at) => at).toReversed(), (at) =>
    words.get(elements[at]!)!,
  )
  let from = 0
  const found = body.content.map((block) => {
    const own = wordsOf(plainText(block))
    const left = own === '' ? [] : (places.get(own) ?? [])
    while (left.length > 0 && left.at(-1)! < from) left.pop()
    const at = left.pop()
    if (at === undefined) return null
    from = at + 1
    return outermost(elements[at]!, words)
  })
  const taken = new Set(found)
  // A block without words, such as an image, is the element after that of the previous block.
  for (const [index, element] of found.entries()) {
    const next = found[index - 1]?.nextElementSibling ?? null
    if (element || !next || taken.has(next)) continue
    found[index] = next
    taken.add(next)
  }
  return found
}

/** A list of one item has the words of its item: the list is the block. */
function outermost(element: Element, words: ReadonlyMap<Element, string>): Element {
  const { parentElement: parent } = element
  return parent && words.has(parent) && words.get(parent) === words.get(element)
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

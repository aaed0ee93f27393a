// Text of a formula in MathML, with its raised and lowered parts.
import { insert } from './dom.ts'

/** A fragment of text, `sup` and `sub`. */
export function formulaText(formula: Element): DocumentFragment {
  const made = formula.ownerDocument.createDocumentFragment()
  insert(made, partsOf(formula))
  return made
}

const partsOf = (element: Element): (Node | string)[] =>
  element.children.length === 0
    ? [element.textContent.trim()]
    : [...element.children].flatMap((child) => partOf(child))

function partOf(element: Element): (Node | string)[] {
  const [first, second, third] = [...element.children]
  const shifted = (tag: 'sup' | 'sub', part: Element | undefined) => {
    const made = element.ownerDocument.createElement(tag)
    insert(made, part ? partOf(part) : [])
    return made.textContent ? [made] : []
  }
  const base = first ? partOf(first) : []
  switch (element.localName) {
    case 'msup':
    case 'mover':
      return [...base, ...shifted('sup', second)]
    case 'msub':
    case 'munder':
      return [...base, ...shifted('sub', second)]
    case 'msubsup':
    case 'munderover':
      return [...base, ...shifted('sub', second), ...shifted('sup', third)]
    case 'mfrac':
      return [...enclosed(first), '/', ...enclosed(second)]
    case 'msqrt':
      return ['√(', ...partsOf(element), ')']
    case 'mroot':
      return [...shifted('sup', second), '√(', ...base, ')']
    case 'mtd':
      return [...partsOf(element), ' ']
    case 'mtr':
      return [...partsOf(element), '; ']
    case 'mspace':
      return [' ']
    case 'mtext':
      return [element.textContent.replaceAll(/\s+/g, ' ')]
    default:
      return partsOf(element)
  }
}

/** In brackets if it is more than one sign or number. */
function enclosed(part: Element | undefined): (Node | string)[] {
  if (!part) return []
  const parts = partOf(part)
  return part.querySelectorAll('mi, mn, mo').length > 1 ? ['(', ...parts, ')'] : parts
}

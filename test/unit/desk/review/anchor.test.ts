// Places of notes after edits of the text.
import { expect, it } from 'vitest'
import type { RichTextNode } from '../../../../client/contract/text/rich-text.ts'
import { anchorOf } from '../../../../client/contract/desk/review/anchor.ts'
import { placeOfAnchor } from '../../../../client/desk/editor/review/anchor.ts'

const block = (text: string, type = 'paragraph'): RichTextNode => ({
  type,
  content: [{ type: 'text', text }],
})
const before = [
  block('The market grew by a third in the last year.'),
  block('Operators in four countries asked for new licences in spring.'),
  block('Nobody expected the decision of the regulator.'),
]
const anchor = anchorOf(before[1]!, 'new licences')

it.each<[string, RichTextNode[], number]>([
  ['an unchanged text', before, 1],
  ['blocks added before it', [block('A new lead.'), block('And another.'), ...before], 3],
  ['its block moved to the end', [before[0]!, before[2]!, before[1]!], 2],
  ['another text around the quote', [before[0]!, block('Rewritten: new licences came.')], 1],
  [
    'a changed quote in a similar block',
    [before[2]!, block('Operators in four countries asked for fresh permits in spring.')],
    1,
  ],
  ['a heading of its block', [block('new licences', 'heading'), before[0]!], 0],
  ['its block removed', [before[0]!, before[2]!], -1],
  ['an empty text', [], -1],
])('a note finds its place in %s', (_, blocks, at) => {
  expect(placeOfAnchor(anchor, blocks)).toBe(at)
})

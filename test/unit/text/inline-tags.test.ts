import fc from 'fast-check'
import { expect, it } from 'vitest'
import { taggedText, untaggedNodes } from '../../../client/contract/text/inline-tags.ts'
import type { RichTextNode } from '../../../client/contract/text/rich-text.ts'

const text = (words: string, ...marks: string[]): RichTextNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const line = { type: 'hardBreak' }
const content = [
  text('Read '),
  text('the rules', 'bold'),
  text(' first.'),
  line,
  text('npm', 'code'),
]

it('writes marks, code and line breaks as tags, and a text without them as it is', () => {
  expect(taggedText(content)).toBe('Read <2>the rules</2> first.<4/><5/>')
  expect(taggedText([text('Alone', 'bold')])).toBeNull()
  expect(taggedText([{ type: 'paragraph', content: [text('a')] }, line])).toBeNull()
})

it('lets words move around the marks', () => {
  expect(untaggedNodes('先<4/>读<2>规则</2><5/>。', content)).toEqual([
    text('先'),
    line,
    text('读'),
    text('规则', 'bold'),
    text('npm', 'code'),
    text('。'),
  ])
})

it.each([
  ['a lost tag', 'Read <2>the rules</2> first.<4/>'],
  ['a repeated tag', 'Read <2>a</2><2>b</2><4/><5/>'],
  ['an unknown tag', 'Read <2>a</2><4/><5/><6/>'],
  ['a tag without its end', 'Read <2>a<4/><5/>'],
  ['a mark without words', 'Read <2></2><4/><5/>'],
  ['words in a line break', 'Read <2>a</2><4>b</4><5/>'],
])('refuses %s', (_, answer) => {
  expect(untaggedNodes(answer, content)).toBeNull()
})

it('restores any nodes from their own tagged text', () => {
  const words = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('<2>', '</2>', '<3/>', '&lt;', '&amp;amp;', 'a < b > c'),
  )
  const nodes = fc.array(
    fc.oneof<fc.Arbitrary<RichTextNode>[]>(
      fc.record({ type: fc.constant('text'), text: words }),
      fc.record({
        type: fc.constant('text'),
        text: words,
        marks: fc.constantFrom<NonNullable<RichTextNode['marks']>>(
          [{ type: 'bold' }],
          [{ type: 'link', attrs: { href: '/faq' } }],
        ),
      }),
      fc.constant(line),
    ),
    { minLength: 2, maxLength: 6 },
  )
  fc.assert(
    fc.property(nodes, (all) => {
      // Neighbors without marks would be one node.
      const source = all.filter((node, at) => 'marks' in node || node === line || at === 0)
      const tagged = taggedText(source)
      expect(tagged === null ? source : untaggedNodes(tagged, source)).toEqual(source)
    }),
    { seed: 1 },
  )
})

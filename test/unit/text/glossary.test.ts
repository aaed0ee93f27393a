import { expect, it } from 'vitest'
import { termsIn } from '../../../client/contract/text/glossary.ts'

const glossary = [
  '六合彩 = Mark Six',
  '彩 = lottery',
  'มาร์ก\u2060ซิกซ์ = Mark Six',
  'Cap = limit',
  'Meridian',
  'a+b (c) = sum',
  ' = nothing',
  '=',
  'x = y = z',
]

it.each([
  [
    '今晚的六合彩',
    [
      ['六合彩', 'Mark Six'],
      ['彩', 'lottery'],
    ],
  ],
  // Joiners are invisible, and texts may lack them.
  ['ผลมาร์กซิกซ์วันนี้', [['มาร์ก\u2060ซิกซ์', 'Mark Six']]],
  ['The capital has no cap.', [['Cap', 'limit']]],
  ['Capital', []],
  ['meridian says', [['Meridian', 'Meridian']]],
  ['Is A+B (C) right?', [['a+b (c)', 'sum']]],
  ['one x two', [['x', 'y = z']]],
  ['', []],
])('terms in “%s”', (text, found) => {
  expect(termsIn(glossary, text).map(({ term, wording }) => [term, wording])).toEqual(found)
})

it('gives a translator at most 60 terms', () => {
  const many = Array.from({ length: 200 }, (_, index) => `term${index} = word${index}`)
  expect(termsIn(many, many.join(' '))).toHaveLength(60)
})

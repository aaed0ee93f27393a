import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitClauses } from '../../client/ui/phrases.tsx'

it.each([
  [
    '当赔率学会等待：|一次覆盖三大洲|的延迟实验',
    ['当赔率学会等待：', '一次覆盖三大洲', '的延迟实验'],
  ],
  ['先看，再说。好吗？好！', ['先看，', '再说。', '好吗？', '好！']],
  ['没有断句', ['没有断句']],
  ['When odds learn to wait: a|test', ['When odds learn to wait: atest']],
  ['', ['']],
])('splits %j', (text, expected) => {
  expect(splitClauses(text)).toEqual(expected)
})

it('loses nothing but the editor’s marks, and gives no empty clause', () => {
  const character = fc.oneof(
    fc.constantFrom('|', '：', '，', '。', '？', '！', '字', '中'),
    fc.string({ unit: 'grapheme' }),
  )
  const text = fc.array(character, { maxLength: 30 }).map((all) => all.join(''))
  fc.assert(
    fc.property(text, (title) => {
      const clauses = splitClauses(title)
      expect(clauses.join('')).toBe(title.replaceAll('|', ''))
      expect(clauses.slice(1)).not.toContain('')
    }),
    { numRuns: 500 },
  )
})

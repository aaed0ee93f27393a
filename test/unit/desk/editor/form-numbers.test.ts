import { expect, it } from 'vitest'
import { parseNumberInput } from '../../../../client/desk/editor/form/numbers.ts'

it.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['12,500', 12_500],
  ['12，500', 12_500],
  ['1 000 000', 1_000_000],
  ['1.', 1],
  ['2.75', 2.75],
  ['10000000', 10_000_000],
  ['10000001', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['九百', undefined],
  ['1,5', undefined],
])('%j is parsed as %j', (typed, number) => {
  expect(parseNumberInput(typed, 10_000_000)).toBe(number)
})

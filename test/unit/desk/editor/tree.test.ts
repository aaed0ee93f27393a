// Nested rows: allowed positions, and rows that move together.
import { describe, expect, it } from 'vitest'
import { rowDepth } from '../../../../client/contract/desk/rows.ts'
import type { Row } from '../../../../client/contract/desk/rows.ts'
import { withRowBack } from '../../../../client/desk/editor/rows/rows.ts'
import {
  parentKeyOf,
  buildTree,
  moveInTree,
  resolveMove,
  withoutRow,
  type MoveDirection,
} from '../../../../client/desk/editor/rows/tree.ts'

const row = (key: string, parent: string | null = null): Row => ({ key, parent })
const rows = [row('a'), row('b', 'a'), row('c', 'b'), row('d', 'a'), row('e'), row('f', 'e')]

/** Each row as its path from the top. */
const drawn = (all: readonly Row[]): string[] =>
  all.map((one) => {
    const above = all.find(({ key }) => key === parentKeyOf(one))
    return above ? `${above.key}${one.key}` : one.key
  })
const to = (key: string, dropPosition: 'before' | 'after' | 'on') => ({ key, dropPosition })
const move = (key: string, target: ReturnType<typeof to>) =>
  moveInTree(rows, key, target, 3).map((one) => `${parentKeyOf(one) ?? ''}>${one.key}`)

describe('a moved row', () => {
  it('moves with its descendants', () =>
    expect(move('b', to('e', 'on'))).toEqual(['>a', 'a>d', '>e', 'e>f', 'e>b', 'b>c']))

  it('is at its position among its siblings', () => {
    expect(move('e', to('a', 'before'))).toEqual(['>e', 'e>f', '>a', 'a>b', 'b>c', 'a>d'])
    expect(move('d', to('b', 'before'))).toEqual(['>a', 'a>d', 'a>b', 'b>c', '>e', 'e>f'])
  })

  it.each([
    ['itself', 'a', to('a', 'on')],
    ['its own descendant', 'a', to('c', 'after')],
    ['the third level', 'e', to('c', 'on')],
    ['a missing row', 'a', to('z', 'on')],
  ])('cannot be moved below %s', (_, key, target) =>
    expect(moveInTree(rows, key, target, 3)).toBe(rows),
  )
})

it.each([
  ['up', 'd', to('b', 'before')],
  ['down', 'b', to('d', 'after')],
  ['in', 'd', to('b', 'on')],
  ['out', 'd', to('a', 'after')],
  ['up', 'a', null],
  ['in', 'b', null],
  ['out', 'e', null],
] as [MoveDirection, string, ReturnType<typeof to> | null][])(
  'a step %s of %s',
  (step, key, target) =>
    expect(
      resolveMove(
        rows,
        rows.find((one) => one.key === key)!,
        step,
      ),
    ).toEqual(target),
)

it('children of a removed row take its place', () =>
  expect(drawn(withoutRow(rows, rows[1]!))).toEqual(['a', 'ac', 'ad', 'e', 'ef']))

it('a row in a cycle has no depth, and is shown at the top', () => {
  const circle = [row('a', 'b'), row('b', 'a')]
  expect(circle.map((one) => rowDepth(one, circle))).toEqual([null, null])
  expect(buildTree(circle).map(({ id }) => id)).toEqual(['a', 'b'])
})

describe('a restored row', () => {
  const [, removed] = rows
  const back = (now: readonly Row[]) => drawn(withRowBack(now, rows, 'b'))

  it('returns to its position, with its former children', () =>
    expect(withRowBack(withoutRow(rows, removed!), rows, 'b')).toEqual(rows))

  it('leaves rows that were moved or added since unchanged', () => {
    const now = [row('a'), row('c', 'e'), row('e'), row('f', 'e'), row('g')]
    expect(back(now)).toEqual(['a', 'ab', 'ec', 'e', 'ef', 'g'])
    expect(back([row('a'), row('g')])).toEqual(['a', 'g', 'ab'])
  })
})

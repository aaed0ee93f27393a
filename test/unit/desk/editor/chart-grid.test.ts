import { expect, it } from 'vitest'
import {
  parseChartData,
  gridOf,
  withSpareCells,
  withPastedCells,
} from '../../../../client/desk/editor/chart/grid.ts'

const figures = {
  categories: ['甲', '乙'],
  series: [
    { name: 'Shortest', values: [80, -1.5] },
    { name: 'Longest', values: [1900, 0] },
  ],
}

it('returns the figures of its input, with additional empty cells', () => {
  const grid = withSpareCells(gridOf(figures))
  expect(grid).toHaveLength(4)
  expect(grid[0]).toEqual(['', 'Shortest', 'Longest', ''])
  expect(parseChartData(grid)).toEqual(figures)
})

it('accepts a block of a spreadsheet, with figures in their written form', () => {
  const grid = withPastedCells(
    withSpareCells([]),
    [0, 0],
    '\tShortest\tLongest\n甲\t80\t1,900\r\n乙\t−1.5\t0 %\n',
  )
  expect(parseChartData(grid)).toEqual(figures)
})

it('keeps a space during input, and the other cells', () => {
  const grid = withPastedCells(withSpareCells(gridOf(figures)), [1, 0], 'Plan ')
  expect(grid[1]).toEqual(['Plan ', '80', '1900', ''])
})

it.each(['', 'x', '1e5', '1.2.3', '0x10'])('marks a cell with %j instead of a figure', (text) => {
  expect(parseChartData(withPastedCells(gridOf(figures), [2, 1], text))).toEqual({
    wrong: [2, 1],
  })
})

it('omits empty rows, and rows and columns beyond the limits of a chart', () => {
  const gap = withPastedCells(withSpareCells([]), [0, 0], '\ts\n甲\t1\n\t\n乙\t2')
  expect(parseChartData(gap)).toEqual({
    categories: ['甲', '乙'],
    series: [{ name: 's', values: [1, 2] }],
  })
  const wide = withPastedCells(
    withSpareCells([]),
    [0, 0],
    `\ta\tb\tc\td\n${'x\t1\t2\t3\t4\n'.repeat(40)}`,
  )
  expect(wide).toHaveLength(25)
  expect(wide[0]).toEqual(['', 'a', 'b', 'c'])
})

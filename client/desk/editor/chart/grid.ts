// Chart data as a grid of texts: the first row names the series, the first column the categories.
import { chartLimits } from '../../../contract/text/limits.ts'
import { type ChartAttrs } from '../../../contract/text/chart.ts'

export type Grid = readonly (readonly string[])[]
type Figures = Pick<ChartAttrs, 'categories' | 'series'>

export function gridOf({ categories, series }: Figures): Grid {
  return [
    ['', ...series.map(({ name }) => name)],
    ...categories.map((category, at) => [
      category,
      ...series.map(({ values }) => String(values[at])),
    ]),
  ]
}

const [maxRows, maxColumns] = [chartLimits.categories + 1, chartLimits.series + 1]
const upTo = (length: number) => Array.from({ length }, (_, at) => at)

/** The filled part of the grid, with one empty row and column to continue in, within the limits of a chart. */
export function withSpareCells(grid: Grid): Grid {
  const rows = grid.findLastIndex((row) => row.some(Boolean)) + 2
  const columns = Math.max(...grid.map((row) => row.findLastIndex(Boolean))) + 2
  return upTo(Math.min(maxRows, Math.max(3, rows))).map((row) =>
    upTo(Math.min(maxColumns, Math.max(2, columns))).map((column) => grid[row]?.[column] ?? ''),
  )
}

/** Pastes spreadsheet cells to the right and below; cells beyond the limits of a chart are dropped. */
export function withPastedCells(
  grid: Grid,
  [row, column]: readonly [number, number],
  text: string,
): Grid {
  const cells = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  const isOne = cells.length === 1 && cells[0]?.length === 1
  const fresh = (at: number, across: number) =>
    isOne && at === row && across === column ? text : cells[at - row]?.[across - column]
  return withSpareCells(
    upTo(maxRows).map((at) =>
      upTo(maxColumns).map((across) => fresh(at, across) ?? grid[at]?.[across] ?? ''),
    ),
  )
}

/** `undefined` if the text is not a number. Thousands separators and a percent sign are allowed. */
function parseNumber(text: string): number | undefined {
  const plain = text.replace(/[\s,]/gu, '').replace('−', '-').replace(/%$/, '')
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** The data without empty rows and columns, or the first cell that should be a number but is not. */
export function parseChartData(
  grid: Grid,
): Figures | { wrong: readonly [row: number, column: number] } {
  const [names = [], ...rows] = grid
  const used = rows.flatMap((row, at) => (row.some(Boolean) ? [{ row, at: at + 1 }] : []))
  const columns = upTo(names.length).filter(
    (column) => column > 0 && grid.some((row) => row[column]),
  )
  for (const { row, at } of used)
    for (const column of columns)
      if (parseNumber(row[column] ?? '') === undefined) return { wrong: [at, column] }
  return {
    categories: used.map(({ row }) => row[0]?.trim() ?? ''),
    series: columns.map((column) => ({
      name: names[column]?.trim() ?? '',
      values: used.flatMap(({ row }) => parseNumber(row[column] ?? '') ?? []),
    })),
  }
}

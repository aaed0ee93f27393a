import { useDeskI18n } from '../../i18n/i18n.ts'
import { withPastedCells, type Grid } from './grid.ts'

interface SheetProps {
  grid: Grid
  onChange: (grid: Grid) => void
  invalidCell: readonly [number, number] | undefined
}

/** Grid of chart data; accepts cells pasted from a spreadsheet. */
export function DataGrid({ grid, onChange, invalidCell }: SheetProps) {
  const { t } = useDeskI18n()
  const nameOf = (row: number, column: number) => {
    if (row === 0) return t('charts.series', { number: column })
    if (column === 0) return t('charts.category', { number: row })
    return `${grid[row]?.[0] || row} ${grid[0]?.[column] || column}`
  }
  return (
    <table className="chart-sheet">
      <tbody>
        {grid.map((cells, row) => (
          <tr key={row}>
            {cells.map((text, column) => (
              <td key={column}>
                {row + column > 0 && (
                  <input
                    value={text}
                    aria-label={nameOf(row, column)}
                    placeholder={row === 0 || column === 0 ? nameOf(row, column) : undefined}
                    aria-invalid={invalidCell?.[0] === row && invalidCell[1] === column}
                    autoComplete="off"
                    onChange={(event) =>
                      onChange(withPastedCells(grid, [row, column], event.target.value))
                    }
                    onPaste={(event) => {
                      const pasted = event.clipboardData.getData('text/plain')
                      if (!/[\t\n]/.test(pasted)) return
                      event.preventDefault()
                      onChange(withPastedCells(grid, [row, column], pasted))
                    }}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

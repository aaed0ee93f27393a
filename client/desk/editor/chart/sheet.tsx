import { useTexts } from '../../i18n/texts.ts'
import { written, type Grid } from './grid.ts'

interface SheetProps {
  grid: Grid
  onChange: (grid: Grid) => void
  wrong: readonly [number, number] | undefined
}

/** The figures, to be typed or pasted from a spreadsheet. */
export function Sheet({ grid, onChange, wrong }: SheetProps) {
  const { t } = useTexts()
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
                    aria-invalid={wrong?.[0] === row && wrong[1] === column}
                    autoComplete="off"
                    onChange={(event) => onChange(written(grid, [row, column], event.target.value))}
                    onPaste={(event) => {
                      const pasted = event.clipboardData.getData('text/plain')
                      if (!/[\t\n]/.test(pasted)) return
                      event.preventDefault()
                      onChange(written(grid, [row, column], pasted))
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

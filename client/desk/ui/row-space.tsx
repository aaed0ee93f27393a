interface RowSpaceProps {
  columns: number
  /** Pixels. */
  height: number
}

/** Stands for the rows of a table outside of the window. */
export function RowSpacer({ columns, height }: RowSpaceProps) {
  if (height <= 0) return null
  return (
    <tr className="space" aria-hidden="true">
      <td colSpan={columns} style={{ height }}>
        {' '}
      </td>
    </tr>
  )
}

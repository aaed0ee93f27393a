interface RowSpaceProps {
  columns: number
  /** In pixels. */
  height: number
}

/** Spacer in place of table rows outside the window. */
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

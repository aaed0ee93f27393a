import { materialFile } from '../../../contract/desk/material-file.ts'
import type { Row } from '../../../contract/desk/rows.ts'
import { FileSize } from '../files/facts.tsx'

/** Type and size of a row's file. */
export function RowFile({ row }: { row: Row }) {
  const file = materialFile.safeParse(row['file']).data
  return (
    file && (
      <small className="muted">
        <FileSize file={file} />
      </small>
    )
  )
}

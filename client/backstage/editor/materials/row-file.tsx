import { materialFile } from '../../../contract/backstage/material.ts'
import type { Row } from '../../../contract/backstage/rows.ts'
import { FileSize } from './file-facts.tsx'

/** What the file of a row is, in its line. */
export function RowFile({ row }: { row: Row }) {
  const file = materialFile.safeParse(row['file']).data
  return (
    file && (
      <small className="quiet">
        <FileSize file={file} />
      </small>
    )
  )
}

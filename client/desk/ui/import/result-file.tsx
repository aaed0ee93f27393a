import { csvOf, saveFile } from '../../data/files.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { ImportFault } from './faults.tsx'
import { noteColumn } from './read-file.ts'

interface ResultFileProps {
  name: string
  columns: readonly string[]
  rows: readonly { line: number; cells: Readonly<Record<string, string>> }[]
  faults: readonly ImportFault[]
}

/** Downloads the rows as they were read, with their problems: a table that can be imported again. */
export function ResultFile({ name, columns, rows, faults }: ResultFileProps) {
  const { t } = useDeskI18n()
  const save = () => saveFile(name, 'text/csv', resultFile({ columns, rows, faults }))
  return (
    <p className="actions">
      <button type="button" className="link" onClick={save}>
        {t('imports.result')}
      </button>
      {faults.length > 0 && <span className="hint">{t('imports.result_hint')}</span>}
    </p>
  )
}

function resultFile({ columns, rows, faults }: Omit<ResultFileProps, 'name'>): string {
  const notes = Map.groupBy(faults, ({ line }) => line)
  const noteOf = (line: number) =>
    (notes.get(line) ?? []).map(({ column, text }) => `${column}: ${text}`).join(' · ')
  return csvOf(
    [...columns.filter((one) => one !== noteColumn), noteColumn],
    rows.map(({ line, cells }) => ({ ...cells, [noteColumn]: noteOf(line) })),
  )
}

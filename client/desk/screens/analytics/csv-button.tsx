import { listRows } from '../../../contract/desk/analytics/api.ts'
import { csvOf, saveFile } from '../../data/files.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, useAct } from '../../ui/form.tsx'

interface CsvButtonProps<Row> {
  title: string
  /** Name of the file, without its end. */
  file: string
  columns: readonly { name: string; value: (row: Row) => string | number | null }[]
  /** All rows, also those that the screen does not show. */
  load: () => Promise<readonly Row[]>
}

/** Saves a list, and says how many rows the file has. */
export function CsvButton<Row>({ title, file, columns, load }: CsvButtonProps<Row>) {
  const { t } = useTexts()
  const { act, isBusy, failure } = useAct()
  const save = async () => {
    const rows = await load()
    const cells = rows.map((row) =>
      Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])),
    )
    const names = columns.map(({ name }) => name)
    saveFile(`${file}.csv`, 'text/csv', csvOf(names, cells))
    const isCut = rows.length >= listRows.file
    notify(t(isCut ? 'numbers.saved_part' : 'numbers.saved', { count: rows.length }))
  }
  return (
    <>
      <button
        type="button"
        className="link push"
        disabled={isBusy}
        onClick={() => act(save)}
        aria-label={t('numbers.csv_of', { title })}
      >
        CSV
      </button>
      <Failure text={failure} />
    </>
  )
}

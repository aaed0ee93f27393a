import { maxRows } from '../../../contract/desk/analytics/api.ts'
import { csvOf, saveFile } from '../../data/files.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'

interface CsvButtonProps<Row> {
  title: string
  /** File name without extension. */
  file: string
  columns: readonly { name: string; value: (row: Row) => string | number | null }[]
  /** Loads all rows, including those that the screen does not show. */
  load: () => Promise<readonly Row[]>
}

/** Saves a list as CSV and shows the number of rows in the file. */
export function CsvButton<Row>({ title, file, columns, load }: CsvButtonProps<Row>) {
  const { t } = useDeskI18n()
  const { run, isPending, failure } = useAsyncAction()
  const save = async () => {
    const rows = await load()
    const cells = rows.map((row) =>
      Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])),
    )
    const names = columns.map(({ name }) => name)
    saveFile(`${file}.csv`, 'text/csv', csvOf(names, cells))
    const isCut = rows.length >= maxRows.file
    showToast(t(isCut ? 'metrics.saved_part' : 'metrics.saved', { count: rows.length }))
  }
  return (
    <>
      <button
        type="button"
        className="link push-end"
        disabled={isPending}
        onClick={() => run(save)}
        aria-label={t('metrics.csv_of', { title })}
      >
        CSV
      </button>
      <FormError text={failure} />
    </>
  )
}

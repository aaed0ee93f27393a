import { useState } from 'react'
import {
  maxImportedDraws,
  type ImportCheck,
  type LineError,
} from '../../../contract/desk/draws/draw.ts'
import type { TextReadings } from '../../../contract/files/encoding.ts'
import type { DateOrder } from '../../../contract/files/moment.ts'
import { readTable, type Table } from '../../../contract/files/table.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { undoLastAction } from '../../data/undo-last-action.ts'
import { FileButton } from '../../images/upload/file-button.tsx'
import { useDeskI18n, type Translate } from '../../i18n/i18n.ts'
import { FormError } from '../../ui/form.tsx'
import { datesToOrder } from '../../ui/import/date-order.tsx'
import { ImportFaults } from '../../ui/import/faults.tsx'
import { FileError } from '../../ui/import/file-error.tsx'
import { readTextFile } from '../../ui/import/read-file.ts'
import { ResultFile } from '../../ui/import/result-file.tsx'
import { ImportSource } from '../../ui/import/source.tsx'
import { useImportFile } from '../../ui/import/use-import-file.ts'
import { DrawLines } from './lines.tsx'

/** Maximum file size of the API, in bytes. */
const maxBytes = 900_000

interface Checked {
  name: string
  source: TextReadings
  text: string
  order: DateOrder | undefined
  table: Table
  check: ImportCheck
}

/** Checks a file before its upload: shows the draws it would add, or every invalid line. */
export function Upload() {
  const { t } = useDeskI18n()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const picked = useImportFile<Checked>((file, { encoding, order }) =>
    readTextFile(file, encoding, async (text) => ({
      name: file.name,
      text,
      order,
      check: await call('POST /api/backstage/draw/import/check', {
        body: { text, date_order: order },
      }),
      table: await readTable(text),
    })),
  )
  const { found: checked, error, isPending } = picked
  const choose = (file: File) => {
    setIsTooLarge(file.size > maxBytes)
    if (file.size > maxBytes) picked.clear()
    else picked.look(file)
  }
  const send = async ({ name, text, order, check }: Checked) => {
    const body = { name, text, date_order: order }
    const { id } = await call('POST /api/backstage/draw/import', { body })
    const refresh = () => invalidate('/api/backstage/draw')
    await refresh()
    picked.clear()
    showToast(t('draws.file.uploaded', { count: check.added.length }), {
      undo: async () => {
        await undoLastAction('draw_import.upload', 'draw_import', id)
        await refresh()
      },
    })
  }
  return (
    <section className="draw-upload">
      <p className="hint">{t('draws.file.columns')}</p>
      <p className="actions">
        <FileButton
          name={t('draws.file.choose')}
          accept=".csv,.txt,text/csv"
          onFiles={([file]) => file && choose(file)}
        />
      </p>
      <div aria-live="polite">
        {isTooLarge && <FormError text={t('draws.file.too_large')} />}
        <FormError text={picked.failure} />
        {error && <FileError error={error} most={maxImportedDraws} onChoice={picked.choose} />}
        {checked && (
          <ImportSource
            source={checked.source}
            repeatedHeads={checked.table.repeatedHeads}
            onChoice={picked.choose}
            dates={datesToOrder(
              picked.choice.order,
              checked.check.faults.map(({ code }) => code),
            )}
          >
            <p className="muted">{t('imports.zone_site')}</p>
            {checked.check.others.length > 0 && (
              <p className="hint">
                {t('imports.others', { columns: checked.check.others.join(' · ') })}
              </p>
            )}
          </ImportSource>
        )}
        {checked && (
          <Outcome
            checked={checked}
            isBusy={isPending}
            onSend={() => picked.run(() => send(checked))}
          />
        )}
      </div>
    </section>
  )
}

interface OutcomeProps {
  checked: Checked
  isBusy: boolean
  onSend: () => void
}

function Outcome({ checked, isBusy, onSend }: OutcomeProps) {
  const { t } = useDeskI18n()
  const { name, check } = checked
  const { added, known, unusual, faults } = check
  if (faults.length > 0) return <Faults checked={checked} />
  if (added.length === 0) return <p>{t('draws.file.nothing', { known })}</p>
  return (
    <>
      <p>
        <b>{name}</b> · {t('draws.file.check', { added: added.length, known })}
      </p>
      {unusual.length > 0 && (
        <p className="draw-warning">
          {t('draws.file.unusual', { periods: unusual.slice(0, 20).join(' · ') })}
        </p>
      )}
      <DrawLines draws={added} />
      <p className="actions">
        <button type="button" className="button primary" disabled={isBusy} onClick={onSend}>
          {t('draws.file.upload')}
        </button>
      </p>
    </>
  )
}

/** Faults of the file, and a download of its lines with them. */
function Faults({ checked }: { checked: Checked }) {
  const { t } = useDeskI18n()
  const { check, table } = checked
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(table.heads.map((head, at) => [head, cells[at] ?? ''])),
  }))
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]))
  const faults = check.faults.map(({ line, column, code, found }) => ({
    line,
    column,
    // As written in the file, not as it was read.
    found: cellsOf.get(line)?.[column] ?? found,
    text: textOf(t, code),
  }))
  return (
    <>
      <p className="alert" role="alert">
        {t('draws.file.faults', { count: faults.length })}
      </p>
      <ImportFaults faults={faults} />
      <ResultFile name="draws.csv" columns={table.heads} rows={rows} faults={faults} />
    </>
  )
}

function textOf(t: Translate, code: LineError['code']): string {
  switch (code) {
    case 'ambiguous_order':
    case 'serial_number':
    case 'quotes':
      return t(`imports.flaw.${code}`)
    default:
      return t(`draws.file.fault.${code}`)
  }
}

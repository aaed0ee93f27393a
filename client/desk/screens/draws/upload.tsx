import { useState } from 'react'
import type { ImportCheck, LineError } from '../../../contract/desk/draws/draw.ts'
import { readText, type Encoding, type TextReadings } from '../../../contract/files/encoding.ts'
import { readTable, type Table } from '../../../contract/files/table.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { FileButton } from '../../images/upload/file-button.tsx'
import { useDeskI18n, type Translate } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { ImportFaults } from '../../ui/import/faults.tsx'
import { ResultFile } from '../../ui/import/result-file.tsx'
import { ImportSource } from '../../ui/import/source.tsx'
import { DrawLines } from './lines.tsx'

/** Maximum file size of the API, in bytes. */
const maxBytes = 900_000

interface Checked {
  file: File
  name: string
  source: TextReadings
  text: string
  table: Table
  check: ImportCheck
}

/** Checks a file before its upload: shows the draws it would add, or every invalid line. */
export function Upload() {
  const { t } = useDeskI18n()
  const { run, isPending, failure } = useAsyncAction()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [refusal, setRefusal] = useState<'draws.file.too_large' | 'imports.flaw.encoding' | null>(
    null,
  )
  const look = (file: File, encoding?: Encoding) => {
    setChecked(null)
    setRefusal(file.size > maxBytes ? 'draws.file.too_large' : null)
    if (file.size > maxBytes) return
    run(async () => {
      const { readings, isUnsure } = readText(new Uint8Array(await file.arrayBuffer()))
      const used = readings.find((one) => one.encoding === encoding) ?? readings[0]
      if (!used) {
        setRefusal('imports.flaw.encoding')
        return
      }
      const { text } = used
      const check = await call('POST /api/backstage/draw/import/check', { body: { text } })
      const source = { readings: [used, ...readings.filter((one) => one !== used)], isUnsure }
      setChecked({ file, name: file.name, source, text, check, table: await readTable(text) })
    })
  }
  const send = async ({ name, text, check }: Checked) => {
    await call('POST /api/backstage/draw/import', { body: { name, text } })
    await invalidate('/api/backstage/draw')
    setChecked(null)
    showToast(t('draws.file.uploaded', { count: check.added.length }))
  }
  return (
    <section className="draw-upload">
      <p className="hint">{t('draws.file.columns')}</p>
      <p className="actions">
        <FileButton
          name={t('draws.file.choose')}
          accept=".csv,.txt,text/csv"
          onFiles={([file]) => file && look(file)}
        />
      </p>
      <div aria-live="polite">
        {refusal && <FormError text={t(refusal)} />}
        <FormError text={failure} />
        {checked && (
          <ImportSource
            source={checked.source}
            onEncoding={(encoding) => look(checked.file, encoding)}
          >
            <p className="muted">{t('imports.zone_site')}</p>
          </ImportSource>
        )}
        {checked && (
          <Outcome checked={checked} isBusy={isPending} onSend={() => run(() => send(checked))} />
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
  const faults = check.faults.map(({ line, column, code, found }) => ({
    line,
    column,
    found,
    text: textOf(t, code),
  }))
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(table.heads.map((head, at) => [head, cells[at] ?? ''])),
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

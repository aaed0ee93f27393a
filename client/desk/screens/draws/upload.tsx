import { useState } from 'react'
import type { ImportCheck, LineError } from '../../../contract/desk/draws/draw.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { FileButton } from '../../images/upload/file-button.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { DrawLines } from './lines.tsx'

/** Maximum file size of the API, in bytes. */
const maxBytes = 900_000

interface Checked {
  name: string
  text: string
  check: ImportCheck
}

/** Checks a file before its upload: shows the draws it would add, or every invalid line. */
export function Upload() {
  const { t } = useDeskI18n()
  const { run, isPending, failure } = useAsyncAction()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const look = (file: File) => {
    setChecked(null)
    setTooLarge(file.size > maxBytes)
    if (file.size > maxBytes) return
    run(async () => {
      const text = await file.text()
      const check = await call('POST /api/backstage/draw/import/check', { body: { text } })
      setChecked({ name: file.name, text, check })
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
          accept=".csv,text/csv"
          onFiles={([file]) => file && look(file)}
        />
      </p>
      <div aria-live="polite">
        {isTooLarge && <FormError text={t('draws.file.too_large')} />}
        <FormError text={failure} />
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

function Outcome({ checked: { name, check }, isBusy, onSend }: OutcomeProps) {
  const { t } = useDeskI18n()
  const { added, known, unusual, faults } = check
  if (faults.length > 0) return <Faults faults={faults} />
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

function Faults({ faults }: { faults: readonly LineError[] }) {
  const { t } = useDeskI18n()
  return (
    <>
      <p className="alert" role="alert">
        {t('draws.file.faults', { count: faults.length })}
      </p>
      <table className="table draw-faults">
        <thead>
          <tr>
            <th scope="col">{t('draws.file.line')}</th>
            <th scope="col">{t('draws.file.column')}</th>
            <th scope="col">{t('draws.file.found')}</th>
            <th scope="col">{t('draws.file.what')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, column, code, found }) => (
            <tr key={`${line} ${column} ${code}`}>
              <td>{line}</td>
              <td className="mono">{column}</td>
              <td className="mono">{found}</td>
              <td>{t(`draws.file.fault.${code}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

import { eventKinds } from '../../../contract/calendar/kinds.ts'
import { useState } from 'react'
import { importColumns, maxImportRows } from '../../../contract/desk/calendar/event-import.ts'
import { categories } from '../../../contract/categories.ts'
import type { ImportCells } from '../../../contract/desk/calendar/event-import.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { toCalendarQuery, shownMonth } from './view.ts'
import { csvOf, saveFile } from '../../data/files.ts'
import { useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { optionLabel } from '../../data/field-names.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, LabeledField, useAsyncAction } from '../../ui/form.tsx'
import { ImportResult } from './import-result.tsx'
import { readFile, FileParseError, type Rows } from './read-file.ts'
import { again } from './use-moves.ts'

type Plan = ApiResponse<'POST /api/backstage/calendar/import'>

interface Found extends Rows {
  plan: Plan
}

/** Imports events from a file. Shows the changes first. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useDeskI18n()
  const [found, setFound] = useState<Found | FileParseError | null>(null)
  const [defaults, setDefaults] = useState<ImportCells>({ kind: 'event', category: 'casino' })
  const { run, isPending, failure } = useAsyncAction()
  const look = (file: File | undefined) =>
    file &&
    run(async () => {
      setFound(null)
      setFound(await readFile(file, defaults).then(planned, refused))
    })
  const write = ({ rows, plan: { plan_hash } }: Found) =>
    run(async () => {
      const done = await call('POST /api/backstage/calendar/import', { body: { rows, plan_hash } })
      await again()
      const count = done.added.length + done.changed.length
      showToast(t('calendar.import_done', { count }))
      onClose()
    })
  return (
    <Dialog
      initialFocus="field"
      title={t('calendar.import_title')}
      onClose={onClose}
      kind="wide"
      isFirm
    >
      <p className="hint">{t('calendar.import_hint', { most: maxImportRows })}</p>
      <Defaults defaults={defaults} onChange={setDefaults} />
      <p className="actions">
        <ChooseFile onFile={look} />
        <button
          type="button"
          className="link"
          onClick={() => saveFile('events.csv', 'text/csv', csvOf(importColumns, []))}
        >
          {t('calendar.import_template')}
        </button>
      </p>
      <div aria-live="polite">
        {isPending && <p className="muted">{t('calendar.import_reading')}</p>}
        {found && <ImportResult found={found} />}
      </div>
      <FormError text={failure} />
      <p className="actions">
        {found && !(found instanceof FileParseError) && isUseful(found.plan) && (
          <button
            type="button"
            className="button primary"
            disabled={isPending}
            onClick={() => write(found)}
          >
            {t('calendar.import_do')}
          </button>
        )}
        <button type="button" className="button ghost" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </p>
    </Dialog>
  )
}

const isUseful = ({ problems, added, changed }: Plan) =>
  problems.length === 0 && added.length + changed.length > 0

async function planned({ rows, repeating }: Rows): Promise<Found> {
  const plan =
    rows.length > 0
      ? await call('POST /api/backstage/calendar/import', { body: { rows } })
      : { added: [], changed: [], unchanged: 0, problems: [], plan_hash: '', is_done: false }
  return { rows, repeating, plan }
}

function refused(error: unknown): FileParseError {
  if (error instanceof FileParseError) return error
  throw error
}

function ChooseFile({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { t } = useDeskI18n()
  return (
    <label className="button">
      {t('calendar.import_file')}
      <input
        className="visually-hidden"
        type="file"
        accept=".csv,.ics,text/csv,text/calendar"
        onChange={({ target }) => {
          onFile(target.files?.[0])
          // Allows the same file to be chosen again after a correction.
          target.value = ''
        }}
      />
    </label>
  )
}

interface DefaultsProps {
  defaults: ImportCells
  onChange: (defaults: ImportCells) => void
}

/** Values that files of other calendars lack. */
function Defaults({ defaults, onChange }: DefaultsProps) {
  const { t } = useDeskI18n()
  const { data } = useApi('GET /api/backstage/calendar', {
    query: toCalendarQuery({}, [shownMonth({})]),
  })
  const lists = {
    brand: data?.brands.map(({ slug, name }) => [slug, name] as const) ?? [],
    kind: eventKinds.map((one) => [one, optionLabel(t, 'event_kind', one)] as const),
    category: categories.map((one) => [one, optionLabel(t, 'category', one)] as const),
  }
  const labels = { brand: 'brand_id', kind: 'kind', category: 'category' } as const
  return (
    <fieldset className="calendar-filters">
      <legend className="muted">{t('calendar.import_for')}</legend>
      {(['brand', 'kind', 'category'] as const).map((name) => (
        <LabeledField key={name} label={t(`editor.field.${labels[name]}`)}>
          {(id) => (
            <select
              id={id}
              value={defaults[name] ?? ''}
              onChange={({ target }) => onChange({ ...defaults, [name]: target.value })}
            >
              {name === 'brand' && <option value="">—</option>}
              {lists[name].map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </LabeledField>
      ))}
    </fieldset>
  )
}

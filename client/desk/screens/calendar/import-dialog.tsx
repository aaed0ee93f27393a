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
import { FileButton } from '../../images/upload/file-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, LabeledField, useAsyncAction } from '../../ui/form.tsx'
import { ImportResult } from './import-result.tsx'
import { readFile, type FileChoice, type ReadFile } from './read-file.ts'
import { FileParseError } from '../../ui/import/read-file.ts'
import { again } from './use-moves.ts'

type Plan = ApiResponse<'POST /api/backstage/calendar/import'>

interface Found {
  file: ReadFile
  plan: Plan
}

/** Imports events from a file. Shows the changes first. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useDeskI18n()
  const [found, setFound] = useState<Found | FileParseError | null>(null)
  const [defaults, setDefaults] = useState<ImportCells>({ kind: 'event', category: 'casino' })
  const { run, isPending, failure } = useAsyncAction()
  const [file, setFile] = useState<File | null>(null)
  const [choice, setChoice] = useState<FileChoice>({})
  const look = (chosen: File, by: FileChoice) => {
    setFile(chosen)
    setChoice(by)
    run(async () => {
      setFound(null)
      setFound(await readFile(chosen, defaults, by).then(planned, refused))
    })
  }
  const choose = (part: FileChoice) => file && look(file, { ...choice, ...part })
  const write = ({ file: { rows, cancelled }, plan: { plan_hash } }: Found) =>
    run(async () => {
      const body = { rows, cancelled, plan_hash }
      const done = await call('POST /api/backstage/calendar/import', { body })
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
        <FileButton
          name={t('calendar.import_file')}
          accept=".csv,.txt,.ics,text/csv,text/calendar"
          onFiles={([one]) => one && look(one, {})}
        />
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
        {found && <ImportResult found={found} onChoice={choose} />}
      </div>
      <FormError text={failure} />
      <p className="actions">
        {found && !(found instanceof FileParseError) && isUseful(found) && (
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

const isUseful = ({ file, plan: { problems, added, changed } }: Found) =>
  file.problems.length + problems.length === 0 && added.length + changed.length > 0

async function planned(file: ReadFile): Promise<Found> {
  const { rows, cancelled } = file
  return {
    file,
    plan: await call('POST /api/backstage/calendar/import', { body: { rows, cancelled } }),
  }
}

function refused(error: unknown): FileParseError {
  if (error instanceof FileParseError) return error
  throw error
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

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
import { FormError, LabeledSelect } from '../../ui/form.tsx'
import { ImportResult } from './import-result.tsx'
import { readFile, type EventFileChoice, type ReadFile } from './read-file.ts'
import { useImportFile } from '../../ui/import/use-import-file.ts'
import { again } from './use-moves.ts'
import { continueRun, startRun, undoRun } from '../entries/bulk.ts'

type Plan = ApiResponse<'POST /api/backstage/calendar/import'>

interface Found {
  file: ReadFile
  plan: Plan
}

/** Imports events from a file. Shows the changes first. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useDeskI18n()
  const [defaults, setDefaults] = useState<ImportCells>({ kind: 'event', category: 'casino' })
  const { found, error, choice, look, choose, run, isPending, failure } = useImportFile(
    async (chosen, by: EventFileChoice) =>
      planned(await readFile(chosen, defaults, { ...by, host: location.host })),
  )
  const shown = error ?? found
  const write = ({ file: { rows, cancelled }, plan: { plan_hash } }: Found) =>
    run(async () => {
      const key = crypto.randomUUID()
      const body = { rows, cancelled, plan_hash, key }
      const done = await call('POST /api/backstage/calendar/import', { body })
      let refused = 0
      for (const verb of ['withdraw', 'delete'] as const) {
        const ids = done.cancelled.filter((one) => one.verb === verb).map(({ id }) => id)
        const cancelling = { ...startRun({ verb }, [...new Set(ids)]), key }
        await continueRun(cancelling, () => undefined)
        refused += cancelling.refused.length
      }
      await again()
      const undo = async () => {
        const unchanged = await undoRun(key)
        if (unchanged > 0) showToast(t('bulk.refused', { count: unchanged }), { kind: 'failed' })
        await again()
      }
      showToast(t('calendar.import_done', { count: countOf(done) - refused }), { undo })
      if (refused > 0) showToast(t('bulk.refused', { count: refused }), { kind: 'failed' })
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
          onFiles={([one]) => one && look(one)}
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
        {shown && <ImportResult found={shown} order={choice.order} onChoice={choose} />}
      </div>
      <FormError text={failure} />
      <p className="actions">
        {found && isUseful(found) && (
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

const isUseful = ({ file, plan }: Found) =>
  file.problems.length + plan.problems.length === 0 && countOf(plan) > 0

const countOf = ({ added, changed, cancelled }: Plan) =>
  added.length + changed.length + cancelled.filter(({ verb }) => verb !== null).length

async function planned(file: ReadFile): Promise<Found> {
  const { rows, cancelled } = file
  return {
    file,
    plan: await call('POST /api/backstage/calendar/import', { body: { rows, cancelled } }),
  }
}

interface DefaultsProps {
  defaults: ImportCells
  onChange: (defaults: ImportCells) => void
}

/** Brand, kind and category of new events from an ICS file, which names none of them. */
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
        <LabeledSelect
          key={name}
          label={t(`editor.field.${labels[name]}`)}
          value={defaults[name] ?? ''}
          onChange={({ target }) => onChange({ ...defaults, [name]: target.value })}
        >
          {name === 'brand' && <option value="">—</option>}
          {lists[name].map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </LabeledSelect>
      ))}
    </fieldset>
  )
}

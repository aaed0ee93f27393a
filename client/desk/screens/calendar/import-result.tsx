import { eventTitleLength } from '../../../contract/desk/limits.ts'
import {
  importColumns,
  maxImportRows,
  toWallTime,
} from '../../../contract/desk/calendar/event-import.ts'
import { parseMoment, type DateOrder } from '../../../contract/files/moment.ts'
import type { ApiResponse } from '../../api/client.ts'
import { fieldName } from '../../data/field-names.ts'
import { useDeskI18n, type Translate } from '../../i18n/i18n.ts'
import { datesToOrder } from '../../ui/import/date-order.tsx'
import { ImportFaults, type ImportFault } from '../../ui/import/faults.tsx'
import { isSharedFlaw } from '../../ui/import/flaw-text.ts'
import { ResultFile } from '../../ui/import/result-file.tsx'
import { ImportSource } from '../../ui/import/source.tsx'
import { FileZones } from './file-zones.tsx'
import type { EventFileChoice, ReadFile } from './read-file.ts'
import { sourceColumns, withSources } from './source-columns.ts'
import { FileParseError } from '../../ui/import/read-file.ts'

type Plan = ApiResponse<'POST /api/backstage/calendar/import'>

interface ImportResultProps {
  found: FileParseError | { file: ReadFile; plan: Plan }
  /** Chosen order of dates. */
  order: DateOrder | undefined
  onChoice: (choice: EventFileChoice) => void
}

/** Changes that an import would make, or all lines that prevent it. */
export function ImportResult({ found, order, onChoice }: ImportResultProps) {
  const { t } = useDeskI18n()
  if (found instanceof FileParseError) {
    const { line, column, flaw } = found
    return (
      <div className="import-plan">
        {found.source && <ImportSource source={found.source} onChoice={onChoice} />}
        <Problems faults={[{ line, column, found: '', text: textOf(t, flaw, column) }]} />
      </div>
    )
  }
  const { file, plan } = found
  const faults = faultsOf(t, file, plan)
  return (
    <div className="import-plan">
      <ImportSource
        source={file.source}
        repeatedHeads={file.repeatedHeads}
        onChoice={onChoice}
        dates={datesToOrder(
          order,
          plan.problems.map(({ flaw }) => flaw),
        )}
      >
        <FileZones file={file} onZone={(zone) => onChoice({ zone })} />
        {file.leftOut.size > 0 && (
          <p className="hint">{t('imports.left_out', { names: namesOf(file.leftOut) })}</p>
        )}
      </ImportSource>
      {faults.length > 0 ? <Problems faults={faults} /> : <Changes file={file} plan={plan} />}
      {file.rows.length + file.cancelled.length > 0 && (
        <ResultFile
          name="events.csv"
          columns={[...importColumns, ...sourceColumns]}
          rows={withSources(file)}
          faults={faults}
        />
      )}
    </div>
  )
}

/** `DESCRIPTION (3) · VTODO (1)` */
const namesOf = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `${name} (${count})`).join(' · ')

function faultsOf(t: Translate, { rows, problems }: ReadFile, plan: Plan): ImportFault[] {
  const cells = new Map(rows.map((row) => [row.line, row.cells]))
  const own = problems.map((one) => ({ ...one, text: textOf(t, one.flaw, one.column) }))
  const others = plan.problems.map(({ line, column, flaw }) => ({
    line,
    column,
    found: cells.get(line)?.[column] ?? '',
    text: textOf(t, flaw, column),
  }))
  return [...own, ...others].toSorted((a, b) => a.line - b.line)
}

type Flaw = Plan['problems'][number]['flaw'] | FileParseError['flaw'] | 'unknown_zone'

function textOf(t: Translate, flaw: Flaw, column: string): string {
  const values = { most: maxImportRows, longest: eventTitleLength, column }
  return isSharedFlaw(flaw) ? t(`imports.flaw.${flaw}`, values) : t(`calendar.flaw.${flaw}`, values)
}

function Changes({ file, plan }: { file: ReadFile; plan: Plan }) {
  const { t } = useDeskI18n()
  const { added, changed, unchanged, cancelled, outdated } = plan
  const left = file.cancelledEvents + file.cancelledDays + outdated.length
  const cancelling = cancelled.filter(({ verb }) => verb !== null)
  const kept = cancelled.filter(({ verb }) => verb === null)
  if (added.length + changed.length + unchanged + left === 0)
    return <p className="alert">{t('calendar.import_empty')}</p>
  const times = new Map(file.rows.map(({ line, cells }) => [line, cells]))
  const rowsOf = (lines: Plan['added']) =>
    lines.map((one) => {
      const { starts_at = '', ends_at = '' } = times.get(one.line) ?? {}
      return { ...one, times: [starts_at, ends_at].filter(Boolean).map(shownTime).join(' – ') }
    })
  const notes = [
    ['calendar.import_repeats', file.repeating],
    ['calendar.import_cancelled', file.cancelledEvents],
    ['calendar.import_cancelled_days', file.cancelledDays],
  ] as const
  return (
    <>
      {notes.map(
        ([key, count]) =>
          count > 0 && (
            <p key={key} className="hint">
              {t(key, { count })}
            </p>
          ),
      )}
      {kept.length > 0 && (
        <Part title={t('calendar.import_still_there', { count: kept.length })} lines={kept} />
      )}
      {cancelling.length > 0 && (
        <Part
          title={t('calendar.import_cancelling', { count: cancelling.length })}
          lines={cancelling.map((one) => ({
            ...one,
            times: one.verb ? t(`calendar.import_verb.${one.verb}`) : '',
          }))}
        />
      )}
      {outdated.length > 0 && (
        <Part title={t('calendar.import_outdated', { count: outdated.length })} lines={outdated} />
      )}
      <Part title={t('calendar.import_added', { count: added.length })} lines={rowsOf(added)} />
      <Part
        title={t('calendar.import_changed', { count: changed.length })}
        lines={rowsOf(changed)}
      />
      <p className="muted">{t('calendar.import_unchanged', { count: unchanged })}</p>
    </>
  )
}

/** A time as it was read, in UTC+8. */
function shownTime(cell: string): string {
  const read = parseMoment(cell)
  return 'at' in read ? toWallTime(read.at) : cell
}

interface PartProps {
  title: string
  lines: readonly {
    line: number
    id?: number
    name: string
    times?: string
    fields?: readonly string[]
  }[]
}

function Part({ title, lines }: PartProps) {
  const { t } = useDeskI18n()
  return (
    <section>
      <h3>{title}</h3>
      <ul className="import-lines">
        {lines.map(({ line, id = 0, name, times, fields = [] }) => (
          <li key={`${line} ${id}`}>
            <span className="muted">{t('calendar.import_line', { line })}</span> {name}{' '}
            <span className="muted">
              {[times, ...fields.map((one) => fieldName(t, one))].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Problems({ faults }: { faults: readonly ImportFault[] }) {
  const { t } = useDeskI18n()
  return (
    <section>
      <h3 className="urgent">{t('calendar.import_bad', { count: faults.length })}</h3>
      <ImportFaults faults={faults} />
    </section>
  )
}

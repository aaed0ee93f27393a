import { maxImportRows } from '../../../contract/desk/calendar/event-import.ts'
import type { ApiResponse } from '../../api/client.ts'
import { fieldName } from '../../data/field-names.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FileParseError } from './read-file.ts'
import { eventTitleLength } from '../../../contract/desk/limits.ts'

interface ImportResultProps {
  found:
    | FileParseError
    | { plan: ApiResponse<'POST /api/backstage/calendar/import'>; repeating: number }
}

/** Changes that an import would make, or all lines that prevent it. */
export function ImportResult({ found }: ImportResultProps) {
  const { t } = useDeskI18n()
  if (found instanceof FileParseError)
    return <Problems problems={[{ line: found.line, column: found.column, flaw: found.flaw }]} />
  const { plan, repeating } = found
  const { added, changed, unchanged, problems } = plan
  if (problems.length > 0) return <Problems problems={problems} />
  if (added.length + changed.length + unchanged === 0)
    return <p className="alert">{t('calendar.import_empty')}</p>
  return (
    <div className="import-plan">
      {repeating > 0 && (
        <p className="hint">{t('calendar.import_repeats', { count: repeating })}</p>
      )}
      <Part title={t('calendar.import_added', { count: added.length })} lines={added} />
      <Part title={t('calendar.import_changed', { count: changed.length })} lines={changed} />
      <p className="muted">{t('calendar.import_unchanged', { count: unchanged })}</p>
    </div>
  )
}

interface PartProps {
  title: string
  lines: readonly { line: number; name: string; fields?: readonly string[] }[]
}

function Part({ title, lines }: PartProps) {
  const { t } = useDeskI18n()
  return (
    <section>
      <h3>{title}</h3>
      <ul className="import-lines">
        {lines.map(({ line, name, fields = [] }) => (
          <li key={line}>
            <span className="muted">{t('calendar.import_line', { line })}</span> {name}{' '}
            <span className="muted">{fields.map((one) => fieldName(t, one)).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Flaw =
  | ApiResponse<'POST /api/backstage/calendar/import'>['problems'][number]['flaw']
  | FileParseError['flaw']

interface ProblemsProps {
  problems: readonly { line: number; column: string; flaw: Flaw }[]
}

function Problems({ problems }: ProblemsProps) {
  const { t } = useDeskI18n()
  return (
    <section className="import-plan">
      <h3 className="urgent">{t('calendar.import_bad', { count: problems.length })}</h3>
      <ul className="import-lines">
        {problems.map(({ line, column, flaw }) => (
          <li key={`${line} ${column}`}>
            <span className="muted">{t('calendar.import_line', { line })}</span>{' '}
            {column && <code>{column}</code>}{' '}
            {t(`calendar.flaw.${flaw}`, { most: maxImportRows, longest: eventTitleLength })}
          </li>
        ))}
      </ul>
    </section>
  )
}

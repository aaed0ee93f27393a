import { Link } from '@tanstack/react-router'
import type { PendingDraw } from '../../../contract/desk/draws/draw.ts'
import type { DrawState } from '../../../contract/desk/draws/states.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { StatusIcon, type StatusName } from '../../ui/mark.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { Section } from '../../ui/parts.tsx'

const marks: Record<PendingDraw['state'], StatusName> = {
  due: 'missing',
  entered: 'draft',
  differs: 'failed',
}

/** Draws and imports to enter, resolve or confirm. With a state, only draws in it. */
export function Tasks({ state }: { state: DrawState | undefined }) {
  const { t } = useDeskI18n()
  const read = useApi('GET /api/backstage/draw/task')
  const { data } = read
  const draws = data?.draws.filter((one) => !state || one.state === state) ?? []
  const imports = (!state && data?.imports) || []
  const isNothing = read.data && draws.length + imports.length === 0
  return (
    <Section title={t('draws.tasks')}>
      <QueryState read={read} rows={2} />
      {isNothing && <p className="hint">{t(state ? 'draws.none_of_state' : 'draws.no_tasks')}</p>}
      <ul className="draw-tasks" hidden={draws.length + imports.length === 0}>
        {draws.map((one) => (
          <Task key={one.period} task={one} />
        ))}
        {imports.map(({ id, name, uploaded_by }) => (
          <li key={id}>
            <StatusIcon name="draft" />
            <b>{name}</b>
            <span className="muted">
              {t('today.draw_state.file', { name: uploaded_by?.name ?? '' })}
            </span>
            <Link className="button" to="/draw/import">
              {t('draws.look')}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Task({ task }: { task: PendingDraw }) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const { period, due_at, state, is_correction, is_own, entered_by } = task
  const list = new Intl.ListFormat(lang, { type: 'conjunction' })
  const names = list.format(entered_by.map((one) => one?.name ?? ''))
  const says = [
    is_correction && t('draws.correcting'),
    due_at && `${t('draws.due_at', { time: formatDate(lang, due_at, 'moment') })} UTC+8`,
    t(`draws.state.${state}`),
    state !== 'due' && t('draws.entered_by', { names }),
  ].filter(Boolean)
  const isNext = can('draw.enter') && !is_own
  const does = isNext ? (state === 'due' ? 'draws.enter' : 'draws.enter_second') : 'draws.look'
  return (
    <li>
      <StatusIcon name={marks[state]} />
      <b>{t('today.draw_no', { period })}</b>
      <span className={state === 'differs' ? 'draw-warning' : 'muted'}>{says.join(' · ')}</span>
      <Link
        className={isNext ? 'button primary' : 'button'}
        to="/draw/$period"
        params={{ period }}
        aria-label={`${t(does)} ${t('today.draw_no', { period })}`}
      >
        {t(does)}
      </Link>
    </li>
  )
}

import { Link } from '@tanstack/react-router'
import type { DrawTask } from '../../../contract/desk/draws/draw.ts'
import type { DrawState } from '../../../contract/desk/draws/states.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useCan } from '../../api/operator.ts'
import { useRead } from '../../api/read.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Mark, type MarkName } from '../../ui/mark.tsx'
import { ReadState } from '../../ui/read-state.tsx'

const marks: Record<DrawTask['state'], MarkName> = {
  due: 'missing',
  entered: 'draft',
  differs: 'failed',
}

/** What waits to be entered, settled or confirmed: everything, or the draws of one state. */
export function Tasks({ state }: { state: DrawState | undefined }) {
  const { t } = useTexts()
  const read = useRead('GET /api/backstage/draw/task')
  const { data } = read
  const draws = data?.draws.filter((one) => !state || one.state === state) ?? []
  const imports = (!state && data?.imports) || []
  const isNothing = read.data && draws.length + imports.length === 0
  return (
    <section className="section">
      <header>
        <h2>{t('draws.tasks')}</h2>
      </header>
      <ReadState read={read} rows={2} />
      {isNothing && <p className="hint">{t(state ? 'draws.none_of_state' : 'draws.no_tasks')}</p>}
      <ul className="draw-tasks" hidden={draws.length + imports.length === 0}>
        {draws.map((one) => (
          <Task key={one.period} task={one} />
        ))}
        {imports.map(({ id, name, uploaded_by }) => (
          <li key={id}>
            <Mark name="draft" />
            <b>{name}</b>
            <span className="quiet">
              {t('today.draw_state.file', { name: uploaded_by?.name ?? '' })}
            </span>
            <Link className="button" to="/draw/import">
              {t('draws.look')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Task({ task }: { task: DrawTask }) {
  const { t, lang } = useTexts()
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
      <Mark name={marks[state]} />
      <b>{t('today.draw_no', { period })}</b>
      <span className={state === 'differs' ? 'draw-doubt' : 'quiet'}>{says.join(' · ')}</span>
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

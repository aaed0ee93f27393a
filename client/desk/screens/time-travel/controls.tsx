import type { VisibilityChange } from '../../../contract/desk/previews/time-travel.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ApiResponse } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import type { Shown, TimeView } from './view.ts'
import { fromWallTime, toWallTime } from '../../editor/form/wall-time.ts'
import { PreviewControls } from '../../frame/frame-choices.tsx'
import { PagePathField } from '../../frame/page-line.tsx'
import { useDraftValue } from '../../frame/use-typed.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { LabeledField } from '../../ui/form.tsx'

interface ControlsProps {
  shown: Shown
  around: ApiResponse<'GET /api/backstage/time'> | undefined
  change: (next: Partial<TimeView>) => void
}

export function TimeTravelControls({ shown, around, change }: ControlsProps) {
  const { t } = useDeskI18n()
  return (
    <>
      <div className="change-list">
        <VisibilityChangeButton side="previous" turn={around?.previous} change={change} />
        <div className="time-moment">
          <MomentField at={shown.at} change={change} />
          <button
            type="button"
            className="button"
            onClick={() => change({ at: new Date().toISOString() })}
          >
            {t('time_travel.now')}
          </button>
        </div>
        <VisibilityChangeButton side="next" turn={around?.next} change={change} />
      </div>
      <div className="frame-controls">
        <Releases shown={shown} around={around} change={change} />
        <PagePathField page={shown.page} onPage={(page) => change({ page })} />
        <PreviewControls view={shown} change={change} />
      </div>
    </>
  )
}

interface TurnButtonProps {
  side: 'previous' | 'next'
  turn: VisibilityChange | null | undefined
  change: ControlsProps['change']
}

function VisibilityChangeButton({ side, turn, change }: TurnButtonProps) {
  const { t, lang } = useDeskI18n()
  return (
    <button
      type="button"
      className="button ghost"
      disabled={!turn}
      onClick={() => turn && change({ at: turn.at })}
    >
      {side === 'previous' && <Icon name="prev" />}
      <span className="visually-hidden">{t(`time_travel.${side}`)}</span>
      {turn ? (
        <span className="change-nav">
          <time dateTime={turn.at}>{formatDate(lang, turn.at, 'dayTime')}</time>{' '}
          <span className="change-title">
            <span className="muted">{t(`time_travel.change.${turn.what}`)}</span> {turn.title}
          </span>
        </span>
      ) : (
        <span>{t(`time_travel.${side}_none`)}</span>
      )}
      {side === 'next' && <Icon name="next" />}
    </button>
  )
}

/** Input in UTC+8, like the time shown above it. */
function MomentField({ at, change }: { at: string; change: ControlsProps['change'] }) {
  const { t } = useDeskI18n()
  const [text, setText] = useDraftValue(toWallTime(at))
  const commit = () => {
    const moment = fromWallTime(text)
    if (moment && toWallTime(moment) !== toWallTime(at)) change({ at: moment })
  }
  return (
    <input
      className="field"
      type="datetime-local"
      aria-label={t('time_travel.moment')}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}

/** Selecting a release that is due in the future also selects its time. */
function Releases({ shown, around, change }: ControlsProps) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  if (!can('release.read')) return null
  const choose = (id: string) => {
    const due = around?.releases.find((one) => String(one.id) === id)?.due_at
    const isToCome = due != null && Date.parse(due) > Date.now()
    change({ release: id, ...(isToCome && { at: due }) })
  }
  return (
    <LabeledField label={t('time_travel.release')}>
      {(id) => (
        <select id={id} value={shown.release ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('time_travel.release_none')}</option>
          {around?.releases.map(({ id: release, title, due_at }) => (
            <option key={release} value={release}>
              {due_at ? `${title} · ${formatDate(lang, due_at, 'dayTime')}` : title}
            </option>
          ))}
        </select>
      )}
    </LabeledField>
  )
}

import type { Turn } from '../../../contract/desk/previews/time-travel.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Answer } from '../../api/call.ts'
import { useCan } from '../../api/operator.ts'
import type { Shown, TimeView } from './view.ts'
import { momentAt, wallTimeOf } from '../../editor/form/moments.ts'
import { FrameChoices } from '../../frame/frame-choices.tsx'
import { PageLine } from '../../frame/page-line.tsx'
import { useTyped } from '../../frame/use-typed.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Line } from '../../ui/form.tsx'

interface ControlsProps {
  shown: Shown
  around: Answer<'GET /api/backstage/time'> | undefined
  change: (next: Partial<TimeView>) => void
}

export function Controls({ shown, around, change }: ControlsProps) {
  const { t } = useTexts()
  return (
    <>
      <div className="time-turns">
        <TurnButton side="previous" turn={around?.previous} change={change} />
        <div className="time-moment">
          <MomentField at={shown.at} change={change} />
          <button
            type="button"
            className="button"
            onClick={() => change({ at: new Date().toISOString() })}
          >
            {t('time.now')}
          </button>
        </div>
        <TurnButton side="next" turn={around?.next} change={change} />
      </div>
      <div className="frame-controls">
        <Releases shown={shown} around={around} change={change} />
        <PageLine page={shown.page} onPage={(page) => change({ page })} />
        <FrameChoices view={shown} change={change} />
      </div>
    </>
  )
}

interface TurnButtonProps {
  side: 'previous' | 'next'
  turn: Turn | null | undefined
  change: ControlsProps['change']
}

function TurnButton({ side, turn, change }: TurnButtonProps) {
  const { t, lang } = useTexts()
  return (
    <button
      type="button"
      className="button flat"
      disabled={!turn}
      onClick={() => turn && change({ at: turn.at })}
    >
      {side === 'previous' && <Icon name="prev" />}
      <span className="visually-hidden">{t(`time.${side}`)}</span>
      {turn ? (
        <span className="time-turn">
          <time dateTime={turn.at}>{formatDate(lang, turn.at, 'dayTime')}</time>{' '}
          <span className="time-what">
            <span className="quiet">{t(`time.turn.${turn.what}`)}</span> {turn.title}
          </span>
        </span>
      ) : (
        <span>{t(`time.${side}_none`)}</span>
      )}
      {side === 'next' && <Icon name="next" />}
    </button>
  )
}

/** In UTC+8, as the moment is said above. */
function MomentField({ at, change }: { at: string; change: ControlsProps['change'] }) {
  const { t } = useTexts()
  const [text, setText] = useTyped(wallTimeOf(at))
  const commit = () => {
    const moment = momentAt(text)
    if (moment && wallTimeOf(moment) !== wallTimeOf(at)) change({ at: moment })
  }
  return (
    <input
      className="field"
      type="datetime-local"
      aria-label={t('time.moment')}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}

/** A release that has a moment to come is seen at it. */
function Releases({ shown, around, change }: ControlsProps) {
  const { t, lang } = useTexts()
  const can = useCan()
  if (!can('release.read')) return null
  const choose = (id: string) => {
    const due = around?.releases.find((one) => String(one.id) === id)?.due_at
    const isToCome = due != null && Date.parse(due) > Date.now()
    change({ release: id, ...(isToCome && { at: due }) })
  }
  return (
    <Line label={t('time.release')}>
      {(id) => (
        <select id={id} value={shown.release ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('time.release_none')}</option>
          {around?.releases.map(({ id: release, title, due_at }) => (
            <option key={release} value={release}>
              {due_at ? `${title} · ${formatDate(lang, due_at, 'dayTime')}` : title}
            </option>
          ))}
        </select>
      )}
    </Line>
  )
}

// When an entry goes out, and until when. The button says what will happen; a dialog says what that means and asks once.
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { isLasting } from '../../../contract/desk/entries/types.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useTexts } from '../../i18n/texts.ts'
import { later } from '../../ui/later.tsx'
import { Mark, type MarkName } from '../../ui/mark.tsx'
import { momentAt, wallTimeOf } from '../form/moments.ts'
import { goingWith, type Plan } from '../saving/plan.ts'

/** Most items go out alone. */
const Together = later(() => import('./all-languages.tsx').then((it) => it.Together))

interface PublishBoxProps {
  entry: Entry
  plan: Plan
  onPlan: (plan: Plan) => void
  onWithdraw: (() => void) | null
}

const marks: Record<Entry['state'], MarkName> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'live',
  withdrawn: 'missing',
}

export function PublishBox({ entry, plan, onPlan, onWithdraw }: PublishBoxProps) {
  const { lang, t } = useTexts()
  const { state, published_at, has_draft } = entry
  const at = plan.at ?? (state === 'scheduled' ? published_at : null)
  return (
    <section>
      <h2>
        {t('editor.side.goes_out')}
        <span>
          <Mark name={marks[state]} /> {t(`editor.publish.state.${state}`)}
        </span>
      </h2>
      {state === 'published' && published_at && (
        <p className="hint">
          {t('editor.publish.live_since', { time: formatDate(lang, published_at, 'moment') })}
        </p>
      )}
      {state === 'published' && has_draft && <p className="hint">{t('editor.publish.edited')}</p>}
      {at && <p className="when numeral">{formatDate(lang, at, 'dayTime')}</p>}
      {state === 'scheduled' && published_at && (
        <p className="hint">
          <Link className="link" to="/time" search={{ at: published_at, page: entry.url }}>
            {t('time.see', { time: formatDate(lang, published_at, 'time') })}
          </Link>
        </p>
      )}
      <When
        label={t('editor.publish.when')}
        value={plan.at}
        onChange={(next) => onPlan({ ...plan, at: next })}
      />
      {!isLasting(entry.type) && (
        <When
          label={t('editor.publish.until')}
          value={plan.until}
          onChange={(next) => onPlan({ ...plan, until: next })}
        />
      )}
      {entry.translations.length > 0 && <Together entry={entry} plan={plan} onPlan={onPlan} />}
      {entry.translations.length > 0 && state === 'published' && (
        <label className="check-line">
          <input
            type="checkbox"
            checked={plan.wording_only}
            onChange={(event) => onPlan({ ...plan, wording_only: event.target.checked })}
          />
          {t('editor.publish.wording')}
        </label>
      )}
      {onWithdraw && (
        <p className="actions">
          <button type="button" className="button" onClick={onWithdraw}>
            {t('editor.publish.withdraw')}…
          </button>
        </p>
      )}
    </section>
  )
}

interface WhenProps {
  label: string
  value: string | null
  onChange: (moment: string | null) => void
}

/** The moment repeated with its zone, because the field shows none. */
function When({ label, value, onChange }: WhenProps) {
  const { lang, t } = useTexts()
  const id = useId()
  const [text, setText] = useState(() => wallTimeOf(value))
  return (
    <div className="form-line">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(momentAt(event.target.value))
        }}
      />
      <p className="hint moment" aria-live="polite">
        {value && t('editor.publish.moment', { time: formatDate(lang, value, 'moment') })}
      </p>
    </div>
  )
}

/** What the button says. */
export function usePlanWords(): (entry: Entry, plan: Plan) => string {
  const { lang, t } = useTexts()
  return (entry, plan) => {
    const isLive = entry.state === 'published'
    const count = goingWith(entry, plan).length + 1
    const time = plan.at && formatDate(lang, plan.at, 'dayTime')
    if (count > 1)
      return time
        ? t('editor.publish.several_at', { count, time })
        : t('editor.publish.several_now', { count })
    if (!time) return t(isLive ? 'editor.publish.change_now' : 'editor.publish.now')
    return t(isLive ? 'editor.publish.change_at' : 'editor.publish.at', { time })
  }
}

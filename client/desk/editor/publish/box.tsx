// Publish panel: publish date and expiry. The button says what will happen; a dialog explains the effect and asks for
// confirmation.
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { isUndated } from '../../../contract/desk/entries/types.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { lazyPart } from '../lazy-part.ts'
import type { StatusName } from '../../ui/mark.tsx'
import { fromWallTime, toWallTime } from '../form/wall-time.ts'
import type { entryPermissions } from '../../data/entry-permissions.ts'
import type { EntrySession } from '../saving/use-entry-session.ts'
import { laterTime, type Plan } from '../saving/publish-options.ts'

/** Loaded later, because it shares a file with the rows of lists. */
const StatusIcon = lazyPart(
  () => import('../../ui/mark.tsx').then((it) => it.StatusIcon),
  () => <svg className="mark" viewBox="0 0 16 16" aria-hidden="true" />,
)

/** Loaded later, because most items are published in one language. */
const Together = lazyPart(() => import('./all-languages.tsx').then((it) => it.PublishTranslations))

/** Loaded later, because a draft that was never published has none. */
const StateLines = lazyPart(() => import('./state-lines.tsx').then((it) => it.StateLines))

interface PublishBoxProps {
  work: EntrySession
  plan: Plan
  permissions: ReturnType<typeof entryPermissions>
  onChange: (plan: Plan) => void
  onWithdraw: () => void
}

const marks: Record<Entry['state'], StatusName> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'live',
  withdrawn: 'missing',
}

export function PublishPanel({
  work,
  plan,
  permissions,
  onChange: onPlan,
  onWithdraw,
}: PublishBoxProps) {
  const { lang, t } = useDeskI18n()
  const { entry } = work
  const { state, published_at } = entry
  const at = plan.at ? laterTime(plan) : state === 'scheduled' ? published_at : null
  return (
    <section>
      <h2>
        {t('editor.side.goes_out')}
        <span>
          <StatusIcon name={marks[state]} /> {t(`editor.publish.state.${state}`)}
        </span>
      </h2>
      {(state === 'published' || entry.releases.length > 0) && (
        <StateLines work={work} {...permissions} />
      )}
      {at && <p className="when numeral">{formatDate(lang, at, 'dayTime')}</p>}
      {entry.original_at && !plan.at && !at && (
        <p className="hint">
          {t('editor.publish.original', { time: formatDate(lang, entry.original_at, 'moment') })}
        </p>
      )}
      {state === 'scheduled' && published_at && (
        <p className="hint">
          <Link className="link" to="/time" search={{ at: published_at, page: entry.url }}>
            {t('time_travel.see', { time: formatDate(lang, published_at, 'time') })}
          </Link>
        </p>
      )}
      {permissions.mayPublish && <PlanFields entry={entry} plan={plan} onPlan={onPlan} />}
      {permissions.mayWithdraw && (
        <p className="actions">
          <button type="button" className="button" onClick={onWithdraw}>
            {t('editor.publish.withdraw')}…
          </button>
        </p>
      )}
    </section>
  )
}

interface PlanFieldsProps {
  entry: Entry
  plan: Plan
  onPlan: (plan: Plan) => void
}

function PlanFields({ entry, plan, onPlan }: PlanFieldsProps) {
  const { t } = useDeskI18n()
  return (
    <>
      <ScheduleField
        label={t('editor.publish.when')}
        value={plan.at}
        onChange={(next) => onPlan({ ...plan, at: next })}
      />
      {!isUndated(entry.type) && (
        <ScheduleField
          label={t('editor.publish.until')}
          value={plan.until}
          onChange={(next) => onPlan({ ...plan, until: next })}
        />
      )}
      {entry.translations.length > 0 && <Together entry={entry} plan={plan} onPlan={onPlan} />}
      {entry.translations.length > 0 && entry.state === 'published' && (
        <label className="checkbox-label">
          <input
            type="checkbox"
            checked={plan.is_minor}
            onChange={(event) => onPlan({ ...plan, is_minor: event.target.checked })}
          />
          {t('editor.publish.wording')}
        </label>
      )}
    </>
  )
}

interface WhenProps {
  label: string
  value: string | null
  onChange: (moment: string | null) => void
}

/** Repeats the time with its zone, because the browser's field shows none. */
function ScheduleField({ label, value, onChange }: WhenProps) {
  const { lang, t } = useDeskI18n()
  const id = useId()
  const [text, setText] = useState(() => toWallTime(value))
  // Follows changes from outside, such as the reset after publishing.
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (fromWallTime(text) !== value) setText(toWallTime(value))
  }
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(fromWallTime(event.target.value))
        }}
      />
      <p className="hint moment" aria-live="polite">
        {value && t('editor.publish.moment', { time: formatDate(lang, value, 'moment') })}
      </p>
    </div>
  )
}

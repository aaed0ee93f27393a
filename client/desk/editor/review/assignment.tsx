// Stage, assignee and due date of the entry.
import { useState } from 'react'
import { stages, type Stage } from '../../../contract/desk/review/stages.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { useOperator } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { entryPermissions } from '../../data/entry-permissions.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, LabeledField, useAsyncAction, LabeledSelect } from '../../ui/form.tsx'
import { fromWallTime, toWallTime } from '../form/wall-time.ts'
import './assignment.css'

type Assignment = ApiResponse<'GET /api/backstage/entry/:id/assignment'>
type Change = { stage?: Stage; assignee_id?: number | null; due_at?: string | null }

export function AssignmentPanel({ entry }: { entry: Entry }) {
  const { t } = useDeskI18n()
  const operator = useOperator()
  const { data, mutate } = useApi('GET /api/backstage/entry/:id/assignment', {
    params: { id: entry.id },
  })
  if (data) return <Assigned entry={entry} data={data} mutate={mutate} />
  const { mayPublish } = entryPermissions(operator, entry)
  return (
    <section className={mayPublish ? 'assignment' : 'assignment pending'}>
      <h2>{t('assignment.title')}</h2>
    </section>
  )
}

interface AssignedProps {
  entry: Entry
  data: Assignment
  mutate: (data: Assignment) => Promise<unknown>
}

function Assigned({ entry, data, mutate }: AssignedProps) {
  const { t, lang } = useDeskI18n()
  const params = { id: entry.id }
  const { run, isPending, failure } = useAsyncAction()
  const operator = useOperator()
  const { mayWrite, mayPublish } = entryPermissions(operator, entry)
  const { stage, assignee, due_at, stage_by, stage_at, updated_by, updated_at, review_missing } =
    data
  const change = (body: Change, said?: string) =>
    run(async () => {
      const next = await call('PATCH /api/backstage/entry/:id/assignment', { params, body })
      await mutate({ ...data, ...next })
      if (said) showToast(said)
      await invalidate('/api/backstage/assignment')
    })
  const mayMark =
    stage === 'review' &&
    review_missing !== null &&
    isOther(stage_by, operator.id) &&
    isOther(entry.draft_updated_by, operator.id)
  return (
    <section className="assignment">
      <details open={updated_at !== null || !mayPublish || review_missing !== null}>
        <summary>
          <h2>
            {t('assignment.title')}
            <span>
              {[t(`assignment.stages.${stage}`), assignee?.name].filter(Boolean).join(' · ')}
            </span>
          </h2>
        </summary>
        {review_missing && <p className="hint">{t(`assignment.missing.${review_missing}`)}</p>}
        {mayWrite && mayMark && (
          <p className="actions">
            <button
              type="button"
              className="button primary"
              disabled={isPending}
              onClick={() => change({ stage: 'ready' })}
            >
              {t('assignment.mark')}
            </button>
          </p>
        )}
        {mayWrite && (!mayPublish || review_missing) && stage === 'writing' && (
          <p className="actions">
            <button
              type="button"
              className="button primary"
              disabled={isPending}
              onClick={() => change({ stage: 'review' }, t('assignment.asked'))}
            >
              {t('assignment.ask')}
            </button>
          </p>
        )}
        <fieldset className="form" disabled={!mayWrite || isPending}>
          <LabeledSelect
            label={t('assignment.stage')}
            value={stage}
            onChange={({ target: { value } }) => change({ stage: value as Stage })}
          >
            {stages.map((one) => (
              <option key={one} value={one}>
                {t(`assignment.stages.${one}`)}
              </option>
            ))}
          </LabeledSelect>
          <Assignee assignment={data} onChange={change} />
          <DueDate key={due_at} value={due_at} onChange={change} />
        </fieldset>
        {stage_by && stage_at && stage !== 'writing' && (
          <p className="hint">
            {t(`assignment.since.${stage}`, {
              name: stage_by.name,
              time: formatDate(lang, stage_at, 'dayTime'),
            })}
          </p>
        )}
        {updated_by && updated_at && updated_at !== stage_at && (
          <p className="hint">
            {t('assignment.changed', {
              name: updated_by.name,
              time: formatDate(lang, updated_at, 'dayTime'),
            })}
          </p>
        )}
        <FormError text={failure} />
      </details>
    </section>
  )
}

const isOther = (person: { id: number } | null, own: number) => person?.id !== own

interface FieldProps {
  onChange: (change: Change) => void
}

function Assignee({
  assignment: { assignee, people },
  onChange,
}: FieldProps & { assignment: Assignment }) {
  const { t } = useDeskI18n()
  // A former operator stays named until the work is given to another.
  const isFormer = assignee && !people.some(({ id }) => id === assignee.id)
  return (
    <LabeledField label={t('assignment.assignee')}>
      {(id) => (
        <select
          id={id}
          value={assignee?.id ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ assignee_id: value === '' ? null : Number(value) })
          }
        >
          <option value="">{t('assignment.nobody')}</option>
          {[...(isFormer ? [assignee] : []), ...people].map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      )}
    </LabeledField>
  )
}

/** Sent when the field is left, because a date is typed in parts. */
function DueDate({ value, onChange }: FieldProps & { value: string | null }) {
  const { t, lang } = useDeskI18n()
  const [text, setText] = useState(() => toWallTime(value))
  const due_at = fromWallTime(text)
  return (
    <LabeledField label={t('assignment.due')}>
      {(id) => (
        <>
          <input
            id={id}
            type="datetime-local"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onBlur={() => due_at !== value && onChange({ due_at })}
          />
          {due_at && (
            <span className="hint">
              {t('editor.publish.moment', { time: formatDate(lang, due_at, 'moment') })}
            </span>
          )}
        </>
      )}
    </LabeledField>
  )
}

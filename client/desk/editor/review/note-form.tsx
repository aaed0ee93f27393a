import { useState } from 'react'
import { maxNoteLength, type NoteAnchor } from '../../../contract/desk/review/note.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { useOperator } from '../../api/operator.ts'
import { invalidate } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { autoFocus, FormError, LabeledField, useAsyncAction } from '../../ui/form.tsx'

export const reloadNotes = (id: number) =>
  invalidate(`/api/backstage/entry/${id}/note`, '/api/backstage/assignment')

export const addNote = (
  id: number,
  body: { text: string; thread_id?: number; anchor?: NoteAnchor },
) => call('POST /api/backstage/entry/:id/note', { params: { id }, body })

interface NoteFormProps {
  entryId: number
  people: ApiResponse<'GET /api/backstage/entry/:id/note'>['people']
  label: string
  text?: string
  isFocused?: boolean
  children?: React.ReactNode
  send: (text: string) => Promise<unknown>
  onCancel?: () => void
}

export function NoteForm({
  entryId,
  people,
  label,
  text: initial = '',
  isFocused = false,
  children,
  send,
  onCancel,
}: NoteFormProps) {
  const { t } = useDeskI18n()
  const own = useOperator().id
  const [text, setText] = useState(initial)
  const { run, isPending, failure } = useAsyncAction()
  const submit = () =>
    run(async () => {
      await send(text)
      setText('')
      onCancel?.()
      await reloadNotes(entryId)
    })
  return (
    <form
      className="form note-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <LabeledField label={label}>
        {(id) => (
          <textarea
            id={id}
            rows={2}
            required
            maxLength={maxNoteLength}
            value={text}
            ref={isFocused ? autoFocus : null}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </LabeledField>
      {children}
      <FormError text={failure} />
      <p className="actions">
        <button type="submit" className="button" disabled={isPending || text.trim() === ''}>
          {t('notes.send')}
        </button>
        {onCancel && (
          <button type="button" className="button ghost" onClick={onCancel}>
            {t('common.cancel')}
          </button>
        )}
        <select
          className="field push-end"
          aria-label={t('notes.mention')}
          value=""
          onChange={({ target }) =>
            setText(`${text}${/\S$/.test(text) ? ' ' : ''}@${target.value} `)
          }
        >
          <option value="">@…</option>
          {people
            .filter(({ id }) => id !== own)
            .map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
        </select>
      </p>
    </form>
  )
}

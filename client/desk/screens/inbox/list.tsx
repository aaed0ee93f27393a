import type { ContactMessage } from '../../../contract/desk/inbox/message.ts'
import { call } from '../../api/client.ts'
import { useSessionText } from '../../data/kept-text.ts'
import { useCan } from '../../api/operator.ts'
import { undoLastAction } from '../../data/undo-last-action.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, LabeledField, useFormSubmit } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { messageChanged } from './handling.tsx'
import { Section } from '../../ui/parts.tsx'

/** Notes and responses in order, and a form for a new note. */
export function MessageHistory({ message: { id, lang, entries } }: { message: ContactMessage }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const [note, keepNote] = useSessionText(`message-note.${id}`)
  const revert = async () => {
    await undoLastAction('message.note', 'message', id)
    await messageChanged(id)
  }
  const form = useFormSubmit(async () => {
    const body = { text: note }
    await call('POST /api/backstage/message/:id/note', { params: { id }, body })
    keepNote('')
    await messageChanged(id)
    showToast(t('messages.noted'), { undo: revert })
  })
  return (
    <Section title={t('messages.entries')}>
      {entries.length === 0 && <p className="hint">{t('messages.no_entries')}</p>}
      <ol className="message-entries">
        {entries.map((one) => (
          <li key={one.id} className={one.kind}>
            <span className="muted">
              {t(`messages.entry.${one.kind}`)} · {one.by?.name} · <Moment at={one.at} />
              {one.mail && ` · ${t(`members.mail_state.${one.mail}`)}`}
            </span>
            {one.subject && <b>{one.subject}</b>}
            <p className="message-text">{one.text}</p>
          </li>
        ))}
      </ol>
      {can('message.write', { lang }) && (
        <form className="form" onSubmit={form.submit}>
          <LabeledField label={t('messages.note')}>
            {(field) => (
              <textarea
                id={field}
                rows={2}
                required
                maxLength={2000}
                value={note}
                readOnly={form.isPending}
                onChange={({ target }) => keepNote(target.value)}
              />
            )}
          </LabeledField>
          <FormError text={form.failure} />
          <p className="actions">
            <button type="submit" className="button" disabled={form.isPending}>
              {t('messages.add_note')}
            </button>
            <span className="hint">{t('messages.note_hint')}</span>
          </p>
        </form>
      )}
    </Section>
  )
}

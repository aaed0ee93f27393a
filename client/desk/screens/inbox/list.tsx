import type { Message } from '../../../contract/desk/inbox/message.ts'
import { call } from '../../api/call.ts'
import { useKeptText } from '../../data/kept-text.ts'
import { useCan } from '../../api/operator.ts'
import { undoOwn } from '../../data/own-undo.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, Line, useSubmit } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { messageChanged } from './handling.tsx'

/** Notes and answers in their order, and a further note. */
export function Entries({ message: { id, entries } }: { message: Message }) {
  const { t } = useTexts()
  const can = useCan()
  const [note, keepNote] = useKeptText(`message-note.${id}`)
  const takeBack = async () => {
    await undoOwn('message.note', 'message', id)
    await messageChanged(id)
  }
  const form = useSubmit(async () => {
    const body = { text: note }
    await call('POST /api/backstage/message/:id/note', { params: { id }, body })
    keepNote('')
    await messageChanged(id)
    notify(t('messages.noted'), { undo: takeBack })
  })
  return (
    <section className="section">
      <header>
        <h2>{t('messages.entries')}</h2>
      </header>
      {entries.length === 0 && <p className="hint">{t('messages.no_entries')}</p>}
      <ol className="message-entries">
        {entries.map((one) => (
          <li key={one.id} className={one.kind}>
            <span className="quiet">
              {t(`messages.entry.${one.kind}`)} · {one.by?.name} · <Moment at={one.at} />
              {one.mail && ` · ${t(`members.mail_state.${one.mail}`)}`}
            </span>
            {one.subject && <b>{one.subject}</b>}
            <p className="message-text">{one.text}</p>
          </li>
        ))}
      </ol>
      {can('message.write') && (
        <form className="form" onSubmit={form.submit}>
          <Line label={t('messages.note')}>
            {(field) => (
              <textarea
                id={field}
                rows={2}
                required
                maxLength={2000}
                value={note}
                readOnly={form.isBusy}
                onChange={({ target }) => keepNote(target.value)}
              />
            )}
          </Line>
          <Failure text={form.failure} />
          <p className="actions">
            <button type="submit" className="button" disabled={form.isBusy}>
              {t('messages.add_note')}
            </button>
            <span className="hint">{t('messages.note_hint')}</span>
          </p>
        </form>
      )}
    </section>
  )
}

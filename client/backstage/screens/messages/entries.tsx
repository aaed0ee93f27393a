import type { Message } from '../../../contract/backstage/message.ts'
import { call } from '../../data/call.ts'
import { useCan } from '../../data/operator.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, Line, textOf, useSubmit } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { messageChanged } from './handling.tsx'

/** Notes and answers in their order, and a further note. */
export function Entries({ message: { id, entries } }: { message: Message }) {
  const { t } = useTexts()
  const can = useCan()
  const form = useSubmit(async (data) => {
    const body = { text: textOf(data, 'note') }
    await call('POST /api/backstage/message/:id/note', { params: { id }, body })
    await messageChanged(id)
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
        <form key={entries.length} className="form" onSubmit={form.submit}>
          <Line label={t('messages.note')}>
            {(field) => <textarea id={field} name="note" rows={2} required maxLength={2000} />}
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

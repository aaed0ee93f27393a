// Notes of guests below a preview. Works without script.
import { maxGuestName } from '../../contract/desk/entries/preview-link.ts'
import type { Note } from '../../contract/desk/review/note.ts'
import { maxNoteLength } from '../../contract/desk/review/note.ts'
import { fieldErrorKey } from '../../contract/errors.ts'
import type { FormFailure } from '../../contract/form.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'
import { Field, Select, TextArea } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form.tsx'

export interface GuestNotesProps {
  /** Address of the preview with its token. */
  action: string
  notes: readonly Note[]
  /** First words of the paragraphs. */
  places: readonly string[]
  /** Name that this browser has sent before. */
  name: string
  isSent: boolean
  failure?: FormFailure | undefined
}

export function GuestNotes({ notes, isSent, ...shared }: GuestNotesProps) {
  const { t } = useI18n()
  const threads = notes.filter(({ thread_id }) => thread_id === null)
  return (
    <section className="container guest-notes" id="notes" aria-labelledby="notes-title">
      <h2 id="notes-title">{t('preview.notes')}</h2>
      <p className="help">{t('preview.notes_about')}</p>
      {isSent && !shared.failure && (
        <output className="alert success">
          <p>{t('preview.note_sent')}</p>
        </output>
      )}
      {threads.map((first) => (
        <Thread
          key={first.id}
          first={first}
          replies={notes.filter(({ thread_id }) => thread_id === first.id)}
          {...shared}
        />
      ))}
      <h3>{t('preview.write_note')}</h3>
      <GuestNoteForm {...shared} />
    </section>
  )
}

type FormProps = Omit<GuestNotesProps, 'notes' | 'isSent'>

interface ThreadProps extends FormProps {
  first: Note
  replies: readonly Note[]
}

function Thread({ first, replies, ...shared }: ThreadProps) {
  const { t } = useI18n()
  const { id, anchor, resolved_at } = first
  const isFailed = shared.failure?.values?.['thread'] === String(id)
  return (
    <article className={resolved_at ? 'guest-thread resolved' : 'guest-thread'} id={`note-${id}`}>
      {anchor && <blockquote>{anchor.quote || anchor.text}</blockquote>}
      {[first, ...replies].map((note) => (
        <NoteText key={note.id} note={note} />
      ))}
      {resolved_at && <p className="help">{t('preview.resolved')}</p>}
      <details open={isFailed}>
        <summary>{t('preview.reply')}</summary>
        <GuestNoteForm {...shared} thread={id} />
      </details>
    </article>
  )
}

function NoteText({ note: { text, created_by, guest_name, created_at } }: { note: Note }) {
  const { locale, t } = useI18n()
  return (
    <div className="guest-note">
      <p>
        <b>{guest_name ?? created_by?.name}</b>
        {guest_name === null && <span> · {t('preview.editors')}</span>}{' '}
        <time dateTime={created_at}>{formatDate(locale, created_at, 'moment')}</time>
      </p>
      <p className="guest-note-text">{text}</p>
    </div>
  )
}

function GuestNoteForm({
  action,
  places,
  name,
  failure: failed,
  thread,
}: FormProps & { thread?: number }) {
  const { t } = useI18n()
  const isOwn = (failed?.values?.['thread'] ?? '') === String(thread ?? '')
  const failure = isOwn ? failed : undefined
  const typed = failure?.values
  const field = (key: string, label: string) => {
    const error = failure?.fields.find((one) => one.field === key)
    return {
      id: `${key}-${thread ?? 'new'}`,
      name: key,
      label,
      value: typed?.[key],
      error: error && t(fieldErrorKey(error.code), error.values),
    }
  }
  const own = { ...field('name', t('preview.name')), value: typed?.['name'] ?? name }
  const text = field('text', t(thread === undefined ? 'preview.note' : 'preview.reply'))
  const faults = [own, text].flatMap(({ id, label, error }) =>
    error ? [{ id, label, error }] : [],
  )
  return (
    <form method="post" action={action}>
      <FormAlert failure={failure} wait={0} fieldErrors={faults} />
      {thread !== undefined && <input type="hidden" name="thread" value={thread} />}
      <Field field={own} autoComplete="name" maxLength={maxGuestName} required />
      {thread === undefined && places.length > 0 && (
        <Select
          field={field('place', t('preview.place'))}
          options={[
            { value: '', text: t('preview.whole') },
            ...places.map((words) => ({ value: words, text: words })),
          ]}
        />
      )}
      <TextArea
        field={text}
        rows={thread === undefined ? 4 : 2}
        maxLength={maxNoteLength}
        required
      />
      <p className="guest-notes-end">
        <button className="button primary">
          {t(thread === undefined ? 'preview.send_note' : 'preview.reply')}
        </button>
      </p>
    </form>
  )
}

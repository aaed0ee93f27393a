// Notes on the entry: threads at places of the text or on the whole entry, with replies.
import { useEffect, useState } from 'react'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { isDocument } from '../../../contract/desk/entries/flat-fields.ts'
import { noteEditMinutes, type Note, type NoteAnchor } from '../../../contract/desk/review/note.ts'
import { formatDate } from '../../../i18n/translate.ts'
import type { Blocks } from '../../../ui/difference/align.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { useOperator } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useNow } from '../../data/clock.ts'
import { entryPermissions } from '../../data/entry-permissions.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import type { Data } from '../saving/merge.ts'
import { activeEditor } from '../text/open-editor.ts'
import { placeOfAnchor } from './anchor.ts'
import { addNote, NoteForm, reloadNotes } from './note-form.tsx'
import { goToPlace, markPlaces, selectedAnchor } from './places.ts'
import './notes.css'

type Notes = ApiResponse<'GET /api/backstage/entry/:id/note'>

const noBlocks: Blocks = []
const noNotes: Note[] = []

const blocksOf = ({ body }: Data): Blocks => (isDocument(body) ? body.content : noBlocks)

export function NotesPanel({ entry, data }: { entry: Entry; data: Data }) {
  const { t } = useDeskI18n()
  const { data: notes, error } = useApi('GET /api/backstage/entry/:id/note', {
    params: { id: entry.id },
  })
  const blocks = blocksOf(data)
  const items = notes?.items ?? noNotes
  const threads = items.filter(({ thread_id }) => thread_id === null)
  const open = threads.filter(({ resolved_at }) => resolved_at === null)
  const resolved = threads.filter(({ resolved_at }) => resolved_at !== null)
  const placed = open.map((note) => ({
    note,
    block: note.anchor ? placeOfAnchor(note.anchor, blocks) : null,
  }))
  useMarks(placed)
  // Notes whose place is gone come first, then those on the whole entry, then the others in text order.
  const sorted = placed.toSorted((one, other) => (one.block ?? -0.5) - (other.block ?? -0.5))
  const shared = { entry, items, people: notes?.people ?? [] }
  return (
    <section className="notes">
      <h2>
        {t('notes.title')}
        {open.length > 0 && <span>{t('notes.open', { count: open.length })}</span>}
      </h2>
      {error && <p className="alert">{t('notes.failed')}</p>}
      {sorted.map(({ note, block }) => (
        <Thread key={note.id} {...shared} first={note} block={block} />
      ))}
      {notes ? (
        <NewNote entry={entry} people={notes.people} blocks={blocks} />
      ) : (
        !error && <div className="note-room" />
      )}
      {resolved.length > 0 && (
        <details>
          <summary>{t('notes.resolved', { count: resolved.length })}</summary>
          {resolved.toReversed().map((note) => (
            <Thread key={note.id} {...shared} first={note} block={null} />
          ))}
        </details>
      )}
    </section>
  )
}

/** Marks the places of open notes in the text. */
function useMarks(placed: readonly { note: Note; block: number | null }[]): void {
  const places = placed.flatMap(({ note: { anchor }, block }) =>
    anchor && block !== null && block >= 0 ? [{ block, quote: anchor.quote }] : [],
  )
  const shown = JSON.stringify(places)
  useEffect(() => {
    const editor = activeEditor.get()
    if (editor && !editor.isDestroyed) markPlaces(editor, JSON.parse(shown) as typeof places)
  }, [shown])
}

interface Shared {
  entry: Entry
  items: readonly Note[]
  people: Notes['people']
}

interface ThreadProps extends Shared {
  first: Note
  /** Index of its block in the text; -1 if it is gone, null on the whole entry. */
  block: number | null
}

function Thread({ first, block, items, ...shared }: ThreadProps) {
  const { t, lang } = useDeskI18n()
  const { entry } = shared
  const operator = useOperator()
  const [isReplying, setReplying] = useState(false)
  const { run, isPending, failure } = useAsyncAction()
  const { anchor, resolved_by, resolved_at } = first
  const replies = items.filter(({ thread_id }) => thread_id === first.id)
  const isOwn = first.created_by?.id === operator.id
  const mayResolve = isOwn || entryPermissions(operator, entry).mayWriteWhole
  const resolve = (is_resolved: boolean) =>
    run(async () => {
      const params = { id: entry.id, note: first.id }
      await call('PATCH /api/backstage/entry/:id/note/:note', { params, body: { is_resolved } })
      await reloadNotes(entry.id)
    })
  return (
    <article className={block === -1 ? 'note-thread orphaned' : 'note-thread'}>
      {anchor && <Quote anchor={anchor} block={block} isOpen={resolved_at === null} />}
      {[first, ...replies].map((note) => (
        <NoteText key={note.id} note={note} {...shared} />
      ))}
      {resolved_at && (
        <p className="hint">
          {t('notes.resolved_by', {
            name: resolved_by?.name ?? '',
            time: formatDate(lang, resolved_at, 'dayTime'),
          })}
        </p>
      )}
      <p className="actions">
        {!isReplying && (
          <button type="button" className="link" onClick={() => setReplying(true)}>
            {t('notes.reply')}
          </button>
        )}
        {mayResolve && (
          <button
            type="button"
            className="link"
            disabled={isPending}
            onClick={() => resolve(resolved_at === null)}
          >
            {t(resolved_at === null ? 'notes.resolve' : 'notes.reopen')}
          </button>
        )}
      </p>
      <FormError text={failure} />
      {isReplying && (
        <NoteForm
          entryId={entry.id}
          people={shared.people}
          label={t('notes.reply')}
          isFocused
          onCancel={() => setReplying(false)}
          send={(text) => addNote(entry.id, { text, thread_id: first.id })}
        >
          {first.guest_name !== null && <p className="hint">{t('notes.guest_reads')}</p>}
        </NoteForm>
      )}
    </article>
  )
}

interface QuoteProps {
  anchor: NoteAnchor
  block: number | null
  isOpen: boolean
}

function Quote({ anchor: { quote, text }, block, isOpen }: QuoteProps) {
  const { t } = useDeskI18n()
  const words = quote || text.slice(0, 80)
  if (!isOpen || block === null) return <blockquote>{words}</blockquote>
  if (block === -1)
    return (
      <>
        <p className="hint">{t('notes.orphaned')}</p>
        <blockquote>{words}</blockquote>
      </>
    )
  return (
    <button type="button" className="note-quote" onClick={() => goToPlace({ block, quote })}>
      <span className="visually-hidden">{t('notes.go')}</span>
      {words}
    </button>
  )
}

interface NoteTextProps extends Omit<Shared, 'items'> {
  note: Note
}

function NoteText({ note, entry, people }: NoteTextProps) {
  const { t, lang } = useDeskI18n()
  const operator = useOperator()
  const now = useNow(60_000)
  const [isEditing, setEditing] = useState(false)
  const { id, text, created_by, guest_name, created_at, edited_at } = note
  const age = now.getTime() - Date.parse(created_at)
  const mayEdit = created_by?.id === operator.id && age < noteEditMinutes * 60_000
  if (isEditing)
    return (
      <NoteForm
        entryId={entry.id}
        people={people}
        label={t('notes.edit')}
        text={text}
        isFocused
        onCancel={() => setEditing(false)}
        send={(changed) =>
          call('PATCH /api/backstage/entry/:id/note/:note', {
            params: { id: entry.id, note: id },
            body: { text: changed },
          })
        }
      />
    )
  return (
    <div className="note">
      <p className="note-head">
        <b>{guest_name === null ? created_by?.name : t('notes.guest', { name: guest_name })}</b>{' '}
        <time dateTime={created_at}>{formatDate(lang, created_at, 'dayTime')}</time>
        {edited_at && <span className="muted">{t('notes.edited')}</span>}
        {mayEdit && (
          <button type="button" className="link push-end" onClick={() => setEditing(true)}>
            {t('notes.edit')}
          </button>
        )}
      </p>
      <p className="note-text">{text}</p>
    </div>
  )
}

/** A new thread, at the selected words if there are any. */
function NewNote({ entry, people, blocks }: Omit<Shared, 'items'> & { blocks: Blocks }) {
  const { t } = useDeskI18n()
  const [anchor, setAnchor] = useState<NoteAnchor | null>(null)
  return (
    <div onFocus={() => setAnchor(selectedAnchor(blocks) ?? anchor)}>
      <NoteForm
        entryId={entry.id}
        people={people}
        label={t('notes.add')}
        send={async (text) => {
          await addNote(entry.id, { text, ...(anchor && { anchor }) })
          setAnchor(null)
        }}
      >
        {anchor ? (
          <p className="hint">
            {t('notes.at', { words: anchor.quote || anchor.text.slice(0, 80) })}{' '}
            <button type="button" className="link" onClick={() => setAnchor(null)}>
              {t('notes.whole')}
            </button>
          </p>
        ) : (
          <p className="hint">{t('notes.how')}</p>
        )}
      </NoteForm>
    </div>
  )
}

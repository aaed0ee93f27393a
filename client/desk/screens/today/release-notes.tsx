import { call, type ApiResponse } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { TodoSection } from './waiting.tsx'

type Release = NonNullable<ApiResponse<'GET /api/backstage/today'>['release']>

/** Changes of the running release, until the owner dismisses them. */
export function ReleaseNotes({ release: { version, notes } }: { release: Release }) {
  const { t } = useDeskI18n()
  const { run, isPending, failure } = useAsyncAction()
  const dismiss = async () => {
    await call('PATCH /api/backstage/me', { body: { seen_release: version } })
    await invalidate('/api/backstage/today')
  }
  return (
    <TodoSection
      count={notes.length}
      title={t('today.release', { version })}
      action={
        <button
          type="button"
          className="button todo-action"
          disabled={isPending}
          onClick={() => run(dismiss)}
        >
          {t('today.release_seen')}
        </button>
      }
    >
      <ul className="release-notes">
        {notes.map((note) => (
          <li key={note}>
            {note
              .split('`')
              .map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))}
          </li>
        ))}
      </ul>
      <FormError text={failure} />
    </TodoSection>
  )
}

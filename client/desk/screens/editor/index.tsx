import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { call, DeskError } from '../../api/client.ts'
import { rememberEntry } from '../../data/recent.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import '../../editor/editor.css'
import { EntryWords } from '../../editor/document/entry-words.tsx'
import { EntryEditor } from '../../editor/document/entry-editor.tsx'
import { LoadErrorInLayout } from '../../shell/route-error.tsx'

/** The entry in the URL. Fetched on each visit, because a form must never show cached data. */
export function EntryScreen() {
  const { entryId } = useParams({ strict: false })
  const [attempt, setAttempt] = useState(0)
  return (
    <Opening
      key={`${entryId} ${attempt}`}
      id={Number(entryId)}
      onAgain={() => setAttempt(attempt + 1)}
    />
  )
}

function Opening({ id, onAgain }: { id: number; onAgain: () => void }) {
  const { t } = useDeskI18n()
  const [opened, setOpened] = useState<{ entry?: Entry; error?: unknown }>({})
  useEffect(() => {
    const controller = new AbortController()
    call('GET /api/backstage/entry/:id', { params: { id }, signal: controller.signal }).then(
      (entry) => {
        rememberEntry(entry)
        setOpened({ entry })
      },
      (error: unknown) => controller.signal.aborted || setOpened({ error }),
    )
    return () => controller.abort()
  }, [id])
  if (opened.error instanceof DeskError)
    return <LoadErrorInLayout error={opened.error} onRetry={onAgain} />
  if (opened.error) throw opened.error
  return opened.entry ? (
    <EntryWords type={opened.entry.type}>
      <EntryEditor entry={opened.entry} />
    </EntryWords>
  ) : (
    <output className="entry-opening hint">{t('editor.loading')}</output>
  )
}

// Stored revisions, their difference from the current state, and the restore button.
import { starterNote } from '../../../contract/desk/entries/starter-note.ts'
import { useState } from 'react'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { isSingle } from '../../../contract/desk/entries/types.ts'
import type { RevisionSummary } from '../../../contract/desk/entries/revision.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useInfiniteApi } from '../../api/pages.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import type { Data } from '../saving/merge.ts'
import { Duplicate } from './duplicate.tsx'
import { MoreButton } from '../../ui/parts.tsx'
import { EntryDifference } from '../saving/difference-later.ts'

const route = 'GET /api/backstage/entry/:id/revisions'

interface HistoryProps {
  entry: Entry
  data: Data
  /** Null without permission to change the entry; revisions can then only be compared. */
  onRestore: ((revision: number) => Promise<void>) | null
}

export function History({ entry, data, onRestore }: HistoryProps) {
  const { lang, t } = useDeskI18n()
  const [shown, setShown] = useState<RevisionSummary | null>(null)
  const params = { id: entry.id }
  const list = useInfiniteApi(route, 'before', (query) => call(route, { params, query }), {
    params,
  })
  const { rows, error } = list
  return (
    <section>
      <h2>{t('editor.side.history')}</h2>
      {error && <p className="alert">{t('editor.history.failed')}</p>}
      {rows?.length === 0 && <p className="hint">{t('editor.history.none')}</p>}
      <ul className="history">
        {rows?.map((one) => (
          <li key={one.number}>
            <button type="button" onClick={() => setShown(one)}>
              {one.by && <b>{one.by.name}</b>} {t(`editor.history.${one.kind}`)}
              {one.is_live && <span className="muted"> · {t('editor.history.live')}</span>}
              {one.note && one.note !== starterNote && <span className="muted"> “{one.note}”</span>}
            </button>
            <time dateTime={one.at}>{formatDate(lang, one.at, 'dayTime')}</time>
          </li>
        ))}
      </ul>
      <MoreButton list={list}>{t('editor.history.more')}</MoreButton>
      {!isSingle(entry.type) && <Duplicate entry={entry} data={data} />}
      {shown && (
        <RevisionDialog
          entry={entry}
          data={data}
          revision={shown}
          onClose={() => setShown(null)}
          onRestore={onRestore}
        />
      )}
    </section>
  )
}

interface VersionProps extends HistoryProps {
  revision: RevisionSummary
  onClose: () => void
}

function RevisionDialog({ entry, data, revision, onClose, onRestore }: VersionProps) {
  const { lang, t } = useDeskI18n()
  const { number, by, kind, at } = revision
  const { run, isPending, failure } = useAsyncAction()
  const { data: version, error } = useApi('GET /api/backstage/entry/:id/revisions/:number', {
    params: { id: entry.id, number },
  })
  return (
    <Dialog
      initialFocus="main"
      title={t('editor.history.title', { number })}
      kind="wide"
      onClose={onClose}
    >
      <p className="muted">
        {by?.name} {t(`editor.history.${kind}`)} · {formatDate(lang, at, 'dayTime')}
      </p>
      {error && <p className="alert">{t('editor.history.failed')}</p>}
      {version && <EntryDifference before={version.data} after={data} lang={entry.lang} />}
      <FormError text={failure} />
      {onRestore && (
        <p className="actions">
          <button
            type="button"
            className="button primary"
            disabled={!version || isPending}
            onClick={() => run(() => onRestore(number).then(onClose))}
          >
            {t('editor.history.restore')}
          </button>
        </p>
      )}
    </Dialog>
  )
}

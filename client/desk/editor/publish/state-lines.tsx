// Live version, unpublished changes and scheduled changes of an entry.
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { countChanges } from '../../../contract/desk/entries/block-diff.ts'
import type { WaitingRelease } from '../../../contract/desk/entries/entry.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { formText, useFormSubmit, LabeledInput } from '../../ui/form.tsx'
import { fromWallTime, toWallTime } from '../form/wall-time.ts'
import type { EntrySession } from '../saving/use-entry-session.ts'
import { ConfirmDialog } from './dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface StateLinesProps {
  work: EntrySession
  mayPublishWhole: boolean
  mayWriteWhole: boolean
}

export function StateLines({ work, mayPublishWhole, mayWriteWhole }: StateLinesProps) {
  const { lang, t } = useDeskI18n()
  const { entry, hasChanges } = work
  const { state, published_at, releases } = entry
  const isLive = state === 'published'
  return (
    <>
      {isLive && published_at && (
        <p className="hint publication-line">
          <span>
            {t('editor.publish.live_since', { time: formatDate(lang, published_at, 'moment') })}
          </span>
          <a className="link" href={entry.url} target="_blank" rel="noreferrer">
            {t('editor.publish.view_live')}
          </a>
        </p>
      )}
      {isLive && hasChanges && <Changes work={work} mayDiscard={mayWriteWhole} />}
      {releases.map((release) => (
        <Waiting key={release.id} work={work} release={release} mayChange={mayPublishWhole} />
      ))}
    </>
  )
}

function Changes({ work, mayDiscard }: { work: EntrySession; mayDiscard: boolean }) {
  const { t } = useDeskI18n()
  const [isAsked, setAsked] = useState(false)
  const count = useChangeCount(work)
  const { entry, draft, setEntry } = work
  const discard = async () => {
    await draft.flush()
    const next = await call('DELETE /api/backstage/entry/:id/draft', {
      params: { id: entry.id },
      headers: { 'If-Match': `"${draft.rev()}"` },
    })
    setEntry(next)
    draft.replace({ rev: next.rev, base: next.data, data: next.data })
    showToast(t('editor.publish.discarded'))
    await invalidate(`/api/backstage/entry/${entry.id}/revisions`)
  }
  return (
    <p className="hint publication-line">
      <span>
        {count === null ? t('editor.publish.edited') : t('editor.publish.changes', { count })}
      </span>
      {mayDiscard && (
        <button type="button" className="link" onClick={() => setAsked(true)}>
          {t('editor.publish.discard')}
        </button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('editor.publish.discard_title')}
          submitLabel={t('editor.publish.discard')}
          isDestructive
          run={discard}
          onClose={() => setAsked(false)}
        >
          <p>{t('editor.publish.discard_means')}</p>
        </ConfirmDialog>
      )}
    </p>
  )
}

/** Number of differences from the live version; `null` for none or while unknown. */
function useChangeCount({ entry, draft, live }: EntrySession): number | null {
  const { id, type, live_revision } = entry
  const read = useApi(
    'GET /api/backstage/entry/:id/revisions/:number',
    live === null && live_revision !== null ? { params: { id, number: live_revision } } : null,
  )
  const data = useDeferredValue(draft.data)
  const seen = live ?? read.data?.data
  return seen ? countChanges(type, seen, data) || null : null
}

interface WaitingProps {
  work: EntrySession
  release: WaitingRelease
  mayChange: boolean
}

function Waiting({ work, release, mayChange }: WaitingProps) {
  const { lang, t } = useDeskI18n()
  const can = useCan()
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null)
  const { title, due_at, state, action, items } = release
  const { entry, setEntry } = work
  const isAlone = items === 1
  const time = due_at ? formatDate(lang, due_at, 'dayTime') : ''
  const isScheduled = state === 'scheduled'
  const what =
    action === 'withdraw' ? 'withdraw_at' : entry.state === 'published' ? 'change_at' : 'first_at'
  const params = { id: entry.id, release: release.id }
  const close = () => setAsked(null)
  const cancel = async () => {
    setEntry(await call('DELETE /api/backstage/entry/:id/release/:release', { params }))
    showToast(t('editor.waiting.cancelled'))
  }
  const mayChangeIt = mayChange && (isAlone || can('release.write', { lang: entry.lang }))
  return (
    <p className="hint publication-line">
      {isScheduled && <b>{t(`editor.waiting.${what}`, { time })}</b>}
      {!isScheduled && (
        <span>
          {t(state === 'failed' ? 'editor.waiting.failed' : 'editor.waiting.unscheduled', {
            title,
          })}
        </span>
      )}
      {isScheduled && !isAlone && <span>{t('editor.waiting.in_release', { title })}</span>}
      {isScheduled && isAlone && mayChangeIt && (
        <button type="button" className="link" onClick={() => setAsked('move')}>
          {t('editor.waiting.move')}
        </button>
      )}
      {mayChangeIt && (
        <button type="button" className="link" onClick={() => setAsked('cancel')}>
          {t(isAlone ? 'editor.waiting.cancel' : 'editor.waiting.remove')}
        </button>
      )}
      {(!isScheduled || !isAlone) && can('release.read') && (
        <Link className="link" to="/release">
          {t('editor.waiting.see')}
        </Link>
      )}
      {asked === 'move' && <MoveDialog work={work} release={release} onClose={close} />}
      {asked === 'cancel' && (
        <ConfirmDialog
          title={t('editor.waiting.cancel_title', { time: time || title })}
          submitLabel={t('editor.waiting.cancel_it')}
          isDestructive
          run={cancel}
          onClose={close}
        >
          <p>{t('editor.waiting.cancel_means')}</p>
        </ConfirmDialog>
      )}
    </p>
  )
}

interface MoveProps {
  work: EntrySession
  release: WaitingRelease
  onClose: () => void
}

function MoveDialog({ work, release, onClose }: MoveProps) {
  const { lang, t } = useDeskI18n()
  const form = useFormSubmit(async (data) => {
    const due_at = fromWallTime(formText(data, 'due_at'))
    if (!due_at) return
    const params = { id: work.entry.id, release: release.id }
    const body = { due_at }
    work.setEntry(await call('PATCH /api/backstage/entry/:id/release/:release', { params, body }))
    showToast(t('editor.publish.done_at', { time: formatDate(lang, due_at, 'dayTime') }))
    onClose()
  })
  return (
    <FormDialog
      title={t('editor.waiting.move')}
      onClose={onClose}
      form={form}
      submitLabel={t('editor.waiting.move')}
    >
      <LabeledInput
        label={t('editor.waiting.when')}
        name="due_at"
        type="datetime-local"
        required
        defaultValue={toWallTime(release.due_at)}
      />
    </FormDialog>
  )
}

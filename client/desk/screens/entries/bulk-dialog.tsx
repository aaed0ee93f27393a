import { useRef, useState } from 'react'
import type { BulkActionName, BulkTargets } from '../../../contract/desk/bulk/verbs.ts'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import type { EntryList } from '../../data/entry-list.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, useFormSubmit } from '../../ui/form.tsx'
import {
  startRun,
  continueRun,
  isUndoable,
  undoRun,
  type BulkRun,
  type BulkFailure,
} from './bulk.ts'
import { readBulkRequest, BulkFields, scheduleRelease } from './bulk-fields.tsx'

interface BulkDialogProps {
  verb: BulkActionName
  type: EntryType
  reach: BulkTargets
  list: EntryList
  onClose: () => void
  /** Called after the action, to clear the selection. */
  onDone: () => void
}

/** Confirms a bulk action with its consequence and number of entries. Shows its progress and the skipped entries. */
export function BulkDialog(props: BulkDialogProps) {
  const { verb, type, reach, list, onClose, onDone } = props
  const { t } = useDeskI18n()
  const run = useRef<BulkRun | null>(null)
  const [through, setThrough] = useState(0)
  const [refused, setRefused] = useState<readonly BulkFailure[] | null>(null)
  const count = reach.ids.length
  const title = t(`bulk.${verb}`, { count })
  const finish = async (ended: BulkRun) => {
    const renew = () => list.refreshRows(ended.done)
    const again = () => invalidate('/api/backstage/today', '/api/backstage/release')
    await Promise.all([renew(), again()])
    const undo = async () => {
      const unchanged = await undoRun(ended.key)
      if (unchanged > 0) showToast(t('bulk.refused', { count: unchanged }), { kind: 'failed' })
      await Promise.all([renew(), again()])
    }
    const { length: done } = ended.done
    if (done > 0)
      showToast(t(`bulk_done.${verb}`, { count: done }), isUndoable(verb) ? { undo } : {})
    if (ended.refused.length > 0) setRefused(ended.refused)
    else {
      onClose()
      onDone()
    }
  }
  const form = useFormSubmit(async (data) => {
    run.current ??= startRun(await readBulkRequest(verb, data), reach.ids)
    const current = run.current
    await continueRun(current, () => setThrough(current.through))
    await scheduleRelease(current.asked, data)
    await finish(current)
  })
  const stop = () => {
    if (run.current) run.current.isStopped = true
  }
  const leave = () => {
    onClose()
    if (refused) onDone()
  }
  if (refused)
    return <SkippedEntries refused={refused} done={count - refused.length} onClose={leave} />
  return (
    <Dialog initialFocus="field" title={title} onClose={leave} isFirm>
      <form className="form" onSubmit={form.submit}>
        <p>{t(`bulk_why.${verb}`)}</p>
        <BulkFields verb={verb} type={type} count={count} isBegun={form.isPending} />
        <Named ids={reach.ids} list={list} />
        {reach.denied > 0 && (
          <p className="hint">
            {t('bulk.denied', { count, all: count + reach.denied, denied: reach.denied })}
          </p>
        )}
        {form.isPending && count > 0 && <progress value={through} max={count} aria-label={title} />}
        <FormError text={form.failure} />
        <p className="actions">
          <button
            type="submit"
            className={`button ${verb === 'delete' || verb === 'withdraw' ? 'danger' : 'primary'}`}
            disabled={form.isPending}
          >
            {form.isPending
              ? t('bulk.through', { through, count })
              : through > 0
                ? t('bulk.go_on', { count: count - through })
                : title}
          </button>
          <button type="button" className="button ghost" onClick={form.isPending ? stop : leave}>
            {t(form.isPending ? 'bulk.stop' : 'common.cancel')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

/** Titles of the first entries, if they are loaded. */
function Named({ ids, list }: { ids: readonly number[]; list: EntryList }) {
  const { t } = useDeskI18n()
  const wanted = new Set(ids)
  const shown = list.rows.filter(({ id }) => wanted.has(id)).slice(0, 5)
  const others = ids.length - shown.length
  return (
    <ul className="bulk-named">
      {shown.map(({ id, title, lang }) => (
        <li key={id} lang={lang}>
          {title || t('entries.untitled')}
        </li>
      ))}
      {others > 0 && <li className="muted">{t('bulk.and_more', { count: others })}</li>}
    </ul>
  )
}

const reasons: Partial<Record<BulkFailure['code'], MessageKey>> = {
  forbidden: 'bulk_refused.forbidden',
  not_found: 'bulk_refused.not_found',
  entry_changed: 'bulk_refused.entry_changed',
  entry_incomplete: 'bulk_refused.entry_incomplete',
  validation_failed: 'bulk_refused.entry_incomplete',
  not_published: 'bulk_refused.not_published',
  release_ended: 'bulk_refused.release_ended',
  review_missing: 'assignment.missing.not_ready',
}

interface LeftProps {
  refused: readonly BulkFailure[]
  done: number
  onClose: () => void
}

/** Skipped entries with the reasons. */
function SkippedEntries({ refused, done, onClose }: LeftProps) {
  const { t } = useDeskI18n()
  return (
    <Dialog
      initialFocus="main"
      title={t('bulk.refused', { count: refused.length })}
      onClose={onClose}
      isFirm
    >
      <p>{t('bulk.refused_why', { done })}</p>
      <ul className="bulk-named left">
        {refused.slice(0, 100).map(({ id, title, code }) => (
          <li key={id}>
            <span>{title || `#${id}`}</span>{' '}
            <span className="muted">{t(reasons[code] ?? 'bulk_refused.other')}</span>
          </li>
        ))}
        {refused.length > 100 && (
          <li className="muted">{t('bulk.and_more', { count: refused.length - 100 })}</li>
        )}
      </ul>
      <p className="actions">
        <button type="button" className="button primary" onClick={onClose}>
          {t('bulk.to_list')}
        </button>
      </p>
    </Dialog>
  )
}

import { useState } from 'react'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import type { useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useUnloadWarning } from '../../data/use-unload-warning.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { patiently } from '../../ui/import/steps.ts'
import { Empty, Section } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'

const route = 'GET /api/backstage/post-import'
type Run = ApiResponse<typeof route>['items'][number]

interface FormerProps {
  read: ReturnType<typeof useApi<typeof route>>
  /** True while an import runs. */
  isBusy: boolean
}

/** Imports that can still be undone, and those that were. */
export function FormerPostImports({ read, isBusy }: FormerProps) {
  const { t } = useDeskI18n()
  const items = read.data?.items
  return (
    <Section title={t('post_import.former')}>
      <QueryState read={read} rows={2} />
      {items?.length === 0 && <Empty>{t('post_import.former_none')}</Empty>}
      <ul className="post-import-runs" hidden={!items?.length}>
        {items?.map((run) => (
          <FormerRun key={run.id} run={run} isBusy={isBusy} onChange={() => read.mutate()} />
        ))}
      </ul>
    </Section>
  )
}

interface RunProps {
  run: Run
  isBusy: boolean
  onChange: () => Promise<unknown>
}

function FormerRun({ run, isBusy, onChange }: RunProps) {
  const { t, lang } = useDeskI18n()
  const [isAsking, setAsking] = useState(false)
  const { name, source, created_at, created_by, undone_at, undo_started_at } = run
  const number = (count: number) => formatNumber(lang, count)
  return (
    <li>
      <p>
        <b>{name}</b>{' '}
        <span className="muted">
          {[
            t(`post_import.source.${source}`),
            formatDate(lang, created_at, 'moment'),
            created_by?.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <p>
        {t('post_import.former_counts', {
          created: number(run.created_count),
          updated: number(run.updated_count),
        })}
        {undone_at && <span className="muted"> · {t('post_import.undone')}</span>}
      </p>
      {run.can_undo && (
        <button
          type="button"
          className="link"
          disabled={isBusy}
          aria-label={t('post_import.undo_of', { name })}
          onClick={() => setAsking(true)}
        >
          {undo_started_at ? t('post_import.undo_rest') : t('post_import.undo')}
        </button>
      )}
      {isAsking && <UndoDialog run={run} onClose={() => setAsking(false)} onChange={onChange} />}
    </li>
  )
}

function UndoDialog({
  run: { id, name },
  onClose,
  onChange,
}: { run: Run; onClose: () => void } & Pick<RunProps, 'onChange'>) {
  const { t, lang } = useDeskI18n()
  const action = useAsyncAction()
  const [count, setCount] = useState(0)
  useUnloadWarning(action.isPending)
  const undo = async () => {
    let [undone, kept, images] = [0, 0, 0]
    try {
      for (let after: string | null | undefined; after !== null;) {
        const body = after === undefined ? {} : { after }
        const step: ApiResponse<'POST /api/backstage/post-import/:id/undo'> = await patiently(() =>
          call('POST /api/backstage/post-import/:id/undo', { params: { id }, body }),
        )
        undone += step.undone
        kept += step.kept.length
        images += step.images
        setCount(undone + kept)
        after = step.next
      }
    } finally {
      await onChange()
    }
    const number = (count: number) => formatNumber(lang, count)
    const values = { undone: number(undone), kept: number(kept), images: number(images) }
    showToast(t('post_import.undone_kept', values))
    onClose()
  }
  return (
    <Dialog
      title={t('post_import.undo_title', { name })}
      initialFocus="close"
      isFirm
      onClose={onClose}
    >
      <p>{t('post_import.undo_text')}</p>
      {action.isPending && (
        <output>{t('post_import.undoing', { count: formatNumber(lang, count) })}</output>
      )}
      <FormError text={action.failure} />
      <p className="actions">
        <button
          type="button"
          className="button danger"
          disabled={action.isPending}
          onClick={() => action.run(undo)}
        >
          {t('post_import.undo')}
        </button>
        <button
          type="button"
          className="button ghost"
          disabled={action.isPending}
          onClick={onClose}
        >
          {t('common.cancel')}
        </button>
      </p>
    </Dialog>
  )
}

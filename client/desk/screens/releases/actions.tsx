import { lazy, Suspense, useState } from 'react'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, formText, useAsyncAction, useFormSubmit, LabeledInput } from '../../ui/form.tsx'
import type { Release } from '../../../contract/desk/releases/release.ts'
import { readDateTime, MomentField } from './moment-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

const AddChange = lazy(() =>
  import('./add-change.tsx').then(({ AddChange: dialog }) => ({ default: dialog })),
)

interface ActionsProps {
  release: Release
  /** False if the release contains an entry in a language that the operator may not change. */
  isWhole: boolean
  onChange: () => Promise<unknown>
}

interface Change {
  title?: string
  due_at?: string | null
  state?: 'scheduled' | 'draft' | 'cancelled'
}

/** Actions on a release that has not gone live. */
export function Actions({ release, isWhole, onChange }: ActionsProps) {
  const { t } = useDeskI18n()
  const [pendingConfirmation, setPendingConfirmation] = useState<
    'add' | 'rename' | 'publish' | 'cancel' | null
  >(null)
  const { id, contents, state, title } = release
  const count = contents.length
  const { run, isPending, failure } = useAsyncAction()
  const change = async (body: Change) => {
    await call('PATCH /api/backstage/release/:id', { params: { id }, body })
    await onChange()
  }
  const publish = async () => {
    const done = await call('POST /api/backstage/release/:id/publish', { params: { id } })
    await Promise.all([onChange(), invalidate('/api/backstage/entry')])
    if (done.state === 'done') showToast(t('releases.published', { count }))
  }
  const close = () => setPendingConfirmation(null)
  return (
    <>
      {count === 0 && <p className="hint">{t('releases.empty')}</p>}
      {!isWhole && <p className="hint">{t('common.forbidden')}</p>}
      {isWhole && count > 0 && <Schedule release={release} onChange={change} />}
      <p className="actions">
        {isWhole && count > 0 && (
          <button
            type="button"
            className="button primary"
            onClick={() => setPendingConfirmation('publish')}
          >
            {t('releases.publish', { count })}
          </button>
        )}
        <button type="button" className="button" onClick={() => setPendingConfirmation('add')}>
          {t('releases.add')}
        </button>
        {isWhole && state === 'scheduled' && (
          <button
            type="button"
            className="button"
            disabled={isPending}
            onClick={() => run(() => change({ due_at: null, state: 'draft' }))}
          >
            {t('releases.unschedule')}
          </button>
        )}
        {isWhole && (
          <>
            <button
              type="button"
              className="button"
              onClick={() => setPendingConfirmation('rename')}
            >
              {t('releases.rename')}
            </button>
            <button
              type="button"
              className="button ghost"
              onClick={() => setPendingConfirmation('cancel')}
            >
              {t('releases.cancel')}
            </button>
          </>
        )}
      </p>
      <FormError text={failure} />
      {pendingConfirmation === 'publish' && (
        <ConfirmDialog
          title={t('releases.publish_title', { count })}
          description={t('releases.publish_means')}
          submitLabel={t('releases.publish', { count })}
          action={publish}
          onClose={close}
        />
      )}
      {pendingConfirmation === 'cancel' && (
        <ConfirmDialog
          title={t('releases.cancel_title', { title })}
          description={t('releases.cancel_means')}
          submitLabel={t('releases.cancel')}
          isDestructive
          action={() => change({ state: 'cancelled' })}
          onClose={close}
        />
      )}
      {pendingConfirmation === 'rename' && (
        <Rename title={title} onRename={(to) => change({ title: to })} onClose={close} />
      )}
      <Suspense>
        {pendingConfirmation === 'add' && (
          <AddChange release={release} onChange={onChange} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

interface ScheduleProps {
  release: Release
  onChange: (change: Change) => Promise<void>
}

function Schedule({ release: { due_at, state }, onChange }: ScheduleProps) {
  const { t } = useDeskI18n()
  const form = useFormSubmit((data) =>
    onChange({ due_at: readDateTime(data, 'due_at'), state: 'scheduled' }),
  )
  return (
    <form className="form in-line" onSubmit={form.submit}>
      <MomentField name="due_at" label={t('releases.due')} moment={due_at} isRequired />
      <button type="submit" className="button" disabled={form.isPending}>
        {t(state === 'scheduled' ? 'releases.reschedule' : 'releases.schedule')}
      </button>
      <FormError text={form.failure} />
    </form>
  )
}

interface AskProps {
  title: string
  description: string
  submitLabel: string
  isDestructive?: boolean
  action: () => Promise<unknown>
  onClose: () => void
}

/** Confirms an irreversible action. */
function ConfirmDialog({ title, description, action, onClose, ...button }: AskProps) {
  const form = useFormSubmit(async () => {
    await action()
    onClose()
  })
  return (
    <FormDialog initialFocus="main" title={title} onClose={onClose} form={form} {...button}>
      <p>{description}</p>
    </FormDialog>
  )
}

interface RenameProps {
  title: string
  onRename: (title: string) => Promise<void>
  onClose: () => void
}

function Rename({ title, onRename, onClose }: RenameProps) {
  const { t } = useDeskI18n()
  const form = useFormSubmit(async (data) => {
    await onRename(formText(data, 'title'))
    onClose()
  })
  return (
    <FormDialog
      title={t('releases.rename')}
      onClose={onClose}
      form={form}
      submitLabel={t('releases.save_name')}
    >
      <LabeledInput
        label={t('releases.title')}
        name="title"
        required
        maxLength={200}
        defaultValue={title}
      />
    </FormDialog>
  )
}

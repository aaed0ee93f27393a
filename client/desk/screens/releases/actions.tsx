import { lazy, Suspense, useState } from 'react'
import { call } from '../../api/call.ts'
import { readAgain } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, Failure, focus, Line, textOf, useAct, useSubmit } from '../../ui/form.tsx'
import type { Release } from '../../../contract/desk/releases/release.ts'
import { momentIn, MomentField } from './moment-field.tsx'

const AddChange = lazy(() =>
  import('./add-change.tsx').then(({ AddChange: dialog }) => ({ default: dialog })),
)

interface ActionsProps {
  release: Release
  onChange: () => Promise<unknown>
}

interface Change {
  title?: string
  due_at?: string | null
  state?: 'scheduled' | 'draft' | 'cancelled'
}

/** What can still be done with a release that has not gone live. */
export function Actions({ release, onChange }: ActionsProps) {
  const { t } = useTexts()
  const [asked, setAsked] = useState<'add' | 'rename' | 'publish' | 'cancel' | null>(null)
  const { id, contents, state, title } = release
  const count = contents.length
  const { act, isBusy, failure } = useAct()
  const change = async (body: Change) => {
    await call('PATCH /api/backstage/release/:id', { params: { id }, body })
    await onChange()
  }
  const publish = async () => {
    const done = await call('POST /api/backstage/release/:id/publish', { params: { id } })
    await Promise.all([onChange(), readAgain('/api/backstage/entry')])
    if (done.state === 'done') notify(t('releases.published', { count }))
  }
  const close = () => setAsked(null)
  return (
    <>
      {count === 0 && <p className="hint">{t('releases.empty')}</p>}
      {count > 0 && <Schedule release={release} onChange={change} />}
      <p className="actions">
        {count > 0 && (
          <button type="button" className="button primary" onClick={() => setAsked('publish')}>
            {t('releases.publish', { count })}
          </button>
        )}
        <button type="button" className="button" onClick={() => setAsked('add')}>
          {t('releases.add')}
        </button>
        {state === 'scheduled' && (
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => act(() => change({ due_at: null, state: 'draft' }))}
          >
            {t('releases.unschedule')}
          </button>
        )}
        <button type="button" className="button" onClick={() => setAsked('rename')}>
          {t('releases.rename')}
        </button>
        <button type="button" className="button flat" onClick={() => setAsked('cancel')}>
          {t('releases.cancel')}
        </button>
      </p>
      <Failure text={failure} />
      {asked === 'publish' && (
        <Ask
          title={t('releases.publish_title', { count })}
          why={t('releases.publish_means')}
          does={t('releases.publish', { count })}
          work={publish}
          onClose={close}
        />
      )}
      {asked === 'cancel' && (
        <Ask
          title={t('releases.cancel_title', { title })}
          why={t('releases.cancel_means')}
          does={t('releases.cancel')}
          work={() => change({ state: 'cancelled' })}
          onClose={close}
        />
      )}
      {asked === 'rename' && (
        <Rename title={title} onRename={(to) => change({ title: to })} onClose={close} />
      )}
      <Suspense>
        {asked === 'add' && <AddChange release={release} onChange={onChange} onClose={close} />}
      </Suspense>
    </>
  )
}

interface ScheduleProps {
  release: Release
  onChange: (change: Change) => Promise<void>
}

function Schedule({ release: { due_at, state }, onChange }: ScheduleProps) {
  const { t } = useTexts()
  const form = useSubmit((data) =>
    onChange({ due_at: momentIn(data, 'due_at'), state: 'scheduled' }),
  )
  return (
    <form className="form in-line" onSubmit={form.submit}>
      <MomentField name="due_at" label={t('releases.due')} moment={due_at} isRequired />
      <button type="submit" className="button" disabled={form.isBusy}>
        {t(state === 'scheduled' ? 'releases.reschedule' : 'releases.schedule')}
      </button>
      <Failure text={form.failure} />
    </form>
  )
}

interface AskProps {
  title: string
  why: string
  does: string
  work: () => Promise<unknown>
  onClose: () => void
}

/** Asks once before what cannot be taken back. */
function Ask({ title, why, does, work, onClose }: AskProps) {
  const form = useSubmit(async () => {
    await work()
    onClose()
  })
  return (
    <Dialog title={title} onClose={onClose} isFirm>
      <DialogForm form={form} does={does} onClose={onClose}>
        <p>{why}</p>
      </DialogForm>
    </Dialog>
  )
}

interface RenameProps {
  title: string
  onRename: (title: string) => Promise<void>
  onClose: () => void
}

function Rename({ title, onRename, onClose }: RenameProps) {
  const { t } = useTexts()
  const form = useSubmit(async (data) => {
    await onRename(textOf(data, 'title'))
    onClose()
  })
  return (
    <Dialog title={t('releases.rename')} onClose={onClose} isFirm>
      <DialogForm form={form} does={t('releases.save_name')} onClose={onClose}>
        <Line label={t('releases.title')}>
          {(id) => (
            <input id={id} name="title" required maxLength={200} defaultValue={title} ref={focus} />
          )}
        </Line>
      </DialogForm>
    </Dialog>
  )
}

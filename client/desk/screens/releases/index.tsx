import { useState } from 'react'
import type { ReleaseState, ReleaseSummary } from '../../../contract/desk/releases/release.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { useInfiniteApi } from '../../api/pages.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { formText, useFormSubmit, LabeledInput } from '../../ui/form.tsx'
import { StatusIcon, type StatusName } from '../../ui/mark.tsx'
import { Empty, PageHead, MoreButton } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { Contents } from './contents.tsx'
import { readDateTime, MomentField } from './moment-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import './releases.css'

const route = 'GET /api/backstage/release'

const marks: Record<ReleaseState, StatusName> = {
  draft: 'draft',
  scheduled: 'scheduled',
  done: 'live',
  failed: 'failed',
  cancelled: 'missing',
}

export function Releases() {
  const { t } = useDeskI18n()
  const can = useCan()
  const pages = useInfiniteApi(route, 'before', (query) => call(route, { query }))
  const { rows, error, refetch } = pages
  const [isNew, setNew] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  return (
    <div className="page">
      <PageHead title={t('screen.releases')} about={t('releases.about')}>
        {can('release.write') && (
          <button type="button" className="button push-end" onClick={() => setNew(true)}>
            {t('releases.new')}
          </button>
        )}
      </PageHead>
      <QueryState read={{ data: rows, error, mutate: refetch }} />
      {rows?.length === 0 && <Empty>{t('releases.none')}</Empty>}
      <ul className="releases" hidden={!rows?.length}>
        {rows?.map((one) => (
          <Release
            key={one.id}
            release={one}
            isOpen={one.id === openId}
            onToggle={() => setOpenId(one.id === openId ? null : one.id)}
            onChange={refetch}
          />
        ))}
      </ul>
      <MoreButton list={pages}>{t('releases.earlier')}</MoreButton>
      {isNew && <NewRelease onClose={() => setNew(false)} onMade={setOpenId} onChange={refetch} />}
    </div>
  )
}

interface ReleaseProps {
  release: ReleaseSummary
  isOpen: boolean
  onToggle: () => void
  onChange: () => Promise<unknown>
}

function Release({ release, isOpen, onToggle, onChange }: ReleaseProps) {
  const { t, lang } = useDeskI18n()
  const { id, title, state, due_at, ended_at, items, created_by } = release
  const at = ended_at ?? (state === 'scheduled' ? due_at : null)
  return (
    <li>
      <button type="button" className="release-row" aria-expanded={isOpen} onClick={onToggle}>
        <StatusIcon name={marks[state]} />
        <b>{title}</b>
        <span className="muted">
          {[t('releases.items', { count: items }), created_by?.name].filter(Boolean).join(' · ')}
        </span>
        <span className={state === 'failed' ? 'urgent' : 'muted'}>
          {[t(`release_state.${state}`), at && formatDate(lang, at, 'dayTime')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      {isOpen && <Contents id={id} onChange={onChange} />}
    </li>
  )
}

interface NewReleaseProps {
  onClose: () => void
  onMade: (id: number) => void
  onChange: () => Promise<unknown>
}

function NewRelease({ onClose, onMade, onChange }: NewReleaseProps) {
  const { t } = useDeskI18n()
  const form = useFormSubmit(async (data) => {
    const body = { title: formText(data, 'title'), due_at: readDateTime(data, 'due_at') }
    const { id } = await call('POST /api/backstage/release', { body })
    await onChange()
    onMade(id)
    onClose()
  })
  return (
    <FormDialog
      title={t('releases.new')}
      onClose={onClose}
      form={form}
      submitLabel={t('releases.make')}
    >
      <LabeledInput label={t('releases.title')} name="title" required maxLength={200} />
      <MomentField name="due_at" label={t('releases.due_later')} />
    </FormDialog>
  )
}

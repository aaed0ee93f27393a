import { useState } from 'react'
import type { ReleaseState, ReleaseSummary } from '../../contract/backstage/release.ts'
import { formatDate } from '../../i18n/translate.ts'
import { call } from '../data/call.ts'
import { useCan } from '../data/operator.ts'
import { readAgain, useRead } from '../data/read.ts'
import { useTexts } from '../i18n/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm, focus, Line, textOf, useSubmit } from '../ui/form.tsx'
import { Mark, type MarkName } from '../ui/mark.tsx'
import { Empty } from '../ui/parts.tsx'
import { ReadState } from '../ui/read-state.tsx'
import { Contents } from './releases/contents.tsx'
import { momentIn, MomentField } from './releases/moment-field.tsx'

const marks: Record<ReleaseState, MarkName> = {
  draft: 'draft',
  scheduled: 'scheduled',
  done: 'live',
  failed: 'failed',
  cancelled: 'missing',
}

export function Releases() {
  const { t } = useTexts()
  const can = useCan()
  const read = useRead('GET /api/backstage/release')
  const [isNew, setNew] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('screen.releases')}</h1>
        <span className="quiet">{t('releases.about')}</span>
        {can('release.write') && (
          <button type="button" className="button push" onClick={() => setNew(true)}>
            {t('releases.new')}
          </button>
        )}
      </div>
      <ReadState read={read} />
      {read.data?.items.length === 0 && <Empty>{t('releases.none')}</Empty>}
      <ul className="releases">
        {read.data?.items.map((one) => (
          <Release
            key={one.id}
            release={one}
            isOpen={one.id === openId}
            onToggle={() => setOpenId(one.id === openId ? null : one.id)}
          />
        ))}
      </ul>
      {isNew && <NewRelease onClose={() => setNew(false)} onMade={setOpenId} />}
    </div>
  )
}

interface ReleaseProps {
  release: ReleaseSummary
  isOpen: boolean
  onToggle: () => void
}

function Release({ release, isOpen, onToggle }: ReleaseProps) {
  const { t, lang } = useTexts()
  const { title, state, due_at, ended_at, items, error, created_by } = release
  const at = ended_at ?? due_at
  return (
    <li className={state === 'failed' ? 'failed' : undefined}>
      <button type="button" className="release-line" aria-expanded={isOpen} onClick={onToggle}>
        <Mark name={marks[state]} label={t(`release_state.${state}`)} />
        <b>{title}</b>
        <span className="quiet">{t('releases.items', { count: items })}</span>
        {error && <span className="hot">{t('releases.failed')}</span>}
        <span className="quiet push">
          {[created_by?.name, at && `${formatDate(lang, at, 'dayTime')} UTC+8`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      {isOpen && <Contents id={release.id} />}
    </li>
  )
}

function NewRelease({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const { t } = useTexts()
  const form = useSubmit(async (data) => {
    const body = { title: textOf(data, 'title'), due_at: momentIn(data, 'due_at') }
    const { id } = await call('POST /api/backstage/release', { body })
    await readAgain('/api/backstage/release')
    onMade(id)
    onClose()
  })
  return (
    <Dialog title={t('releases.new')} onClose={onClose} isFirm>
      <DialogForm form={form} does={t('releases.make')} onClose={onClose}>
        <Line label={t('releases.title')}>
          {(id) => <input id={id} name="title" required maxLength={200} ref={focus} />}
        </Line>
        <MomentField name="due_at" label={t('releases.due')} />
      </DialogForm>
    </Dialog>
  )
}

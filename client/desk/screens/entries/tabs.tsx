import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { call } from '../../api/client.ts'
import { isSameView, type EntryView } from '../../data/entry-view.ts'
import { ownLanguage, useOperator } from '../../api/operator.ts'
import { invalidate } from '../../api/read.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { listOf } from '../../entry-type-links.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, LabeledField, formText, useFormSubmit } from '../../ui/form.tsx'
import { savedViewPath, useSavedViews } from './saved-views.ts'
import { ViewMenu } from './view-menu.tsx'

/** Views that everybody has. */
function viewsFor(lang: EntryView['lang']): { says: MessageKey; view: EntryView }[] {
  return [
    { says: 'entries.all', view: lang ? { lang } : {} },
    { says: 'entries.mine', view: { by: 'me' } },
    { says: 'entries.edited', view: { state: 'edited' } },
    { says: 'entries.scheduled', view: { state: 'scheduled' } },
    { says: 'entries.outdated', view: { state: 'outdated' } },
    { says: 'entries.trash', view: { state: 'deleted' } },
  ]
}

interface TabsProps {
  type: EntryType
  view: EntryView
}

/** Tabs are views: links to an address, so the way back works as everywhere. */
export function Tabs({ type, view }: TabsProps) {
  const { t } = useDeskI18n()
  const [isSaving, setSaving] = useState(false)
  const lang = ownLanguage(useOperator())
  const views = viewsFor(lang)
  const saved = useSavedViews(type)
  const own = saved.filter(({ isOwn }) => isOwn)
  // A saved view that was narrowed further is still the one it began as.
  const current =
    saved.find(({ id }) => String(id) === view.view) ??
    saved.find((one) => isSameView(one.view, view))
  // Without any filter it is everything, too.
  const shown = lang && isSameView(view, {}) ? { lang } : view
  const isKnown = [...views, ...saved].some((one) => isSameView(one.view, shown))
  return (
    <nav className="tabs" aria-label={t('entries.views')}>
      {views.map(({ says, view: one }) => (
        <Tab
          key={says}
          type={type}
          view={one}
          isCurrent={!current && isSameView(one, shown)}
          text={t(says)}
        />
      ))}
      {saved.map((one) => (
        <span key={one.id} className="tab-saved">
          <Tab
            type={type}
            view={{ ...one.view, view: String(one.id) }}
            isCurrent={one === current}
            text={one.name}
            hint={one.isOwn ? undefined : t('entries.view_of', { name: one.by?.name ?? '' })}
          />
          {one === current && (
            <ViewMenu type={type} saved={one} view={view} own={own} isChanged={!isKnown} />
          )}
        </span>
      ))}
      {!isKnown && (
        <button type="button" onClick={() => setSaving(true)}>
          {t('entries.save_view')}
        </button>
      )}
      {isSaving && <SaveView type={type} view={view} onClose={() => setSaving(false)} />}
    </nav>
  )
}

interface TabProps extends TabsProps {
  isCurrent: boolean
  text: string
  hint?: string | undefined
}

function Tab({ type, view, isCurrent, text, hint }: TabProps) {
  return (
    <Link
      {...listOf(type)}
      search={view}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      title={hint}
    >
      {text}
    </Link>
  )
}

function SaveView({ type, view, onClose }: TabsProps & { onClose: () => void }) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const form = useFormSubmit(async (data) => {
    const name = formText(data, 'name').trim()
    const is_shared = data.has('is_shared')
    const body = { name, path: savedViewPath(type, view), is_shared }
    const { id } = await call('POST /api/backstage/view', { body })
    await invalidate('/api/backstage/view')
    onClose()
    const search = { ...view, view: String(id) }
    await navigate({ ...listOf(type), search, replace: true })
  })
  return (
    <Dialog initialFocus="field" title={t('entries.keep_view')} onClose={onClose} isFirm>
      <DialogForm form={form} submitLabel={t('entries.keep_view')} onClose={onClose}>
        <LabeledField label={t('entries.view_name')}>
          {(id) => <input id={id} name="name" required maxLength={60} />}
        </LabeledField>
        <label className="checkbox-label">
          <input type="checkbox" name="is_shared" />
          {t('entries.share_view')}
        </label>
      </DialogForm>
    </Dialog>
  )
}

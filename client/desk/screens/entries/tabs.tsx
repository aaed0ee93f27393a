import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { isSameView, type EntryView } from '../../data/entry-view.ts'
import { ownLanguage, useOperator } from '../../api/operator.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { listOf } from '../../entry-type-links.ts'
import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'
import { useSavedViews } from './saved-views.ts'

const SaveView = lazyWithToast(() => import('./save-view.tsx').then((it) => it.SaveView))
const ViewMenu = lazyWithToast(() => import('./view-menu.tsx').then((it) => it.ViewMenu))

/** Views that every operator has. */
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

/** Tabs are links to views, so that the back button works. */
export function Tabs({ type, view }: TabsProps) {
  const { t } = useDeskI18n()
  const [isSaving, setSaving] = useState(false)
  const lang = ownLanguage(useOperator())
  const views = viewsFor(lang)
  const saved = useSavedViews(type)
  const own = saved.filter(({ isOwn }) => isOwn)
  // A saved view stays current with further filters.
  const current =
    saved.find(({ id }) => String(id) === view.view) ??
    saved.find((one) => isSameView(one.view, view))
  // Without filters, the tab of all entries is current, too.
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

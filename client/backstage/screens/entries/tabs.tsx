import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ItemType } from '../../../contract/items.ts'
import { parseSearch } from '../../address.ts'
import { call } from '../../data/call.ts'
import { isSameView, queryOf, viewOf, type EntryView } from '../../data/entry-view.ts'
import { ownLanguage, useOperator } from '../../data/operator.ts'
import { readAgain, useRead } from '../../data/read.ts'
import { notify } from '../../data/undo.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, focus, Line, textOf, useSubmit } from '../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { listPaths } from './view.ts'

/** Views that everybody has. */
function viewsFor(lang: EntryView['lang']): { says: MessageKey; view: EntryView }[] {
  return [
    { says: 'entries.all', view: lang ? { lang } : {} },
    { says: 'entries.mine', view: { by: 'me' } },
    { says: 'entries.edited', view: { state: 'edited' } },
    { says: 'entries.scheduled', view: { state: 'scheduled' } },
    { says: 'entries.outdated', view: { state: 'outdated' } },
  ]
}

interface TabsProps {
  type: ItemType
  view: EntryView
}

/** Tabs are views: links to an address, so the way back works as everywhere. */
export function Tabs({ type, view }: TabsProps) {
  const { t } = useTexts()
  const [isSaving, setSaving] = useState(false)
  const views = viewsFor(ownLanguage(useOperator()))
  const saved = useSavedViews(type)
  const isKnown = [...views, ...saved].some((one) => isSameView(one.view, view))
  return (
    <nav className="tabs" aria-label={t('entries.views')}>
      {views.map(({ says, view: one }) => (
        <Tab key={says} type={type} view={one} isCurrent={isSameView(one, view)} text={t(says)} />
      ))}
      {saved.map(({ id, name, view: one }) => (
        <span key={id} className="tab-saved">
          <Tab type={type} view={one} isCurrent={isSameView(one, view)} text={name} />
          {isSameView(one, view) && <Forget type={type} id={id} name={name} view={one} />}
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
}

function Tab({ type, view, isCurrent, text }: TabProps) {
  return (
    <Link
      to={listPaths[type]}
      search={view}
      activeProps={{}}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {text}
    </Link>
  )
}

function useSavedViews(type: ItemType) {
  const { data } = useRead('GET /api/backstage/view')
  const start = `/backstage${listPaths[type]}`
  return (data?.items ?? []).flatMap(({ id, name, path }) => {
    const [place, query = ''] = path.split('?')
    return place === start ? [{ id, name, view: viewOf(parseSearch(query)) }] : []
  })
}

async function save(type: ItemType, view: EntryView, name: string): Promise<void> {
  const path = `/backstage${listPaths[type]}?${queryOf(view)}`
  await call('POST /api/backstage/view', { body: { name, path } })
  await readAgain('/api/backstage/view')
}

interface ForgetProps extends TabsProps {
  id: number
  name: string
}

function Forget({ type, id, name, view }: ForgetProps) {
  const { t } = useTexts()
  const forget = async () => {
    await call('DELETE /api/backstage/view/:id', { params: { id } })
    await readAgain('/api/backstage/view')
    notify(t('entries.view_forgotten', { name }), { undo: () => save(type, view, name) })
  }
  return (
    <button
      type="button"
      className="tab-forget"
      aria-label={t('entries.forget_view', { name })}
      onClick={() => void forget()}
    >
      <Icon name="close" small />
    </button>
  )
}

function SaveView({ type, view, onClose }: TabsProps & { onClose: () => void }) {
  const { t } = useTexts()
  const form = useSubmit(async (data) => {
    await save(type, view, textOf(data, 'name').trim())
    onClose()
  })
  return (
    <Dialog title={t('entries.save_view')} onClose={onClose} isFirm>
      <DialogForm form={form} does={t('entries.keep_view')} onClose={onClose}>
        <Line label={t('entries.view_name')}>
          {(id) => <input id={id} name="name" required maxLength={60} ref={focus} />}
        </Line>
      </DialogForm>
    </Dialog>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { Icon } from '../../../ui/icon.tsx'
import { call } from '../../api/client.ts'
import type { EntryView } from '../../data/entry-view.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { LabeledField, formText, useFormSubmit } from '../../ui/form.tsx'
import { savedViewPath, type SavedViewTab } from './saved-views.ts'
import { listOf } from '../../entry-type-links.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface ViewMenuProps {
  type: EntryType
  saved: SavedViewTab
  /** The current view. */
  view: EntryView
  /** The operator's own views, in their order. */
  own: readonly SavedViewTab[]
  /** True if the current view is not saved. */
  isChanged: boolean
}

interface ViewChange {
  name?: string
  path?: string
  is_shared?: boolean
}

async function change(id: number, body: ViewChange): Promise<void> {
  await call('PATCH /api/backstage/view/:id', { params: { id }, body })
  await invalidate('/api/backstage/view')
}

async function order(ids: readonly number[]): Promise<void> {
  await call('PUT /api/backstage/view/order', { body: { ids: [...ids] } })
  await invalidate('/api/backstage/view')
}

/** Actions of the owner on a saved view. For another operator's view, only shows that it was changed. */
export function ViewMenu({ type, saved, view, own, isChanged }: ViewMenuProps) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, is_shared } = saved
  const before = own.map((one) => one.id)
  const at = before.indexOf(id)
  const move = (by: number) => order(before.toSpliced(at, 1).toSpliced(at + by, 0, id))
  const forget = async () => {
    await call('DELETE /api/backstage/view/:id', { params: { id } })
    await invalidate('/api/backstage/view')
    showToast(t('entries.view_forgotten', { name }), {
      undo: async () => {
        const body = { name, path: savedViewPath(type, saved.view), is_shared }
        await call('POST /api/backstage/view', { body })
        await invalidate('/api/backstage/view')
      },
    })
    await navigate({ ...listOf(type), search: saved.view, replace: true })
  }
  const acts = {
    rename: () => Promise.resolve(setRenaming(true)),
    earlier: () => move(-1),
    later: () => move(1),
    share: () => change(id, { is_shared: !is_shared }),
    forget,
  }
  const possible = (Object.keys(acts) as (keyof typeof acts)[]).filter(
    (act) => (act !== 'earlier' || at > 0) && (act !== 'later' || at < before.length - 1),
  )
  const run = (act: keyof typeof acts) =>
    void acts[act]().catch(() => showToast(t('common.unreachable'), { kind: 'failed' }))
  const said = { ...menuLabels, share: is_shared ? menuLabels.unshare : menuLabels.share }
  return (
    <>
      {isChanged && <span className="tab-changed">{t('entries.view_changed')}</span>}
      {isChanged && saved.isOwn && (
        <button
          type="button"
          className="link"
          onClick={() => void change(id, { path: savedViewPath(type, view) })}
        >
          {t('entries.update_view')}
        </button>
      )}
      {saved.isOwn && (
        <MenuTrigger>
          <Button className="tab-menu" aria-label={t('entries.view_menu', { name })}>
            <Icon name="down" small />
          </Button>
          <Popover className="popover" placement="bottom end">
            <Menu
              className="menu"
              aria-label={t('entries.view_menu', { name })}
              onAction={(key) => possible.filter((act) => act === key).forEach(run)}
            >
              {possible.map((act) => (
                <MenuItem key={act} id={act} className="menu-item">
                  {t(said[act])}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
      {isRenaming && <Rename saved={saved} onClose={() => setRenaming(false)} />}
    </>
  )
}

const menuLabels = {
  rename: 'entries.rename_view',
  earlier: 'entries.view_earlier',
  later: 'entries.view_later',
  share: 'entries.share_view',
  unshare: 'entries.unshare_view',
  forget: 'entries.forget_view',
} as const

function Rename({ saved: { id, name }, onClose }: { saved: SavedViewTab; onClose: () => void }) {
  const { t } = useDeskI18n()
  const form = useFormSubmit(async (data) => {
    await change(id, { name: formText(data, 'name').trim() })
    onClose()
  })
  return (
    <FormDialog
      title={t('entries.rename_view')}
      onClose={onClose}
      form={form}
      submitLabel={t('entries.keep_name')}
    >
      <LabeledField label={t('entries.view_name')}>
        {(field) => <input id={field} name="name" required maxLength={60} defaultValue={name} />}
      </LabeledField>
    </FormDialog>
  )
}

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Member } from '../../../contract/desk/members/member.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../data/files.ts'
import { useCan } from '../../api/operator.ts'
import { undoOwn } from '../../data/own-undo.ts'
import { readAgain } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, Failure, useAct, useSubmit } from '../../ui/form.tsx'
import { memberChanged } from './calls.ts'

/** What support does for a member. */
export function AccountActions({ member }: { member: Member }) {
  const { t } = useTexts()
  const can = useCan()
  const { act, isBusy, failure } = useAct()
  const [isErasing, setErasing] = useState(false)
  const { id, nickname, email, is_verified, deletion_due_at } = member
  const params = { id }
  const resend = async () => {
    await call('POST /api/backstage/member/:id/verification', { params })
    await readAgain(`/api/backstage/member/${id}/mail`)
    notify(t('members.resent', { email: email ?? '' }))
  }
  const save = async () => {
    const data = await call('POST /api/backstage/member/:id/export', { params })
    saveFile(`meridian-member-${id}.json`, 'application/json', JSON.stringify(data, null, 2))
    notify(t('members.exported', { name: nickname }))
  }
  const keep = async () => {
    await call('POST /api/backstage/member/:id/keep', { params })
    await memberChanged(id)
    notify(t('members.kept', { name: nickname }), {
      undo: () => undoOwn('member.keep', 'member', id).finally(() => memberChanged(id)),
    })
  }
  return (
    <section className="section">
      <header>
        <h2>{t('members.account')}</h2>
      </header>
      <Failure text={failure} />
      <p className="actions member-actions">
        {can('member.write') && !is_verified && email && (
          <button type="button" className="button" disabled={isBusy} onClick={() => act(resend)}>
            {t('members.resend')}
          </button>
        )}
        {can('member.export') && (
          <button type="button" className="button" disabled={isBusy} onClick={() => act(save)}>
            {t('members.export')}
          </button>
        )}
        {can('notification.send', { isForMember: true }) && (
          <Link className="button" to="/notification/new" search={{ to: `user:${id}` }}>
            {t('members.notify')}
          </Link>
        )}
        {can('audit.read') && (
          <Link className="button" to="/audit" search={{ type: 'member', id: String(id) }}>
            {t('members.log')}
          </Link>
        )}
        {can('member.erase') && deletion_due_at !== null && (
          <button type="button" className="button" disabled={isBusy} onClick={() => act(keep)}>
            {t('members.keep')}
          </button>
        )}
        {can('member.erase') && (
          <button type="button" className="button" onClick={() => setErasing(true)}>
            {t('members.erase')}
          </button>
        )}
      </p>
      {isErasing && <Erasing member={member} onClose={() => setErasing(false)} />}
    </section>
  )
}

interface ErasingProps {
  member: Member
  onClose: () => void
}

/** Says what goes and what stays before it is done. */
function Erasing({ member: { id, nickname }, onClose }: ErasingProps) {
  const { t } = useTexts()
  const form = useSubmit(async () => {
    await call('DELETE /api/backstage/member/:id', { params: { id } })
    await Promise.all([memberChanged(id), readAgain(`/api/backstage/member/${id}/session`)])
    notify(t('members.erased', { name: nickname }), {
      undo: () => undoOwn('member.erase', 'member', id).finally(() => memberChanged(id)),
    })
    onClose()
  })
  return (
    <Dialog title={t('members.erase_title', { name: nickname })} onClose={onClose} isFirm>
      <DialogForm form={form} does={t('members.erase_do')} onClose={onClose}>
        <p>{t('members.erase_goes')}</p>
        <p>{t('members.erase_stays')}</p>
        <p className="hint">{t('members.erase_when')}</p>
      </DialogForm>
    </Dialog>
  )
}

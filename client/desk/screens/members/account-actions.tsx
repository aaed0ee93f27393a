import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Member } from '../../../contract/desk/members/member.ts'
import { call } from '../../api/client.ts'
import { saveFile } from '../../data/files.ts'
import { useCan } from '../../api/operator.ts'
import { undoLastAction } from '../../data/undo-last-action.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction, useFormSubmit } from '../../ui/form.tsx'
import { memberChanged } from './calls.ts'
import { Section } from '../../ui/parts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

/** Actions of support for a member. */
export function AccountActions({ member }: { member: Member }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { run, isPending, failure } = useAsyncAction()
  const [isErasing, setErasing] = useState(false)
  const { id, nickname, email, is_verified, deletion_due_at } = member
  const params = { id }
  const link = is_verified
    ? ({ does: 'reset', path: 'password-reset', sent: 'reset_sent' } as const)
    : ({ does: 'resend', path: 'verification', sent: 'resent' } as const)
  const sendLink = async () => {
    await call(`POST /api/backstage/member/:id/${link.path}`, { params })
    await invalidate(`/api/backstage/member/${id}/mail`)
    showToast(t(`members.${link.sent}`, { email: email ?? '' }))
  }
  const save = async () => {
    const data = await call('POST /api/backstage/member/:id/export', { params })
    saveFile(`member-${id}.json`, 'application/json', JSON.stringify(data, null, 2))
    showToast(t('members.exported', { name: nickname }))
  }
  const keep = async () => {
    await call('POST /api/backstage/member/:id/keep', { params })
    await memberChanged(id)
    showToast(t('members.kept', { name: nickname }), {
      undo: () => undoLastAction('member.keep', 'member', id).finally(() => memberChanged(id)),
    })
  }
  return (
    <Section title={t('members.account')}>
      <FormError text={failure} />
      <p className="actions member-actions">
        {can('member.write') && email && (
          <button
            type="button"
            className="button"
            disabled={isPending}
            onClick={() => run(sendLink)}
          >
            {t(`members.${link.does}`)}
          </button>
        )}
        {can('member.export') && (
          <button type="button" className="button" disabled={isPending} onClick={() => run(save)}>
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
          <button type="button" className="button" disabled={isPending} onClick={() => run(keep)}>
            {t('members.keep')}
          </button>
        )}
        {can('member.erase') && (
          <button type="button" className="button" onClick={() => setErasing(true)}>
            {t('members.erase')}
          </button>
        )}
      </p>
      {isErasing && <EraseMemberDialog member={member} onClose={() => setErasing(false)} />}
    </Section>
  )
}

interface ErasingProps {
  member: Member
  onClose: () => void
}

/** Confirms the deletion, listing the data that is deleted and the data that is kept. */
function EraseMemberDialog({ member: { id, nickname }, onClose }: ErasingProps) {
  const { t } = useDeskI18n()
  const form = useFormSubmit(async () => {
    await call('DELETE /api/backstage/member/:id', { params: { id } })
    await Promise.all([memberChanged(id), invalidate(`/api/backstage/member/${id}/session`)])
    showToast(t('members.erased', { name: nickname }), {
      undo: () => undoLastAction('member.erase', 'member', id).finally(() => memberChanged(id)),
    })
    onClose()
  })
  return (
    <FormDialog
      initialFocus="main"
      title={t('members.erase_title', { name: nickname })}
      onClose={onClose}
      form={form}
      submitLabel={t('members.erase_do')}
      isDestructive
    >
      <p>{t('members.erase_goes')}</p>
      <p>{t('members.erase_stays')}</p>
      <p className="hint">{t('members.erase_when')}</p>
    </FormDialog>
  )
}

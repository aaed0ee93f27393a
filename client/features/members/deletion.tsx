// Deletes the account after a plain warning and the password; the member can cancel for 14 days.
import { showEmail } from '../../contract/members/email.ts'
import { useRef } from 'react'
import { call } from '../../browser/api/call.ts'
import { ActionAlert } from '../../ui/form/action-alert.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { withLogin } from '../account/with-login.ts'
import { deletionForm, type User } from '../../contract/members/member.ts'
import { hasEmail } from '../../contract/members/missing-email.ts'
import { href } from '../../contract/paths.ts'
import { maxNumberedLikes } from '../../contract/page-number-limits.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate, formatUpTo } from '../../i18n/translate.ts'
import { sessionChanged } from '../../browser/session/session.ts'
import { MemberSection } from './parts.tsx'
import { QuestionDialog, QuestionForm } from './question.tsx'
import { useMemberAction } from '../account/use-member-action.ts'
import type { MemberCenterData } from './center.ts'
import { useToast } from '../../ui/overlay/use-toast.ts'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

/** True from a deletion until its banner has appeared, which takes the focus. */
let isDeleted = false

function focusBanner(banner: HTMLElement | null): void {
  if (!isDeleted || !banner) return
  isDeleted = false
  banner.focus()
}

/** Shown while the deletion is pending. */
export function PendingDeletion({ user: { deletion_due_at: due, kind } }: { user: User }) {
  const { locale, t } = useI18n()
  const toast = useToast()
  const { run, isPending, failure } = useMemberAction()

  async function keep() {
    let message = ''
    const isDone = await run(async () => {
      message = (await call('DELETE /api/user/deletion')).message
    })
    if (!isDone) return
    toast(message)
    await sessionChanged()
    document.getElementById('deletion')?.focus()
  }

  if (!due) return null
  return (
    <>
      <div className="alert warning member-note" ref={focusBanner} tabIndex={-1}>
        <Icon name="clock" />
        <p>{t('member.deletion.pending', { date: formatDate(locale, due, 'date') })}</p>
        {kind !== 'download_only' && (
          <button
            type="button"
            className="button"
            aria-disabled={isPending || undefined}
            onClick={() => void keep()}
          >
            {t('member.deletion.keep')}
          </button>
        )}
      </div>
      <ActionAlert failure={failure} />
    </>
  )
}

export function Deletion({ center }: { center: MemberCenterData }) {
  const { locale, t } = useI18n()
  const dialog = useRef<HTMLDialogElement>(null)
  const { deletion_due_at, has_password } = center.user
  return (
    <MemberSection
      id="deletion"
      title={t('member.deletion.title')}
      intro={t('member.deletion.why')}
    >
      {!has_password && (
        <p className="member-intro">
          {t('member.deletion.no_password')}{' '}
          <a className="more" href={href(locale, 'forgotPassword')}>
            {t('member.password.set')}
          </a>
        </p>
      )}
      {has_password && !deletion_due_at && (
        <>
          <button
            type="button"
            className="button danger"
            aria-haspopup="dialog"
            onClick={() => dialog.current?.showModal()}
          >
            {t('member.deletion.open')}
          </button>
          <QuestionDialog ref={dialog} labelledBy="deletion-question">
            <DeletionForm center={center} close={() => dialog.current?.close()} />
          </QuestionDialog>
        </>
      )}
    </MemberSection>
  )
}

function DeletionForm({ center, close }: { center: MemberCenterData; close: () => void }) {
  const { t } = useI18n()
  const toast = useToast()
  const form = useZodForm({
    schema: deletionForm,
    labels: { password: t('member.password.current') },
    send: async (body) => {
      const { message } = await withLogin(() => call('POST /api/user/deletion', { body }))
      close()
      toast(message)
      isDeleted = true
      await sessionChanged()
    },
  })
  const { nickname } = center.user
  return (
    <QuestionForm
      form={form}
      id="deletion-question"
      title={t('member.deletion.question', { nickname })}
      action={t('member.deletion.confirm')}
    >
      <Losses center={center} />
      <PasswordField field={form.field('password')} autoComplete="current-password" required />
    </QuestionForm>
  )
}

function Losses({ center }: { center: MemberCenterData }) {
  const { locale, t } = useI18n()
  const { user, liked_articles_count, liked_games_count, notification_list } = center
  return (
    <>
      <p>{t('member.deletion.lost')}</p>
      <ul className="losses">
        <li>
          {t('member.deletion.lost_profile', {
            email: hasEmail(user) ? showEmail(user.email) : user.username,
          })}
        </li>
        <li>
          {t('member.deletion.lost_likes', {
            articles: formatUpTo(locale, liked_articles_count, maxNumberedLikes),
            games: formatUpTo(locale, liked_games_count, maxNumberedLikes),
          })}
        </li>
        <li>{t('member.deletion.lost_messages', { count: notification_list.length })}</li>
      </ul>
    </>
  )
}

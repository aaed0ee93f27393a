// Changes the email address: the password here, then a link to the new address.
import { useRef } from 'react'
import { showEmail } from '../../../contract/members/email.ts'
import { call } from '../../../browser/api/call.ts'
import { Field, PasswordField } from '../../../ui/form/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { withLogin } from '../../account/with-login.ts'
import { emailChangeForm } from '../../../contract/members/member.ts'
import { href } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { useToast } from '../../../ui/overlay/use-toast.ts'
import { useZodForm } from '../../../browser/form/use-zod-form.ts'
import type { TabProps } from '../center.ts'
import { QuestionDialog, QuestionForm } from '../question.tsx'

export function EmailChange({ center, change }: TabProps) {
  const { locale, t } = useI18n()
  const dialog = useRef<HTMLDialogElement>(null)
  const { pending_email, user } = center
  if (!user.has_password)
    return (
      <p className="member-intro">
        {t('member.email.no_password')}{' '}
        <a className="more" href={href(locale, 'forgotPassword')}>
          {t('member.password.set')}
        </a>
      </p>
    )
  return (
    <>
      {pending_email !== null && (
        <div className="alert success">
          <Icon name="clock" />
          <p>{t('member.email.pending', { email: showEmail(pending_email) })}</p>
        </div>
      )}
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        {t('member.email.open')}
      </button>
      <QuestionDialog ref={dialog} labelledBy="email-question">
        <EmailChangeDialog
          close={() => dialog.current?.close()}
          onSent={(email) => change(() => ({ pending_email: email }))}
        />
      </QuestionDialog>
    </>
  )
}

interface EmailChangeDialogProps {
  close: () => void
  onSent: (email: string) => void
}

function EmailChangeDialog({ close, onSent }: EmailChangeDialogProps) {
  const { t } = useI18n()
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const form = useZodForm({
    schema: emailChangeForm,
    labels: { email: t('member.email.next'), password: t('member.password.current') },
    send: async (body) => {
      const { message } = await withLogin(() => call('POST /api/user/email', { body }))
      element.current?.reset()
      close()
      toast(message)
      onSent(body.email)
    },
  })
  return (
    <QuestionForm
      form={form}
      ref={element}
      id="email-question"
      title={t('member.email.question')}
      action={t('member.email.send')}
    >
      <p>{t('member.email.why')}</p>
      <Field
        field={form.field('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
      />
      <PasswordField field={form.field('password')} autoComplete="current-password" required />
    </QuestionForm>
  )
}

import { showEmail } from '../../contract/members/email.ts'
import { useState } from 'react'
import { call } from '../../browser/api/call.ts'
import type { FormFailure } from '../../contract/form.ts'
import { emailForm } from '../../contract/members/member.ts'
import { useI18n } from '../../i18n/context.tsx'
import { AccountFormLink } from './account-form-links.tsx'
import { EmailForm } from './email-form.tsx'
import { FormSuccess } from '../../ui/form/success.tsx'
import { island } from '../../browser/boot/island.tsx'
import { Resend } from './resend.tsx'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

interface ForgotFormProps {
  failure?: FormFailure | undefined
  /** The form was submitted without script and accepted. */
  isSent?: boolean
}

function ForgotFormView({ failure, isSent }: ForgotFormProps) {
  const { t } = useI18n()
  const [address, setAddress] = useState<string>()
  const form = useZodForm({
    schema: emailForm,
    labels: { email: t('account.email') },
    failure,
    send: async (body) => {
      await call('POST /api/user/forget-password', { body })
      setAddress(body.email)
    },
  })
  if (address ?? isSent) return <Sent email={address} />
  return <EmailForm form={form} />
}

/** An email has been sent. After a submission without script, the address is no longer known here. */
function Sent({ email }: { email: string | undefined }) {
  const { t } = useI18n()
  const label = t('account.resend')
  return (
    <FormSuccess title={t('account.check_mail')} isNews={email !== undefined}>
      <p>
        {t('account.reset_sent', { email: email ? showEmail(email) : t('account.your_address') })}
      </p>
      {email === undefined ? (
        <AccountFormLink to="forgotPassword" className="button">
          {label}
        </AccountFormLink>
      ) : (
        <Resend email={email} route="POST /api/user/forget-password" label={label} isLocked />
      )}
      <p className="form-other">
        <AccountFormLink to="login">{t('account.to_login')}</AccountFormLink>
      </p>
    </FormSuccess>
  )
}

export const ForgotForm = island('forgot-form', ForgotFormView, {
  messages: ['account', 'form', 'invalid'],
  when: 'load',
})

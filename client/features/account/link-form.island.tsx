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
import { useZodForm } from '../../browser/form/use-zod-form.ts'

interface LinkFormProps {
  failure?: FormFailure | undefined
  /** The form was submitted without script and accepted. */
  isSent?: boolean
}

/** Emails a link that logs in. The code shown afterward is for opening it in another browser. */
function LinkFormView({ failure, isSent }: LinkFormProps) {
  const { t } = useI18n()
  const [sent, setSent] = useState<{ email: string; code: string }>()
  const form = useZodForm({
    schema: emailForm,
    labels: { email: t('account.email') },
    failure,
    send: async (body) => {
      const { code } = await call('POST /api/auth/link', { body })
      setSent({ email: body.email, code })
    },
  })
  if (sent ?? isSent) {
    return (
      <FormSuccess title={t('account.check_mail')} isNews={sent !== undefined}>
        <p>
          {t('login_link.sent', {
            email: sent ? showEmail(sent.email) : t('account.your_address'),
          })}
        </p>
        {sent && (
          <p>
            {t('login_link.code_why')} <strong className="login-code">{sent.code}</strong>
          </p>
        )}
        <AccountFormLink to="login">{t('account.to_login')}</AccountFormLink>
      </FormSuccess>
    )
  }
  return <EmailForm form={form} />
}

export const LinkForm = island('link-form', LinkFormView, {
  messages: ['account', 'login_link', 'form', 'invalid'],
  when: 'load',
})

import { useState } from 'react'
import { call } from '../../browser/api/call.ts'
import { Field, PasswordField } from '../../ui/form/field.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { FormFailure } from '../../contract/form.ts'
import { loginForm } from '../../contract/members/member.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { AccountFormLink, GoogleLink, OtherWays } from './account-form-links.tsx'
import { continueAfterLogin } from './after-login.ts'
import { island } from '../../browser/boot/island.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { Resend } from './resend.tsx'
import { useRedirectIfLoggedIn } from './use-redirect-if-logged-in.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

interface LoginFormProps {
  /** True if sign-in with Google is available. */
  hasGoogle: boolean
  failure?: FormFailure | undefined
  /** Action that the reader has just completed. */
  done?: 'verified' | 'reset' | undefined
  /** The form's `action` without script, if it is not this page. */
  action?: string
}

/** Logs in. In a modal, the page stays open; on the login page, the reader returns to the previous page. */
export function LoginFormView({ hasGoogle, failure, done, action }: LoginFormProps) {
  const { locale, t } = useI18n()
  const [address, setAddress] = useState(failure?.values?.['email'] ?? '')
  useRedirectIfLoggedIn()
  const form = useZodForm({
    schema: loginForm,
    labels: { email: t('account.email'), password: t('account.password') },
    failure,
    send: async (body) => {
      setAddress(body.email)
      await call('POST /api/user/login', { body })
      await continueAfterLogin(locale)
    },
  })
  return (
    <form method="post" action={action} {...form.props}>
      {done && !form.refusal && <Notice done={done} />}
      <FormAlert {...form.alert}>
        {form.refusal?.code === 'email_unverified' && <Unverified email={address} />}
      </FormAlert>
      <Field
        field={form.field('email')}
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        required
      />
      <PasswordField field={form.field('password')} autoComplete="current-password" required />
      <div className="form-end">
        <SubmitButton isPending={form.isPending}>{t('account.log_in')}</SubmitButton>
        <AccountFormLink to="forgotPassword">{t('account.forgot')}</AccountFormLink>
      </div>
      <OtherWays>
        <PasskeyButton />
        <AccountFormLink to="loginLink" className="button wide">
          {t('account.by_link')}
        </AccountFormLink>
        {hasGoogle && <GoogleLink />}
      </OtherWays>
      <p className="form-other">
        {t('account.no_account')}{' '}
        <AccountFormLink to="register">{t('account.sign_up')}</AccountFormLink>
      </p>
    </form>
  )
}

function Notice({ done }: { done: 'verified' | 'reset' }) {
  const { t } = useI18n()
  return (
    <div className="alert success">
      <Icon name="check" />
      <p>{t(done === 'verified' ? 'account.verified_why' : 'account.reset_done_why')}</p>
    </div>
  )
}

/** Requests another verification email: at once, or on the page that sends it. */
function Unverified({ email }: { email: string }) {
  const { locale, t } = useI18n()
  const label = t('account.resend_verification')
  if (!useIsHydrated()) return <a href={href(locale, 'emailVerification')}>{label}</a>
  return <Resend email={email} route="POST /api/user/resend-verification-email" label={label} />
}

export const LoginForm = island('login-form', LoginFormView, {
  messages: ['account', 'form', 'invalid'],
  when: 'load',
})

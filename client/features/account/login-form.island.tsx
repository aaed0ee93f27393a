import { useState } from 'react'
import { initAccountLinks } from './account-links.ts'
import { call } from '../../browser/api/call.ts'
import { Field, PasswordField } from '../../ui/form/field.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { FormFailure } from '../../contract/form.ts'
import type { Locale } from '../../contract/locale.ts'
import { loginForm } from '../../contract/members/member.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { sessionChanged } from '../../browser/session/session.ts'
import { AccountFormLink, GoogleLink, afterLogin, isOnAccountForm } from './account-form-links.tsx'
import { island } from '../../browser/boot/island.tsx'
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
      await goOn(locale)
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
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <PasswordField field={form.field('password')} autoComplete="current-password" required />
      <div className="form-end">
        <SubmitButton isPending={form.isPending}>{t('account.log_in')}</SubmitButton>
        <AccountFormLink to="forgotPassword">{t('account.forgot')}</AccountFormLink>
      </div>
      {hasGoogle && <GoogleLink />}
      <p className="form-other">
        {t('account.no_account')}{' '}
        <AccountFormLink to="register">{t('account.sign_up')}</AccountFormLink>
      </p>
    </form>
  )
}

/** The cookie is set. All islands learn of the session before the reader moves on. */
async function goOn(locale: Locale): Promise<void> {
  const isKnown = await sessionChanged().then(
    () => true,
    () => false,
  )
  // The back button skips the form.
  if (isOnAccountForm()) return location.replace(afterLogin(locale))
  // The login succeeded even if the member's data could not be loaded.
  if (!isKnown) return location.reload()
  initAccountLinks()
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

import { useState } from 'react'
import { wireAccountLinks } from './account-links.ts'
import { call } from '../../browser/api/call.ts'
import { Field, PasswordField } from '../../ui/field.tsx'
import { FormAlert, SubmitButton } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { FormFailure } from '../../contract/form.ts'
import type { Locale } from '../../contract/locale.ts'
import { loginForm } from '../../contract/member.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { sessionChanged } from '../../browser/session/session.ts'
import { DoorLink, GoogleLink, isAtDoor, wayBack } from './account-ways.tsx'
import { island } from '../../browser/boot/island.tsx'
import { Resend } from './resend.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

interface LoginFormProps {
  /** Whether members may come in by Google. */
  hasGoogle: boolean
  failure?: FormFailure | undefined
  /** What the reader has just done. */
  done?: 'verified' | 'reset' | undefined
  /** Where the browser sends it without script, when not to this page. */
  action?: string
}

/** Logs in. In a modal the page stays as it is; on the page of its own the reader goes back to where they came from. */
export function LoginFormView({ hasGoogle, failure, done, action }: LoginFormProps) {
  const { locale, t } = useI18n()
  const [address, setAddress] = useState(failure?.values?.['email'] ?? '')
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
        <DoorLink to="forgotPassword">{t('account.forgot')}</DoorLink>
      </div>
      {hasGoogle && <GoogleLink />}
      <p className="form-other">
        {t('account.no_account')} <DoorLink to="register">{t('account.sign_up')}</DoorLink>
      </p>
    </form>
  )
}

/** The cookie is there: everybody on the page learns of it, then the reader goes on. */
async function goOn(locale: Locale): Promise<void> {
  const isKnown = await sessionChanged().then(
    () => true,
    () => false,
  )
  if (isAtDoor()) return location.assign(wayBack() ?? href(locale, 'member', { tab: 'account' }))
  // Logged in is logged in, also when asking who it is failed.
  if (!isKnown) return location.reload()
  wireAccountLinks()
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

/** Another verifying mail: at once, or by the page that sends it. */
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

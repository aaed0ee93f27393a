import { showEmail } from '../../contract/members/email.ts'
import { useState } from 'react'
import { call } from '../../browser/api/call.ts'
import { BirthdayField } from './birthday-field.tsx'
import { passwordAttributes } from '../../contract/members/fields.ts'
import { Field, PasswordField } from '../../ui/form/field.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import type { FormFailure } from '../../contract/form.ts'
import { readSignUp, signUpForm } from '../../contract/members/member.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { AccountFormLink, GoogleLink, OtherWays } from './account-form-links.tsx'
import { FormSuccess } from '../../ui/form/success.tsx'
import { island } from '../../browser/boot/island.tsx'
import { Resend } from './resend.tsx'
import { useRedirectIfLoggedIn } from './use-redirect-if-logged-in.ts'
import { TrackSourceField } from '../../browser/measure/track-source-field.tsx'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

interface RegisterFormProps {
  /** True if sign-in with Google is available. */
  hasGoogle: boolean
  /** In years. */
  minimumAge: number
  failure?: FormFailure | undefined
  /** The form was submitted without script and accepted. */
  isSent?: boolean
}

function RegisterFormView({ hasGoogle, minimumAge, failure, isSent }: RegisterFormProps) {
  const { t } = useI18n()
  const [address, setAddress] = useState<string>()
  useRedirectIfLoggedIn()
  const form = useZodForm({
    schema: signUpForm,
    labels: {
      email: t('account.email'),
      nickname: t('account.nickname'),
      password: t('account.password'),
      password_confirmation: t('account.password_again'),
      birthday: t('account.birthday'),
    },
    read: readSignUp,
    failure,
    send: async (body) => {
      await call('POST /api/user/sign-up', { body })
      setAddress(body.email)
    },
  })
  if (address ?? isSent) return <SignedUp email={address} />
  return (
    <form method="post" {...form.props}>
      <FormAlert {...form.alert}>
        {form.refusal?.code === 'account_already_used' && (
          <AccountFormLink to="login" className="">
            {t('account.to_login')}
          </AccountFormLink>
        )}
      </FormAlert>
      <Field
        field={form.field('email')}
        help={t('account.email_help')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
      />
      <Field
        field={form.field('nickname')}
        hint={t('account.nickname_hint')}
        autoComplete="nickname"
        required
      />
      <PasswordField
        field={form.field('password')}
        hint={t('account.password_hint')}
        {...passwordAttributes}
      />
      <PasswordField field={form.field('password_confirmation')} {...passwordAttributes} />
      <BirthdayField
        field={form.field('birthday')}
        hint={t('account.birthday_hint', { age: minimumAge })}
        typed={form.typed}
      />
      <TrackSourceField typed={form.typed('track_source')} />
      <div className="form-end">
        <SubmitButton isPending={form.isPending}>{t('account.sign_up')}</SubmitButton>
      </div>
      {hasGoogle && (
        <OtherWays>
          <GoogleLink />
        </OtherWays>
      )}
      <p className="form-other">
        {t('account.has_account')}{' '}
        <AccountFormLink to="login">{t('account.log_in')}</AccountFormLink>
      </p>
    </form>
  )
}

/** An email has been sent. After a submission without script, the address is no longer known here. */
function SignedUp({ email }: { email: string | undefined }) {
  const { locale, t } = useI18n()
  const label = t('account.resend_verification')
  return (
    <FormSuccess title={t('account.check_mail')} isNews={email !== undefined}>
      <p>
        {t('account.verification_sent', {
          email: email ? showEmail(email) : t('account.your_address'),
        })}
      </p>
      {email === undefined ? (
        <a className="button" href={href(locale, 'emailVerification')}>
          {label}
        </a>
      ) : (
        <Resend
          email={email}
          route="POST /api/user/resend-verification-email"
          label={label}
          isLocked
        />
      )}
      <p className="form-other">
        <AccountFormLink to="login">{t('account.skip')}</AccountFormLink>
      </p>
    </FormSuccess>
  )
}

export const RegisterForm = island('register-form', RegisterFormView, {
  messages: ['account', 'form', 'invalid'],
  when: 'load',
})

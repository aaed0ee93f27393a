import { useRef } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../browser/api/call.ts'
import { withLogin } from '../../account/with-login.ts'
import { passwordAttributes } from '../../../contract/members/fields.ts'
import { PasswordField } from '../../../ui/form/field.tsx'
import { FormAlert, SubmitButton } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { confirmation, passwordForm } from '../../../contract/members/member.ts'
import { hasEmail } from '../../../contract/members/missing-email.ts'
import { href } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { sessionChanged } from '../../../browser/session/session.ts'
import { ReadOnlyNote } from '../parts.tsx'
import type { TabProps } from '../center.ts'
import { useToast } from '../../../ui/overlay/use-toast.ts'
import { useZodForm } from '../../../browser/form/use-zod-form.ts'

/** Changes the password; the repetition is checked in the browser only. */
const typedTwice = z.extend(passwordForm, { new_password_confirmation: confirmation }).check(
  z.check(({ value, issues }) => {
    if (value.new_password !== value.new_password_confirmation)
      issues.push({
        code: 'custom',
        params: { code: 'password_mismatch' },
        path: ['new_password_confirmation'],
        input: value,
      })
  }),
)

export function PasswordTab({ center: { user } }: TabProps) {
  const { locale, t } = useI18n()
  if (user.kind === 'download_only') return <ReadOnlyNote />
  if (user.has_password)
    return <PasswordForm account={hasEmail(user) ? user.email : user.username} />
  return (
    <div className="alert warning member-note">
      <Icon name="lock" />
      <div>
        <b>{t('member.password.none')}</b>
        <p>{t('member.password.none_why')}</p>
        <p>
          <a href={href(locale, 'forgotPassword')}>{t('member.password.set')}</a>
        </p>
      </div>
    </div>
  )
}

function PasswordForm({ account }: { account: string }) {
  const { t } = useI18n()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const { props, field, alert, isPending } = useZodForm({
    schema: typedTwice,
    labels: {
      current_password: t('member.password.current'),
      new_password: t('member.password.next'),
      new_password_confirmation: t('member.password.again'),
    },
    send: async ({ current_password, new_password }) => {
      const body = { current_password, new_password }
      await withLogin(() => call('PUT /api/user/update', { body }))
      form.current?.reset()
      toast(t('member.password.done'))
      await sessionChanged()
    },
  })
  return (
    <form {...props} ref={form} className="member-form">
      <FormAlert {...alert} />
      {/* Password managers store the new password under this user name. */}
      <input
        type="text"
        className="visually-hidden"
        autoComplete="username"
        value={account}
        readOnly
        hidden
      />
      <PasswordField field={field('current_password')} autoComplete="current-password" required />
      <PasswordField
        field={field('new_password')}
        hint={t('member.password.rule')}
        {...passwordAttributes}
      />
      <PasswordField field={field('new_password_confirmation')} {...passwordAttributes} />
      <div className="buttons">
        <SubmitButton isPending={isPending}>{t('member.password.save')}</SubmitButton>
      </div>
    </form>
  )
}

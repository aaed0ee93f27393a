import { useEffect, useRef, useState } from 'react'
import { call } from '../../browser/api/call.ts'
import { passwordAttributes } from '../../contract/members/fields.ts'
import { PasswordField } from '../../ui/form/field.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { FormFailure } from '../../contract/form.ts'
import { resetForm } from '../../contract/members/member.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { AccountFormLink } from './account-form-links.tsx'
import { Countdown } from '../page/countdown.island.tsx'
import { FormSuccess } from '../../ui/form/success.tsx'
import { island } from '../../browser/boot/island.tsx'
import { hideEmailToken, emailTokenFromUrl, secondsToLogin } from './email-token.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

/** The Worker renders this island, too, but never opens a modal. */
const loadModal = import.meta.env.SSR
  ? () => Promise.reject(new Error('in a browser only'))
  : () => import('../../browser/boot/modal.ts')

/**
 * Sets a new password. The emailed link opens the form's own page, which works without script. With script, the form is
 * in a modal over it, like the other account forms (docs/decisions/api/accounts.md).
 */
function ResetFormView({ failure }: { failure?: FormFailure | undefined }) {
  const { locale, t } = useI18n()
  const isHydrated = useIsHydrated()
  const [isDone, setDone] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    hideEmailToken()
    const island = element.current?.closest<HTMLElement>('main [data-island]')
    // Without the modal the form stays in its page.
    if (island)
      loadModal().then(
        ({ moveFormIntoModal }) => moveFormIntoModal(island),
        () => undefined,
      )
  }, [])
  const form = useZodForm({
    schema: resetForm,
    labels: {
      password: t('account.new_password'),
      password_confirmation: t('account.password_again'),
    },
    read: (data) => ({ ...Object.fromEntries(data), token: emailTokenFromUrl() }),
    failure,
    send: async (body) => {
      await call('POST /api/user/reset-password', { body })
      setDone(true)
    },
  })
  if (isDone) {
    return (
      <FormSuccess title={t('account.reset_done')} isNews>
        <p>{t('account.reset_done_why')}</p>
        <Countdown target={href(locale, 'login')} to="login" seconds={secondsToLogin} />
      </FormSuccess>
    )
  }
  const newLink = (
    <AccountFormLink to="forgotPassword" className="">
      {t('account.new_link')}
    </AccountFormLink>
  )
  return (
    <form method="post" ref={element} {...form.props}>
      {isHydrated && emailTokenFromUrl() === '' && !form.refusal && (
        <div className="alert warning">
          <Icon name="warn" />
          <div>
            <p>{t('account.link_incomplete')}</p>
            {newLink}
          </div>
        </div>
      )}
      <FormAlert {...form.alert}>{form.refusal?.code === 'link_outdated' && newLink}</FormAlert>
      <PasswordField
        field={form.field('password')}
        hint={t('account.password_hint')}
        {...passwordAttributes}
      />
      <PasswordField field={form.field('password_confirmation')} {...passwordAttributes} />
      <div className="form-end">
        <SubmitButton isPending={form.isPending}>{t('account.set_password')}</SubmitButton>
      </div>
    </form>
  )
}

export const ResetForm = island('reset-form', ResetFormView, {
  messages: ['account', 'countdown', 'form', 'invalid'],
  when: 'load',
})

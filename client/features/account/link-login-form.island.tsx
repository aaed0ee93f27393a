import { useEffect, useState } from 'react'
import { ApiError, call } from '../../browser/api/call.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import type { FormFailure } from '../../contract/form.ts'
import { linkLoginForm } from '../../contract/members/member.ts'
import { useI18n } from '../../i18n/context.tsx'
import { AccountFormLink } from './account-form-links.tsx'
import { continueAfterLogin } from './after-login.ts'
import { island } from '../../browser/boot/island.tsx'
import { hideEmailToken, emailTokenFromUrl } from './email-token.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

/** True if the link was asked for in another browser. */
const asksForCode = (code: string | undefined) => code?.startsWith('link_code') === true

/** Logs in with an emailed link. Mail scanners open links and run scripts, so a person presses the button. */
function LinkLoginFormView({ failure }: { failure?: FormFailure | undefined }) {
  const { locale, t } = useI18n()
  const isHydrated = useIsHydrated()
  const [isAsking, setAsking] = useState(asksForCode(failure?.code))
  useEffect(hideEmailToken, [])
  const form = useZodForm({
    schema: linkLoginForm,
    labels: { code: t('login_link.code') },
    read: (data) => ({ ...Object.fromEntries(data), token: emailTokenFromUrl() }),
    failure,
    send: async (body) => {
      await call('POST /api/auth/link/use', { body }).catch((error: unknown) => {
        if (error instanceof ApiError && asksForCode(error.code)) setAsking(true)
        throw error
      })
      await continueAfterLogin(locale)
    },
  })
  const code = form.refusal?.code
  const isIncomplete = isHydrated && emailTokenFromUrl() === '' && !code
  return (
    <form method="post" {...form.props}>
      <FormAlert {...form.alert}>
        {code === 'link_outdated' && (
          <AccountFormLink to="loginLink" className="">
            {t('account.new_link')}
          </AccountFormLink>
        )}
      </FormAlert>
      {isIncomplete && <p>{t('account.link_incomplete')}</p>}
      {isAsking && (
        <Field
          field={form.field('code')}
          hint={t('login_link.code_hint')}
          help={t('login_link.code_help')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
        />
      )}
      <div className="form-end">
        <SubmitButton isPending={form.isPending}>{t('account.log_in')}</SubmitButton>
      </div>
    </form>
  )
}

export const LinkLoginForm = island('link-login-form', LinkLoginFormView, {
  messages: ['account', 'login_link', 'form', 'invalid'],
  when: 'load',
})

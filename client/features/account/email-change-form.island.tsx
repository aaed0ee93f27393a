import { useEffect, useState } from 'react'
import { call } from '../../browser/api/call.ts'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import type { FormFailure } from '../../contract/form.ts'
import { tokenForm } from '../../contract/members/member.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { hasCachedMember } from '../../browser/session/cached-member.ts'
import { sessionChanged } from '../../browser/session/session.ts'
import { FormSuccess } from '../../ui/form/success.tsx'
import { island } from '../../browser/boot/island.tsx'
import { hideEmailToken, emailTokenFromUrl } from './email-token.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

interface EmailChangeFormProps {
  does: 'confirm' | 'undo'
  failure?: FormFailure | undefined
}

/** Confirms or undoes a change of address. Mail scanners open links and run scripts, so a person presses the button. */
function EmailChangeFormView({ does, failure }: EmailChangeFormProps) {
  const { locale, t } = useI18n()
  const isHydrated = useIsHydrated()
  const [isDone, setDone] = useState(false)
  useEffect(hideEmailToken, [])
  const form = useZodForm({
    schema: tokenForm,
    labels: {},
    read: () => ({ token: emailTokenFromUrl() }),
    failure,
    send: async (body) => {
      await call(
        does === 'confirm' ? 'POST /api/user/email/confirm' : 'POST /api/user/email/undo',
        {
          body,
        },
      )
      setDone(true)
      // The link was used, even if the member's data could not be loaded.
      if (hasCachedMember()) await sessionChanged().catch(() => undefined)
    },
  })
  const isConfirming = does === 'confirm'
  if (isDone) {
    return (
      <FormSuccess title={t(isConfirming ? 'email_change.done' : 'email_change.undone')} isNews>
        <p>{t(isConfirming ? 'email_change.done_why' : 'email_change.undone_why')}</p>
        <a className="button" href={href(locale, 'member', { tab: 'account' })}>
          {t('email_change.to_account')}
        </a>
      </FormSuccess>
    )
  }
  const isIncomplete = isHydrated && emailTokenFromUrl() === '' && !form.refusal
  return (
    <form method="post" {...form.props}>
      <FormAlert {...form.alert} />
      {isIncomplete && <p>{t('email_change.incomplete')}</p>}
      <div className="form-end">
        <SubmitButton isPending={form.isPending}>
          {t(isConfirming ? 'email_change.confirm' : 'email_change.undo')}
        </SubmitButton>
      </div>
    </form>
  )
}

export const EmailChangeForm = island('email-change-form', EmailChangeFormView, {
  messages: ['email_change', 'form', 'invalid'],
  when: 'load',
})

import { showEmail } from '../../contract/members/email.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../browser/api/call.ts'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import type { FormFailure } from '../../contract/form.ts'
import { emailForm, tokenForm } from '../../contract/members/member.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { Countdown } from '../page/countdown.island.tsx'
import { AddressField } from './email-form.tsx'
import { FormSuccess } from '../../ui/form/success.tsx'
import { island } from '../../browser/boot/island.tsx'
import { hideEmailToken, emailTokenFromUrl, secondsToLogin } from './email-token.ts'
import { Resend } from './resend.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

interface VerifyFormProps {
  failure?: FormFailure | undefined
  /** Another email was requested without script. */
  isSent?: boolean
}

/**
 * Verifies an address. Opening the page does not consume the token, so a mail scanner cannot verify an address. Script
 * submits the form by itself; without script the reader does.
 */
function VerifyFormView({ failure, isSent }: VerifyFormProps) {
  const { locale, t } = useI18n()
  const isHydrated = useIsHydrated()
  const [isDone, setDone] = useState(false)
  useEffect(hideEmailToken, [])
  if (isDone) {
    return (
      <FormSuccess title={t('account.verified')} isNews>
        <p>{t('account.verified_why')}</p>
        <Countdown target={href(locale, 'login')} to="login" seconds={secondsToLogin} />
      </FormSuccess>
    )
  }
  const isAsking = isSent || failure?.values?.['email'] !== undefined
  const hasToken = !isHydrated || emailTokenFromUrl() !== ''
  if (isAsking || !hasToken) return <AskAgain failure={failure} isSent={isSent} />
  return <Verify failure={failure} onDone={() => setDone(true)} />
}

function Verify({ failure, onDone }: { failure: FormFailure | undefined; onDone: () => void }) {
  const { t } = useI18n()
  const element = useRef<HTMLFormElement>(null)
  const hasSent = useRef(failure !== undefined)
  const isHydrated = useIsHydrated()
  const form = useZodForm({
    schema: tokenForm,
    labels: {},
    read: () => ({ token: emailTokenFromUrl() }),
    failure,
    send: async (body) => {
      await call('POST /api/user/email-verify', { body })
      onDone()
    },
  })
  useEffect(() => {
    if (hasSent.current || emailTokenFromUrl() === '') return
    hasSent.current = true
    element.current?.requestSubmit()
  }, [])
  const isOutdated = form.refusal?.code === 'link_outdated'
  return (
    <>
      <form method="post" ref={element} {...form.props}>
        <FormAlert {...form.alert} />
        {!isOutdated && (
          <div className="form-end">
            <SubmitButton isPending={form.isPending}>{t('account.verify')}</SubmitButton>
          </div>
        )}
      </form>
      {isOutdated && <AskAgain />}
      {/* With script it appears only when it is needed, so that the layout does not shift. */}
      {!isHydrated && !isOutdated && (
        <noscript>
          <AskAgain />
        </noscript>
      )}
    </>
  )
}

/** Requests another email. */
function AskAgain({ failure, isSent }: VerifyFormProps) {
  const { t } = useI18n()
  const [address, setAddress] = useState<string>()
  const form = useZodForm({
    schema: emailForm,
    labels: { email: t('account.email') },
    failure,
    send: async (body) => {
      await call('POST /api/user/resend-verification-email', { body })
      setAddress(body.email)
    },
  })
  if (address ?? isSent) {
    return (
      <FormSuccess title={t('account.check_mail')} isNews={address !== undefined}>
        <p>
          {t('account.verification_sent', {
            email: address ? showEmail(address) : t('account.your_address'),
          })}
        </p>
        {address !== undefined && (
          <Resend
            email={address}
            route="POST /api/user/resend-verification-email"
            label={t('account.resend')}
            isLocked
          />
        )}
      </FormSuccess>
    )
  }
  return (
    <form method="post" className="form-again" {...form.props}>
      <p>{t('account.new_verification')}</p>
      <FormAlert {...form.alert} />
      <AddressField field={form.field('email')} />
      <div className="form-end">
        <button className="button" aria-disabled={form.isPending || undefined}>
          {t('account.resend_verification')}
        </button>
      </div>
    </form>
  )
}

export const VerifyForm = island('verify-form', VerifyFormView, {
  messages: ['account', 'countdown', 'form', 'invalid'],
  when: 'load',
})

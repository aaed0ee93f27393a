// Submits the contact form: sends the message with the proof of work of its digits, and requests new digits when these
// are used up.
import { useRef, useState } from 'react'
import { ApiError, call } from '../../browser/api/call.ts'
import {
  plainContactForm,
  readContact,
  replyTeamOf,
  type ContactInput,
} from '../../contract/inbox/contact.ts'
import type { FormFailure } from '../../contract/form.ts'
import { saysSubscribedBefore } from '../../contract/newsletter/newsletter.ts'
import { useI18n } from '../../i18n/context.tsx'
import { useCaptcha } from './use-captcha.ts'
import { useToast } from '../../ui/overlay/use-toast.ts'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

export function useContactForm(
  failure: FormFailure | undefined,
  interest: ContactInput['interest'] | undefined,
) {
  const { t } = useI18n()
  const captcha = useCaptcha()
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const [said, setSaid] = useState<string>()
  const form = useZodForm({
    schema: plainContactForm,
    labels: {
      demo_at: t('contact.demo_at'),
      interest: t('contact.interest'),
      message: t('contact.message'),
      title: t('contact.title'),
      email: t('contact.email'),
      company: t('contact.company'),
      pin: t('contact.pin'),
      gender: t('contact.gender'),
      phone: t('contact.phone'),
      country: t('contact.country'),
      account_id: t('contact.account_id'),
      messenger: t('contact.messenger'),
      messenger_account: t('contact.messenger_account'),
    },
    read: (data) => ({ ...readContact(data), captcha_id: '' }),
    failure,
    values: failure?.values ?? { interest },
    send: async (values) => {
      const message = await deliver(captcha, values)
      const isBefore = saysSubscribedBefore(message)
      const reply = t(`contact.reply.${replyTeamOf(values)}`)
      const words = isBefore
        ? `${t('contact.received_why', { reply })} ${t('contact.newsletter_before')}`
        : message
      const modal = element.current?.closest('dialog')
      if (!modal) return setSaid(words)
      toast(words)
      modal.close('done')
    },
  })
  /** Requests digits when the reader starts to fill in the form. */
  const begin = { onFocus: () => void captcha.current().catch(() => undefined) }
  return { form, captcha, element, said, begin }
}

/** Resolves to the API's response. */
async function deliver(
  { current, renew, form }: ReturnType<typeof useCaptcha>,
  values: ContactInput,
): Promise<string> {
  const { captcha, proof } = await current()
  try {
    const body = { ...values, captcha_id: captcha.id, captcha: await proof.catch(unsolved) }
    const { message } = await call('POST /api/contact-us', { body })
    return message
  } catch (error) {
    // A typing error can be corrected; outdated or unsolved digits cannot be used again.
    const isUsedUp = error instanceof ApiError && error.fields.some(isOfUsedDigits)
    if (isUsedUp) await renew(form).catch(() => undefined)
    throw error
  }
}

const isOfUsedDigits = ({ code }: { code: string }) =>
  code === 'pin_outdated' || code === 'captcha_unsolved'

function unsolved(): never {
  const fault = { field: 'pin', code: 'captcha_unsolved', detail: '' } as const
  throw new ApiError('validation_failed', '', [fault])
}

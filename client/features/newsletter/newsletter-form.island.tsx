import { showEmail } from '../../contract/members/email.ts'
import { useState } from 'react'
import { call } from '../../browser/api/call.ts'
import { fieldAttributes, FieldErrorMessage } from '../../ui/form/field.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { withoutEmptyFields, type FormFailure } from '../../contract/form.ts'
import { newsletterForm, saysSubscribedBefore } from '../../contract/newsletter/newsletter.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { FormSuccess } from '../../ui/form/success.tsx'
import { island } from '../../browser/boot/island.tsx'
import { TrackSourceField } from '../../browser/measure/track-source-field.tsx'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

/** `sent`: an email asks for confirmation. `subscribed`: complete. `before`: the address was already subscribed. */
type SubscriptionState = 'sent' | 'subscribed' | 'before'

interface NewsletterFormProps {
  submit: string
  placeholder: string
  /** True if the label is visible; false where a heading already names the field. */
  hasLabel?: boolean
  /** True if a subscription must be confirmed by email. */
  isConfirmed: boolean
  failure?: FormFailure | undefined
  /** The form was submitted without script. */
  done?: SubscriptionState | undefined
}

function NewsletterFormView({ failure, done, ...props }: NewsletterFormProps) {
  const { locale, t } = useI18n()
  const [outcome, setOutcome] = useState(done)
  const [address, setAddress] = useState<string>()
  const form = useZodForm({
    schema: newsletterForm,
    labels: { email: t('newsletter.email') },
    read: withoutEmptyFields,
    failure,
    send: async (values) => {
      const { message } = await call('POST /api/newsletter', { body: { ...values, locale } })
      setAddress(values.email)
      if (saysSubscribedBefore(message)) setOutcome('before')
      else setOutcome(props.isConfirmed ? 'sent' : 'subscribed')
    },
  })
  if (outcome === 'sent' || outcome === 'subscribed')
    return <Subscribed outcome={outcome} email={address} />
  const field = form.field('email')
  return (
    <form method="post" action={href(locale, 'subscribe')} {...form.props}>
      {outcome === 'before' && !form.refusal && <AlreadySubscribed />}
      <FormAlert {...form.alert} />
      <label className={props.hasLabel ? undefined : 'visually-hidden'} htmlFor={field.id}>
        {field.label}
      </label>
      <div className="input-row">
        <input
          className="input"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={field.value}
          placeholder={props.placeholder}
          required
          {...fieldAttributes({ field })}
        />
        <SubmitButton isPending={form.isPending}>{props.submit}</SubmitButton>
      </div>
      <FieldErrorMessage field={field} />
      <TrackSourceField typed={form.typed('track_source')} />
    </form>
  )
}

/** Not an error: the address is already subscribed. */
function AlreadySubscribed() {
  const { t } = useI18n()
  return (
    <output className="alert hint">
      <Icon name="mail" />
      <p>{t('newsletter.before')}</p>
    </output>
  )
}

function Subscribed({
  outcome,
  email,
}: {
  outcome: 'sent' | 'subscribed'
  email?: string | undefined
}) {
  const { t } = useI18n()
  const address = email ? showEmail(email) : t('newsletter.your_address')
  return (
    <FormSuccess
      title={t(outcome === 'sent' ? 'newsletter.check_mail' : 'newsletter.subscribed')}
      isNews={email !== undefined}
    >
      <p>
        {outcome === 'sent'
          ? t('newsletter.sent', { email: address })
          : t('newsletter.subscribed_why')}
      </p>
    </FormSuccess>
  )
}

export const NewsletterForm = island('newsletter-form', NewsletterFormView, {
  // Every page has this form, so only the messages it needs are included.
  messages: [
    'newsletter',
    'form.errors',
    'form.corrected',
    'form.failed',
    'form.unreachable',
    'form.wait',
    'form.wait_over',
    'form.sending',
    'invalid.required',
    'invalid.email_format',
    'invalid.email_name',
  ],
  when: 'focus',
  className: 'newsletter-form',
})

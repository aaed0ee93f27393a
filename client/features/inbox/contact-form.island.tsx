import { ChoiceGroup } from '../../ui/form/choices.tsx'
import { Field, Select, TextArea } from '../../ui/form/field.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import {
  genders,
  interests,
  maxMessageLength,
  messengerNames,
  messengers,
  replyTeamOf,
  type ReplyTeam,
} from '../../contract/inbox/contact.ts'
import type { SlotPolicy } from '../../contract/inbox/demo-slots.ts'
import type { FormFailure } from '../../contract/form.ts'
import { useI18n } from '../../i18n/context.tsx'
import { FormSuccess } from '../../ui/form/success.tsx'
import { island } from '../../browser/boot/island.tsx'
import { DemoSlots } from './demo-slots.tsx'
import { PinField } from './pin-field.tsx'
import { TrackSourceField } from '../../browser/measure/track-source-field.tsx'
import { useContactForm } from './use-contact-form.ts'

/** The message was accepted; the value is the result of the newsletter subscription. */
export type ContactOutcome = 'received' | 'before' | 'sent' | 'subscribed'

interface ContactFormProps {
  /** Where a browser without script sends the form. */
  action: string
  /** Topic of the referring page. */
  interest?: (typeof interests)[number] | undefined
  /** Demo slots to choose from, ISO 8601. Without them, the form has no choice of a slot. */
  slots?: { offered: readonly string[]; rule: SlotPolicy }
  /** Countries and regions with their names, sorted by the language's rules. */
  countries: readonly { code: string; name: string }[]
  /** True if the newsletter is open for subscriptions. */
  hasNewsletter: boolean
  failure?: FormFailure | undefined
  /** The form was submitted without script. */
  done?: ContactOutcome | undefined
}

function ContactFormView(props: ContactFormProps) {
  const { action, slots, countries, hasNewsletter, failure, done } = props
  const { t } = useI18n()
  const { form, captcha, element, said, begin } = useContactForm(failure, props.interest)
  if (said ?? done) {
    const team = replyTeamOf({ interest: props.interest, demo_at: slots?.offered[0] })
    return <Received words={said} outcome={done} team={team} />
  }
  const { field } = form
  return (
    <form method="post" action={action} ref={element} {...form.props} {...begin}>
      <FormAlert {...form.alert} />
      {slots && <DemoSlots field={field('demo_at')} {...slots} />}
      <ChoiceGroup
        field={field('interest')}
        options={interests.map((one) => ({ value: one, text: t(`contact.interests.${one}`) }))}
      />
      <TextArea field={field('message')} rows={6} maxLength={maxMessageLength * 2} required />
      <Person form={form} />
      <PinField field={field('pin')} captcha={captcha} />
      <ContactDetails form={form} countries={countries} />
      <Honeypot />
      <TrackSourceField typed={form.typed('track_source')} />
      {hasNewsletter && (
        <label className="option">
          <input
            type="checkbox"
            name="newsletter"
            defaultChecked={form.typed('newsletter') === 'on'}
          />
          {t('contact.newsletter')}
        </label>
      )}
      <div className="form-end">
        <SubmitButton isPending={form.isPending}>{t('contact.send')}</SubmitButton>
      </div>
    </form>
  )
}

interface PartProps {
  form: ReturnType<typeof useContactForm>['form']
}

function Person({ form: { field } }: PartProps) {
  const { t } = useI18n()
  return (
    <>
      <div className="field-pair">
        <Field field={field('title')} autoComplete="name" required />
        <Field
          field={field('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          required
        />
      </div>
      <Field field={field('company')} hint={t('contact.optional')} autoComplete="organization" />
    </>
  )
}

const furtherFields = [
  'gender',
  'country',
  'phone',
  'messenger',
  'messenger_account',
  'account_id',
] as const

/** Optional fields that help with the reply, folded until one is filled in or wrong. */
function ContactDetails({
  form: { field },
  countries,
}: PartProps & Pick<ContactFormProps, 'countries'>) {
  const { t } = useI18n()
  const none = { value: '', text: t('contact.none') }
  const isOpen = furtherFields.map(field).some(({ value, error }) => value || error)
  return (
    <details className="field-more" open={isOpen}>
      <summary>{t('contact.more')}</summary>
      <ChoiceGroup
        field={field('gender')}
        isRow
        options={[
          none,
          ...genders.map((one) => ({ value: one, text: t(`contact.genders.${one}`) })),
        ]}
      />
      <div className="field-pair">
        <Select
          field={field('country')}
          autoComplete="country"
          options={[none, ...countries.map(({ code, name }) => ({ value: code, text: name }))]}
        />
        <Field
          field={field('phone')}
          help={t('contact.phone_hint')}
          type="tel"
          autoComplete="tel"
        />
      </div>
      <div className="field-pair">
        <Select
          field={field('messenger')}
          options={[none, ...messengers.map((one) => ({ value: one, text: messengerNames[one] }))]}
        />
        <Field
          field={field('messenger_account')}
          help={t('contact.messenger_account_hint')}
          autoCapitalize="none"
        />
      </div>
      <Field field={field('account_id')} hint={t('contact.account_id_hint')} />
    </details>
  )
}

/** A honeypot: people neither see nor focus it, but bots fill it in. */
function Honeypot() {
  const { t } = useI18n()
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        {t('contact.trap')}
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function Received({
  words,
  outcome,
  team,
}: {
  team: ReplyTeam
  words?: string | undefined
  outcome?: ContactOutcome | undefined
}) {
  const { t } = useI18n()
  return (
    <FormSuccess title={t('contact.received')} isNews={words !== undefined}>
      <p>{words ?? t('contact.received_why', { reply: t(`contact.reply.${team}`) })}</p>
      {outcome && outcome !== 'received' && <p>{t(`contact.newsletter_${outcome}`)}</p>}
    </FormSuccess>
  )
}

export const ContactForm = island('contact-form', ContactFormView, {
  messages: ['contact', 'form', 'invalid', 'toast'],
})

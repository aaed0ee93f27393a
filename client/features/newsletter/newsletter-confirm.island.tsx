import { useState } from 'react'
import { call } from '../../browser/api/call.ts'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import type { FormFailure } from '../../contract/form.ts'
import { confirmForm } from '../../contract/newsletter/newsletter.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { FormSuccess } from '../../ui/form/success.tsx'
import { island } from '../../browser/boot/island.tsx'
import { emailTokenFromUrl } from '../account/email-token.ts'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

/** Confirms a subscription. It requires a click, so that a mail scanner cannot confirm. */
function NewsletterConfirmView({ failure }: { failure?: FormFailure | undefined }) {
  const { locale, t } = useI18n()
  const [isDone, setDone] = useState(false)
  const form = useZodForm({
    schema: confirmForm,
    labels: {},
    read: () => ({ token: emailTokenFromUrl() }),
    failure,
    send: async (body) => {
      await call('POST /api/newsletter/confirm', { body })
      setDone(true)
    },
  })
  if (isDone) {
    return (
      <FormSuccess title={t('newsletter.subscribed')} isNews>
        <p>{t('newsletter.subscribed_why')}</p>
      </FormSuccess>
    )
  }
  const isOutdated = form.refusal?.code === 'link_outdated'
  return (
    <form method="post" {...form.props}>
      <FormAlert {...form.alert}>
        {isOutdated && <a href={href(locale, 'subscribe')}>{t('newsletter_lists.again')}</a>}
      </FormAlert>
      {!isOutdated && (
        <div className="form-end">
          <SubmitButton isPending={form.isPending}>{t('newsletter_lists.confirm')}</SubmitButton>
        </div>
      )}
    </form>
  )
}

export const NewsletterConfirm = island('newsletter-confirm', NewsletterConfirmView, {
  messages: ['newsletter', 'newsletter_lists', 'form', 'invalid'],
  when: 'load',
})

import { useState } from 'react'
import { call } from '../../browser/api/call.ts'
import { ChoiceGroup } from '../../ui/form/choices.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { FormFailure } from '../../contract/form.ts'
import type { Locale } from '../../contract/locale.ts'
import { issueIn, listsForm, readLists } from '../../contract/newsletter/lists.ts'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { FormSuccess } from '../../ui/form/success.tsx'
import { island } from '../../browser/boot/island.tsx'
import { emailTokenFromUrl } from '../account/email-token.ts'
import { useZodForm } from '../../browser/form/use-zod-form.ts'

interface NewsletterListsProps {
  /** Languages of the existing lists. */
  options: readonly { value: Locale; text: string; lang: Locale }[]
  /** Subscribed lists of the address; `null` without any. */
  lists: readonly Locale[] | null
  failure?: FormFailure | undefined
  /** The form was submitted without script. */
  isSaved?: boolean
}

/** Subscriptions of an address, and a button that ends all of them. */
function NewsletterListsView({ options, lists, failure, isSaved: wasSaved }: NewsletterListsProps) {
  const { locale, t } = useI18n()
  const [isLeft, setLeft] = useState(lists === null)
  const [isSaved, setSaved] = useState(wasSaved)
  const form = useZodForm({
    schema: listsForm,
    labels: { lists: t('newsletter_lists.lists') },
    read: (data) => readLists(data, emailTokenFromUrl(), linkQuery()),
    failure,
    values: { lists: failure?.values?.['lists'] ?? lists?.join('\n') },
    send: async (body) => {
      setSaved(false)
      await call('PUT /api/newsletter/lists', { body })
      setSaved(true)
      setLeft(body.lists.length === 0)
    },
  })
  if (isLeft) {
    return (
      <FormSuccess title={t('newsletter_lists.left')} isNews={lists !== null}>
        <p>{t('newsletter_lists.left_why')}</p>
        <a className="button" href={href(locale, 'subscribe')}>
          {t('newsletter_lists.again')}
        </a>
      </FormSuccess>
    )
  }
  return (
    <>
      <form method="post" {...form.props}>
        <FormAlert {...form.alert} />
        <output>
          {isSaved && !form.refusal && (
            <span className="alert success">
              <Icon name="check" />
              {t('newsletter_lists.saved')}
            </span>
          )}
        </output>
        <ChoiceGroup
          field={form.field('lists')}
          help={t('newsletter_lists.lists_help')}
          isMultiple
          options={options}
        />
        <div className="form-end">
          <SubmitButton isPending={form.isPending}>{t('newsletter_lists.save')}</SubmitButton>
        </div>
      </form>
      <UnsubscribeAll onLeft={() => setLeft(true)} />
    </>
  )
}

const linkQuery = () => new URLSearchParams(location.search)

function UnsubscribeAll({ onLeft }: { onLeft: () => void }) {
  const { t } = useI18n()
  const form = useZodForm({
    schema: listsForm,
    labels: {},
    read: () => ({ token: emailTokenFromUrl(), lists: [], ...issueIn(linkQuery()) }),
    send: async (body) => {
      await call('PUT /api/newsletter/lists', { body })
      onLeft()
    },
  })
  return (
    <form method="post" className="form-again" {...form.props}>
      <FormAlert {...form.alert} />
      <p>{t('newsletter_lists.leave_why')}</p>
      <div className="form-end">
        <button className="button" aria-disabled={form.isPending || undefined}>
          {t('newsletter_lists.leave')}
        </button>
      </div>
    </form>
  )
}

export const NewsletterLists = island('newsletter-lists', NewsletterListsView, {
  messages: ['newsletter_lists', 'form', 'invalid'],
  when: 'load',
})

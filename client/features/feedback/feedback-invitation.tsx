import { Icon } from '../../ui/icon.tsx'
import { href } from '../../contract/paths.ts'
import type { OpenFeedback } from '../../contract/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'

/** A line that leads to the questionnaire while it is open; hidden where the browser knows that it has been sent. */
export function FeedbackInvitation({ open }: { open: OpenFeedback | null }) {
  const { locale, t } = useI18n()
  if (!open) return null
  const { year, last_day } = open
  return (
    <aside className="feedback-invitation" aria-labelledby="feedback-invitation" data-feedback="">
      <p>
        <b id="feedback-invitation">{t('feedback_page.title', { year })}</b>{' '}
        {t('feedback_page.lead')}{' '}
        {t('feedback_page.open_until', { date: formatDate(locale, last_day, 'day') })}
      </p>
      <a className="more" href={href(locale, 'feedback')}>
        {t('feedback_page.answer')}
        <Icon name="next" small />
      </a>
    </aside>
  )
}

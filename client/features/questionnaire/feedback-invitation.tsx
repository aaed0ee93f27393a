import { Icon } from '../../ui/icon.tsx'
import { href } from '../../contract/paths.ts'
import type { AnnouncedFeedback } from '../../contract/site/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'

/** A questionnaire that closes at midnight is shown as open until the day before. */
const lastMoment = (to_at: string) => new Date(Date.parse(to_at) - 1).toISOString()

/** Link to the questionnaire while it is open; hidden in browsers that have submitted it. */
export function FeedbackInvitation({ open }: { open: AnnouncedFeedback | null }) {
  const { locale, t } = useI18n()
  if (!open) return null
  const { title, intro, to_at } = open
  return (
    <aside className="feedback-invitation" aria-labelledby="feedback-invitation" data-feedback="">
      <p>
        <b id="feedback-invitation">{title}</b> {intro}{' '}
        {t('feedback_page.open_until', { date: formatDate(locale, lastMoment(to_at), 'day') })}
      </p>
      <a className="more" href={href(locale, 'feedback')}>
        {t('feedback_page.answer')}
        <Icon name="next" small />
      </a>
    </aside>
  )
}

import { Icon } from '../../ui/icon.tsx'
import { HanWrap } from '../../ui/text/phrases.tsx'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'

/** Shown after the questionnaire was submitted. */
export function FeedbackSuccessPage() {
  const { locale, t } = useI18n()
  return (
    <div className="container form-page">
      <div className="form-text">
        <h1>
          <HanWrap text={t('feedback_page.thanks')} />
        </h1>
        <p>{t('feedback_page.thanks_why')}</p>
        <div className="buttons">
          <a className="button primary" href={href(locale, 'home')}>
            {t('site.home')}
          </a>
          <a className="button" href={href(locale, 'currentMonth')}>
            <Icon name="calendar" />
            {t('activity.calendar')}
          </a>
        </div>
      </div>
    </div>
  )
}

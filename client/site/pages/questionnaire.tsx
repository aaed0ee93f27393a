import { Icon } from '../../ui/icon.tsx'
import { TitleText } from '../../ui/text/title-text.tsx'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'

/** Shown after the questionnaire was submitted. */
export function FeedbackSuccessPage() {
  const { locale, t, isOff } = useI18n()
  const calendar = href(locale, 'currentMonth')
  return (
    <div className="container form-page">
      <div className="form-text">
        <h1>
          <TitleText text={t('feedback_page.thanks')} />
        </h1>
        <p>{t('feedback_page.thanks_why')}</p>
        <div className="buttons">
          <a className="button primary" href={href(locale, 'home')}>
            {t('site.home')}
          </a>
          {!isOff?.(calendar) && (
            <a className="button" href={calendar}>
              <Icon name="calendar" />
              {t('activity.calendar')}
            </a>
          )}
        </div>
      </div>
    </div>
  )
}

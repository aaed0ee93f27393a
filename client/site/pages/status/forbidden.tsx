import { href } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'

/** Explains an invalid or expired link and what to do about it. */
export function ForbiddenPage() {
  const { locale, t } = useI18n()
  return (
    <div className="container">
      <div className="screen">
        <div className="numeral status-code" aria-hidden="true">
          403
        </div>
        <div>
          <h1>{t('preview.refused')}</h1>
          <p>{t('preview.refused_why')}</p>
          <div className="buttons">
            <a className="button" href={href(locale, 'home')}>
              {t('site.home')}
            </a>
          </div>
        </div>
      </div>
    </div>
  )
}

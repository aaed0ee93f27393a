import { href } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'

export type ForbiddenCode = 'forbidden' | 'preview_outdated'

/** Explains a missing permission or an invalid link, and the next steps. */
export function ForbiddenPage({ code }: { code: ForbiddenCode }) {
  const { locale, t } = useI18n()
  return (
    <div className="container">
      <div className="screen">
        <div className="numeral status-code" aria-hidden="true">
          403
        </div>
        <div>
          <h1>{t(`error.${code}.title`)}</h1>
          <p>{t(`error.${code}.detail`)}</p>
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

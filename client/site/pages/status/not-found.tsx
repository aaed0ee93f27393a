import { href } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { Countdown } from '../../../features/page/countdown.island.tsx'

/** Shows the unknown address and redirects to the home page after 5 s (docs/decisions/site/page-urls.md). */
export function NotFoundPage({ path }: { path: string }) {
  const { locale, t } = useI18n()
  return (
    <div className="container">
      <div className="screen">
        <div className="numeral status-code" aria-hidden="true">
          404
        </div>
        <div>
          <h1>{t('not_found.title')}</h1>
          <p>
            <code>{path}</code> {t('not_found.why')}
          </p>
          <Countdown target={href(locale, 'home')} to="home" seconds={5} />
        </div>
      </div>
    </div>
  )
}

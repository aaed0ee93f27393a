import type { ReactNode } from 'react'
import { useI18n } from '../../../i18n/context.tsx'
import { formatDate } from '../../../i18n/translate.ts'
import { Countdown } from '../../../features/page/countdown.island.tsx'

interface MaintenanceProps {
  until?: string | undefined
  message?: string | undefined
  /** The operators' external page to redirect to. */
  url?: string | undefined
}

/** The maintenance screen is self-contained: it must not depend on anything that may be down. */
export function MaintenanceScreen({ until, message, url }: MaintenanceProps) {
  const { locale, t } = useI18n()
  return (
    <BareScreen>
      <p className="kicker news">{t('maintenance.word')}</p>
      <h1>{t('maintenance.title')}</h1>
      <p>{message ?? t('maintenance.text')}</p>
      {until && (
        <p>{t('maintenance.until', { time: `${formatDate(locale, until, 'moment')} UTC+8` })}</p>
      )}
      {url ? (
        <Countdown target={url} to="elsewhere" seconds={5} />
      ) : (
        <form className="buttons">
          <button className="button">{t('maintenance.again')}</button>
        </form>
      )}
    </BareScreen>
  )
}

/** The screen of an internal error; the request id lets an operator find it in the logs. */
export function FailureScreen({ requestId }: { requestId: string }) {
  const { t } = useI18n()
  return (
    <BareScreen>
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.text')}</p>
      <p className="small-text muted">{t('failure.id', { id: requestId })}</p>
      <form className="buttons">
        <button className="button primary">{t('failure.again')}</button>
      </form>
    </BareScreen>
  )
}

function BareScreen({ children }: { children: ReactNode }) {
  return (
    <main className="bare-page">
      <div className="scale" />
      <div className="container">
        <div className="screen">
          <svg viewBox="0 0 320 240" className="dial" aria-hidden="true">
            <rect width="320" height="240" fill="var(--accent-soft)" />
            <path d="M156 30a90 90 0 0 0 0 180z" fill="var(--accent)" />
            <path d="M164 46a90 90 0 0 1 0 180z" fill="var(--ink-3)" opacity=".35" />
            <path d="M160 10v220" stroke="var(--rule-strong)" strokeDasharray="3 7" />
          </svg>
          <div>{children}</div>
        </div>
      </div>
    </main>
  )
}

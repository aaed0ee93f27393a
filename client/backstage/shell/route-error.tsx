import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Sign } from '../ui/mark.tsx'

/** A screen that fails takes nothing else with it: the rail stays, and so does what is kept of unsent texts. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTexts()
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="page">
      <div className="empty" role="alert">
        <Sign />
        <div>
          <p>{t('desk.broken')}</p>
          <p className="actions">
            <button type="button" className="button" onClick={again}>
              {t('desk.again')}
            </button>
            <Link className="link" to="/">
              {t('desk.to_today')}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

export function Missing() {
  const { t } = useTexts()
  return (
    <div className="page">
      <div className="empty">
        <Sign />
        <div>
          <p>{t('desk.missing')}</p>
          <Link className="link" to="/">
            {t('desk.to_today')}
          </Link>
        </div>
      </div>
    </div>
  )
}

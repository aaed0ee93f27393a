// What stands in place of a screen: the rail stays, and so does what is kept of unsent texts.
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import type { DeskError } from '../api/client.ts'
import { useTitle } from '../data/title.ts'
import { errorMessage, isTransient } from '../data/error-text.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { Empty } from '../ui/parts.tsx'
import { DeskLayout } from './frame.tsx'
import type { ScreenLink } from './screens.ts'

/** A screen that fails takes nothing else with it. */
export function RouteError({ reset }: ErrorComponentProps) {
  const { t } = useDeskI18n()
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <InlineMessage title={t('common.broken_title')} text={t('common.broken')} onRetry={again} />
  )
}

/** The same for a screen that has the window to itself. */
export function ErrorInLayout(props: ErrorComponentProps) {
  return (
    <DeskLayout>
      <RouteError {...props} />
    </DeskLayout>
  )
}

/** What a screen that has the window to itself is about could not be read. */
export function LoadErrorInLayout({ error, onRetry }: { error: DeskError; onRetry: () => void }) {
  const { t } = useDeskI18n()
  return (
    <DeskLayout>
      <InlineMessage
        title={
          error.code === 'unauthorized'
            ? t('reauth.title')
            : error.title || t('common.broken_title')
        }
        text={errorMessage(t, error)}
        onRetry={isTransient(error) ? onRetry : undefined}
      />
    </DeskLayout>
  )
}

export function Missing() {
  const { t } = useDeskI18n()
  return <InlineMessage title={t('common.missing_title')} text={t('common.missing')} />
}

/** The same where a screen would have the window to itself. */
export function NotFoundInLayout() {
  return (
    <DeskLayout>
      <Missing />
    </DeskLayout>
  )
}

/** In place of a screen that is for other roles: nothing of it is read. */
export function DeniedScreen({ screen }: { screen: ScreenLink }) {
  const { t } = useDeskI18n()
  return (
    <DeskLayout>
      <InlineMessage title={t(screen.labelKey)} text={t('common.forbidden')} />
    </DeskLayout>
  )
}

interface InPlaceProps {
  title: string
  text: string
  /** Left out where trying again does not help. */
  onRetry?: (() => void) | undefined
}

function InlineMessage({ title, text, onRetry }: InPlaceProps) {
  const { t } = useDeskI18n()
  useTitle(title)
  const ways = (
    <p className="actions">
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {t('common.again')}
        </button>
      )}
      <Link className="link" to="/">
        {t('common.to_today')}
      </Link>
    </p>
  )
  return (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <div role="alert">
        <Empty action={ways}>{text}</Empty>
      </div>
    </div>
  )
}

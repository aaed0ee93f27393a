// Error, not-found and forbidden screens. The sidebar and locally stored drafts stay.
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import type { DeskError } from '../api/client.ts'
import { useTitle } from '../data/title.ts'
import { errorMessage, isTransient } from '../data/error-text.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { Empty, PageHead } from '../ui/parts.tsx'
import { DeskLayout } from './frame.tsx'
import { useOperator } from '../api/operator.ts'
import { isOfOffModule, type ScreenLink } from './screens.ts'

/** Error boundary of one screen; the rest of the desk keeps working. */
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

/** Error boundary of a full-window screen; shown in the desk layout. */
export function ErrorInLayout(props: ErrorComponentProps) {
  return (
    <DeskLayout>
      <RouteError {...props} />
    </DeskLayout>
  )
}

/** Load error of a full-window screen; shown in the desk layout. */
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

/** Not-found page of a full-window screen; shown in the desk layout. */
export function NotFoundInLayout() {
  return (
    <DeskLayout>
      <Missing />
    </DeskLayout>
  )
}

/** Shown in place of a screen that the operator may not open; the screen loads no data. */
export function DeniedScreen({ screen }: { screen: ScreenLink }) {
  const { t } = useDeskI18n()
  const operator = useOperator()
  if (isOfOffModule(screen, operator)) return <NotFoundInLayout />
  return (
    <DeskLayout>
      <InlineMessage title={t(screen.labelKey)} text={t('common.forbidden')} />
    </DeskLayout>
  )
}

interface InPlaceProps {
  title: string
  text: string
  /** Omitted if a retry cannot help. */
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
      <PageHead title={title} />
      <div role="alert">
        <Empty action={ways}>{text}</Empty>
      </div>
    </div>
  )
}

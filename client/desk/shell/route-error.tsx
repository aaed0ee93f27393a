// What stands in place of a screen: the rail stays, and so does what is kept of unsent texts.
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { DeskError } from '../api/call.ts'
import { useTitle } from '../data/title.ts'
import { errorText, isPassing } from '../data/error-text.ts'
import { useTexts } from '../i18n/texts.ts'
import { Empty } from '../ui/parts.tsx'
import { Frame } from './frame.tsx'

/** A screen that fails takes nothing else with it. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTexts()
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  const again = () => {
    reset()
    void router.invalidate()
  }
  return <InPlace title={t('desk.broken_title')} text={t('desk.broken')} onAgain={again} />
}

/** The same for a screen that has the window to itself. */
export function FramedError(props: ErrorComponentProps) {
  return (
    <Frame>
      <RouteError {...props} />
    </Frame>
  )
}

/** What a screen that has the window to itself is about could not be read. */
export function FramedRefusal({ error, onAgain }: { error: DeskError; onAgain: () => void }) {
  const { t } = useTexts()
  return (
    <Frame>
      <InPlace
        title={
          error.code === 'unauthorized' ? t('again.title') : error.title || t('desk.broken_title')
        }
        text={errorText(t, error)}
        onAgain={isPassing(error) ? onAgain : undefined}
      />
    </Frame>
  )
}

export function Missing() {
  const { t } = useTexts()
  return <InPlace title={t('desk.missing_title')} text={t('desk.missing')} />
}

/** The same where a screen would have the window to itself. */
export function FramedMissing() {
  return (
    <Frame>
      <Missing />
    </Frame>
  )
}

interface InPlaceProps {
  title: string
  text: string
  /** Left out where trying again does not help. */
  onAgain?: (() => void) | undefined
}

function InPlace({ title, text, onAgain }: InPlaceProps) {
  const { t } = useTexts()
  useTitle(title)
  const ways = (
    <p className="actions">
      {onAgain && (
        <button type="button" className="button" onClick={onAgain}>
          {t('desk.again')}
        </button>
      )}
      <Link className="link" to="/">
        {t('desk.to_today')}
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

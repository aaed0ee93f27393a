import { useContext } from 'react'
import { formatDate } from '../../i18n/translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../data/clock.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { MaintenanceBadge } from './closed-bar.tsx'
import { keyLabel } from './shortcuts.ts'
import { OpenPaletteContext } from './palette-context.ts'
import { useSystemStatus } from '../api/poll-interval.ts'

export function TopBar() {
  return (
    <header className="top-bar">
      <PaletteField />
      <span className="push-end" />
      <MaintenanceBadge />
      <Heartbeat />
      <Clock />
    </header>
  )
}

/** A button styled as a search field; opens the palette. */
function PaletteField() {
  const { t } = useDeskI18n()
  const open = useContext(OpenPaletteContext)
  return (
    <button type="button" className="palette-field" onClick={open}>
      <Icon name="search" small />
      <span>{t('palette.field')}</span>
      <kbd>{keyLabel('Mod+K')}</kbd>
    </button>
  )
}

/** The desk's times are in UTC+8 (docs/decisions/site/times-in-utc8.md). */
function Clock() {
  const { lang } = useDeskI18n()
  const now = useNow(5000).toISOString()
  return (
    <time className="clock" dateTime={now}>
      <span className="numeral">{formatDate(lang, now, 'time')}</span> <small>UTC+8</small>
    </time>
  )
}

/** Milliseconds since the last run after which the scheduler counts as down. */
const maxSilenceMs = 3 * 60_000

/** Warns while the scheduler is down; otherwise shows the age of its last run. */
function Heartbeat() {
  const { t } = useDeskI18n()
  const { data } = useSystemStatus()
  const now = useNow(10_000).getTime()
  if (!data) return null
  const { last_run_at } = data
  if (!last_run_at)
    return <span className="scheduler-status is-down">{t('scheduler_status.never')}</span>
  const age = Math.max(0, now - Date.parse(last_run_at))
  const isSilent = age > maxSilenceMs
  return (
    <span
      className={isSilent ? 'scheduler-status is-down' : 'scheduler-status wide-only'}
      role={isSilent ? 'alert' : undefined}
    >
      {isSilent
        ? t('scheduler_status.silent', { minutes: Math.floor(age / 60_000) })
        : t('scheduler_status.well', { seconds: Math.floor(age / 1000) })}
    </span>
  )
}

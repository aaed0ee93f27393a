import { useContext } from 'react'
import { formatDate } from '../../i18n/translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../data/clock.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { MaintenanceBadge } from './closed-bar.tsx'
import { Heartbeat } from './heartbeat.tsx'
import { keyLabel } from './shortcuts.ts'
import { OpenPaletteContext } from './palette-context.ts'

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

/** Looks like a field, opens the palette. */
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

/** All times of the desk are in UTC+8 (docs/decisions/site/013-times-in-utc8.md). */
function Clock() {
  const { lang } = useDeskI18n()
  const now = useNow(5000).toISOString()
  return (
    <time className="clock" dateTime={now}>
      <span className="numeral">{formatDate(lang, now, 'time')}</span> <small>UTC+8</small>
    </time>
  )
}

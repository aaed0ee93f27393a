import { useContext } from 'react'
import { formatDate } from '../../i18n/translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../data/clock.ts'
import { useTexts } from '../i18n/texts.ts'
import { ClosedMark } from './closed-bar.tsx'
import { Heartbeat } from './heartbeat.tsx'
import { capOf } from './keys.ts'
import { OpenPaletteContext } from './palette-context.ts'

export function Bar() {
  return (
    <header className="bar">
      <PaletteField />
      <span className="push" />
      <ClosedMark />
      <Heartbeat />
      <Clock />
    </header>
  )
}

/** Looks like a field, opens the palette. */
function PaletteField() {
  const { t } = useTexts()
  const open = useContext(OpenPaletteContext)
  return (
    <button type="button" className="palette-field" onClick={open}>
      <Icon name="search" small />
      <span>{t('palette.field')}</span>
      <kbd>{capOf('Mod+K')}</kbd>
    </button>
  )
}

/** All times of the desk are in UTC+8 (docs/decisions/site/013-times-in-utc8.md). */
function Clock() {
  const { lang } = useTexts()
  const now = useNow(5000).toISOString()
  return (
    <time className="clock" dateTime={now}>
      <span className="numeral">{formatDate(lang, now, 'time')}</span> <small>UTC+8</small>
    </time>
  )
}

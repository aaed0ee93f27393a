import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { useCan, useOperator } from '../api/operator.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { OpenPaletteContext } from './palette-context.ts'
import { FigureOf } from './sidebar.tsx'
import { placeOf, screens } from './screens.ts'

/** Screens in the dock of a narrow window; the palette leads to all others. */
const maxBottomNavItems = 4

export function BottomNav() {
  const { t } = useDeskI18n()
  const can = useCan()
  const operator = useOperator()
  const openPalette = useContext(OpenPaletteContext)
  const mine = screens.filter(({ permission }) => !permission || can(permission))
  return (
    <nav className="bottom-nav" aria-label={t('sidebar.label')}>
      {mine.slice(0, maxBottomNavItems).map(({ labelKey, badge, ...screen }) => (
        <Link
          key={labelKey}
          {...placeOf(screen, operator)}
          activeOptions={{ exact: screen.to === '/', includeSearch: false }}
        >
          <FigureOf badge={badge} />
          {t(labelKey)}
        </Link>
      ))}
      <button type="button" onClick={openPalette}>
        <small aria-hidden="true">…</small>
        {t('sidebar.more')}
      </button>
    </nav>
  )
}

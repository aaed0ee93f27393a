import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { useCan, useOperator } from '../api/operator.ts'
import { useTexts } from '../i18n/texts.ts'
import { OpenPaletteContext } from './palette-context.ts'
import { FigureOf } from './rail.tsx'
import { placeOf, screens } from './screens.ts'

/** Screens in the dock of a narrow window; the palette leads to all others. */
const docked = 4

export function Dock() {
  const { t } = useTexts()
  const can = useCan()
  const operator = useOperator()
  const openPalette = useContext(OpenPaletteContext)
  const mine = screens.filter(({ needs }) => !needs || can(needs))
  return (
    <nav className="dock" aria-label={t('rail.label')}>
      {mine.slice(0, docked).map(({ says, figure, ...screen }) => (
        <Link
          key={says}
          {...placeOf(screen, operator)}
          activeOptions={{ exact: screen.to === '/', includeSearch: false }}
        >
          <FigureOf figure={figure} />
          {t(says)}
        </Link>
      ))}
      <button type="button" onClick={openPalette}>
        <small aria-hidden="true">…</small>
        {t('rail.more')}
      </button>
    </nav>
  )
}

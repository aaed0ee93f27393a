import { Link, Outlet } from '@tanstack/react-router'
import { useContext, type ReactNode } from 'react'
import { useRefreshCountsOnWrite } from '../data/pending-counts.ts'
import { ReadOnlyNote } from './access.tsx'
import { TopBar } from './bar.tsx'
import { FigureOf, Sidebar } from './sidebar.tsx'
import { useOperator } from '../api/operator.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { OpenPaletteContext } from './palette-context.ts'
import { isOffered, placeOf, screens } from './screens.ts'

/** Layout with sidebar and top bar around the current screen, or around `children` in its place. */
export function DeskLayout({ children }: { children?: ReactNode }) {
  useRefreshCountsOnWrite()
  return (
    <>
      <div className="desk">
        <Sidebar />
        <div className="desk-page">
          <TopBar />
          <main id="main" tabIndex={-1}>
            {children ?? (
              <>
                <ReadOnlyNote />
                <Outlet />
              </>
            )}
          </main>
        </div>
      </div>
      <BottomNav />
    </>
  )
}

/** Items in the bottom navigation of a narrow window; the palette leads to the other screens. */
const maxBottomNavItems = 4

function BottomNav() {
  const { t } = useDeskI18n()
  const operator = useOperator()
  const openPalette = useContext(OpenPaletteContext)
  const mine = screens.filter((screen) => isOffered(screen, operator))
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

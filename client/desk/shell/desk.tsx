import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAuthPrompt } from '../api/auth-prompt.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { useRouteFocus } from './use-route-focus.ts'
import { MaintenanceBanner } from './closed-bar.tsx'
import { useShortcuts } from './shortcuts.ts'
import { OpenPaletteContext } from './palette-context.ts'
import { Toast } from './toast.tsx'
import { useIsOnline } from '../api/online.ts'

/** What floats over the work comes when it is needed. */
const loadPalette = () => import('./palette.tsx').then((it) => ({ default: it.Palette }))
const Palette = lazy(loadPalette)
const KeysDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((it) => ({ default: it.ShortcutsDialog })),
)
const Interruptions = lazy(() =>
  import('./interruptions.tsx').then((it) => ({ default: it.AuthPrompts })),
)

/** What every screen of the desk has, whatever its frame. */
export function DeskRoot() {
  const { t } = useDeskI18n()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const interruption = useAuthPrompt()
  useRouteFocus()
  useEffect(() => {
    // Whoever opens it types at once. What fails ahead of time is asked for again when it is opened.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), 500)
    return () => clearTimeout(timer)
  }, [])
  const close = () => setOpen(null)
  useShortcuts([
    { key: 'Mod+k', labelKey: 'shortcut.find', run: () => setOpen('palette'), worksInFields: true },
    { key: '?', labelKey: 'shortcut.all', run: () => setOpen('keys') },
  ])
  return (
    <OpenPaletteContext value={() => setOpen('palette')}>
      <a className="skip-link" href="#main">
        {t('common.skip')}
      </a>
      <div className="scale" />
      <OfflineBar />
      <MaintenanceBanner />
      <Outlet />
      <Toast />
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={close} onShowKeys={() => setOpen('keys')} />}
        {open === 'keys' && <KeysDialog onClose={close} />}
        {interruption && <Interruptions />}
      </Suspense>
    </OpenPaletteContext>
  )
}

function OfflineBar() {
  const { t } = useDeskI18n()
  const isReachable = useIsOnline()
  return (
    <output>{!isReachable && <span className="offline-bar">{t('common.offline')}</span>}</output>
  )
}

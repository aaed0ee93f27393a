import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useInterruption } from '../api/interruption.ts'
import { useTexts } from '../i18n/texts.ts'
import { useArrival } from './arrival.ts'
import { ClosedBar } from './closed-bar.tsx'
import { useKeys } from './keys.ts'
import { OfflineBar } from './offline-bar.tsx'
import { OpenPaletteContext } from './palette-context.ts'
import { Toast } from './toast.tsx'

/** What floats over the work comes when it is needed. */
const loadPalette = () => import('./palette.tsx').then((it) => ({ default: it.Palette }))
const Palette = lazy(loadPalette)
const KeysDialog = lazy(() =>
  import('./keys-dialog.tsx').then((it) => ({ default: it.KeysDialog })),
)
const Interruptions = lazy(() =>
  import('./interruptions.tsx').then((it) => ({ default: it.Interruptions })),
)

/** What every screen of the desk has, whatever its frame. */
export function Desk() {
  const { t } = useTexts()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const interruption = useInterruption()
  useArrival()
  useEffect(() => {
    // Whoever opens it types at once. What fails ahead of time is asked for again when it is opened.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), 500)
    return () => clearTimeout(timer)
  }, [])
  const close = () => setOpen(null)
  useKeys([
    { key: 'Mod+k', says: 'key.find', run: () => setOpen('palette'), everywhere: true },
    { key: '?', says: 'key.all', run: () => setOpen('keys') },
  ])
  return (
    <OpenPaletteContext value={() => setOpen('palette')}>
      <a className="skip-link" href="#main">
        {t('desk.skip')}
      </a>
      <div className="scale" />
      <OfflineBar />
      <ClosedBar />
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

import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAuthPrompt } from '../api/auth-prompt.ts'
import { useWaitingQuestion } from '../api/waiting-question.ts'
import { currentOperator } from '../api/operator.ts'
import { useDeskI18n, withMessages } from '../i18n/i18n.ts'
import { useDeniedScreen } from './access.tsx'
import { DeniedScreen } from './route-error.tsx'
import { useRouteFocus } from './use-route-focus.ts'
import { MaintenanceBanner } from './closed-bar.tsx'
import { useShortcuts } from './shortcuts.ts'
import { OpenPaletteContext } from './palette-context.ts'
import { Toast } from './toast.tsx'
import { useIsOnline } from '../api/online.ts'
import { lazyWithToast } from '../ui/lazy-with-toast.tsx'

/** Dialogs over the screen, loaded when first needed. */
const Palette = lazyWithToast(() => import('./palette.tsx').then((it) => it.Palette))
const KeysDialog = lazyWithToast(() =>
  import('./shortcuts-dialog.tsx').then((it) => it.ShortcutsDialog),
)
const Interruptions = lazyWithToast(() =>
  import('./interruptions.tsx').then((it) => it.AuthPrompts),
)
const WaitingDialog = lazyWithToast(() =>
  withMessages(currentOperator().lang, import('./waiting-dialog.tsx')).then(
    (it) => it.WaitingDialog,
  ),
)

/** Parts shared by all screens, with or without the desk layout. */
export function DeskRoot() {
  const { t } = useDeskI18n()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const interruption = useAuthPrompt()
  const waiting = useWaitingQuestion()
  const denied = useDeniedScreen()
  useRouteFocus()
  useEffect(() => {
    // Preloads the palette, because users type right after opening it. A failed preload is retried on opening.
    const timer = setTimeout(Palette.preload, 500)
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
      {denied ? <DeniedScreen screen={denied} /> : <Outlet />}
      <Toast />
      {open === 'palette' && <Palette onClose={close} onShowKeys={() => setOpen('keys')} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
      {waiting && <WaitingDialog question={waiting} />}
      {interruption && <Interruptions />}
    </OpenPaletteContext>
  )
}

function OfflineBar() {
  const { t } = useDeskI18n()
  const isReachable = useIsOnline()
  return (
    <output>
      {!isReachable && (
        <span className="offline-bar">
          {t('common.offline')} <span className="saves-later">{t('common.saves_later')}</span>
        </span>
      )}
    </output>
  )
}

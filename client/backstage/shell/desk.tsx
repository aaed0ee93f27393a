import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Interruptions } from './interruptions.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { useKeys } from './keys.ts'
import { OfflineBar } from './offline-bar.tsx'
import { OpenPaletteContext } from './palette-context.ts'
import { Palette } from './palette.tsx'
import { Toast } from './toast.tsx'

/** What every screen of the desk has, whatever its frame. */
export function Desk() {
  const { t } = useTexts()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
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
      <Outlet />
      <Toast />
      {open === 'palette' && <Palette onClose={close} onShowKeys={() => setOpen('keys')} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
      <Interruptions />
    </OpenPaletteContext>
  )
}

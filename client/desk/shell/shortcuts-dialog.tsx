import { useDeskI18n } from '../i18n/i18n.ts'
import { Dialog } from '../ui/dialog.tsx'
import { keyLabel, useActiveShortcuts } from './shortcuts.ts'
import { LetterKeys } from './letter-keys.tsx'

/** Lists the shortcuts active on this screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useDeskI18n()
  const bindings = useActiveShortcuts()
  return (
    <Dialog initialFocus="close" title={t('shortcuts.title')} onClose={onClose}>
      <dl className="key-list">
        {bindings.map(({ key, labelKey }) => (
          <div key={key}>
            <dt>
              <kbd>{keyLabel(key)}</kbd>
            </dt>
            <dd>{t(labelKey)}</dd>
          </div>
        ))}
      </dl>
      <LetterKeys />
    </Dialog>
  )
}

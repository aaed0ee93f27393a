import { useTexts } from '../i18n/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { capOf, useBindings } from './keys.ts'
import { LetterKeys } from './letter-keys.tsx'

/** All keys that act on this screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const bindings = useBindings()
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className="key-list">
        {bindings.map(({ key, says }) => (
          <div key={key}>
            <dt>
              <kbd>{capOf(key)}</kbd>
            </dt>
            <dd>{t(says)}</dd>
          </div>
        ))}
      </dl>
      <LetterKeys />
    </Dialog>
  )
}

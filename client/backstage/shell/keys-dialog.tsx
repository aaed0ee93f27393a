import { useLetterKeys } from '../data/settings.ts'
import { useTexts } from '../i18n/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { capOf, useBindings } from './keys.ts'

/** All keys that act on this screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const bindings = useBindings()
  const [hasLetters, setLetters] = useLetterKeys()
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
      <label className="check-line">
        <input
          type="checkbox"
          checked={hasLetters}
          onChange={({ target }) => setLetters(target.checked)}
        />
        <span>{t('keys.letters')}</span>
      </label>
      <p className="hint">{t('keys.letters_hint')}</p>
    </Dialog>
  )
}

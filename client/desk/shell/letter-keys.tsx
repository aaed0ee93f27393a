import { useSingleKeyShortcuts } from '../data/local-settings.ts'
import { useDeskI18n } from '../i18n/i18n.ts'

/** Turns single-letter shortcuts on and off. */
export function LetterKeys() {
  const { t } = useDeskI18n()
  const [isOn, setOn] = useSingleKeyShortcuts()
  return (
    <>
      <label className="checkbox-label spaced">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        <span>{t('shortcuts.letters')}</span>
      </label>
      <p className="hint">{t('shortcuts.letters_hint')}</p>
    </>
  )
}

import { useLetterKeys } from '../data/settings.ts'
import { useTexts } from '../i18n/texts.ts'

/** Switches the keys that are single letters on and off. */
export function LetterKeys() {
  const { t } = useTexts()
  const [isOn, setOn] = useLetterKeys()
  return (
    <>
      <label className="check-line apart">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        <span>{t('keys.letters')}</span>
      </label>
      <p className="hint">{t('keys.letters_hint')}</p>
    </>
  )
}

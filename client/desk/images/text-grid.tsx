import type { ImageText } from '../../contract/desk/images/image.ts'
import { maxAltLength, maxCaptionLength } from '../../contract/text/limits.ts'
import { languageName } from '../../contract/locale.ts'
import { useCan } from '../api/operator.ts'
import { useDeskI18n } from '../i18n/i18n.ts'

interface TextGridProps {
  texts: readonly ImageText[]
  onChange: (texts: readonly ImageText[]) => void
}

/** Alt text and caption of an image, one row per language. */
export function AltTextGrid({ texts, onChange }: TextGridProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const set = (lang: string, part: Partial<ImageText>) =>
    onChange(texts.map((one) => (one.lang === lang ? { ...one, ...part } : one)))
  return (
    <table className="image-texts">
      <thead>
        <tr>
          <th scope="col">{t('images.language')}</th>
          <th scope="col">{t('images.alt')}</th>
          <th scope="col">{t('images.caption')}</th>
        </tr>
      </thead>
      <tbody>
        {texts.map(({ lang, alt, caption }) => (
          <tr key={lang}>
            <th scope="row" lang={lang}>
              {languageName(lang)}
            </th>
            {(
              [
                ['alt', alt, maxAltLength],
                ['caption', caption, maxCaptionLength],
              ] as const
            ).map(([name, value, maxLength]) => (
              <td key={name}>
                <input
                  className="field"
                  lang={lang}
                  value={value}
                  maxLength={maxLength}
                  readOnly={!can('image.write', { lang })}
                  placeholder={t(`images.${name}`)}
                  aria-label={`${languageName(lang)} · ${t(`images.${name}`)}`}
                  onChange={({ target }) => set(lang, { [name]: target.value })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

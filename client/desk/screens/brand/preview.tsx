import {
  categories,
  colorTokens,
  typefaceTokens,
  type Look,
} from '../../../contract/site/brand-style.ts'
import {
  keyIn,
  readSetting,
  settings,
  textOfSetting,
  type SettingName,
} from '../../../contract/site/settings.ts'
import { SiteMark } from '../../../ui/sign.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { Edits } from '../settings/use-edits.ts'

const lookKeys = [
  'brand_accent',
  'brand_font',
  ...categories.map((name) => `brand_${name}` as const),
] as const satisfies readonly SettingName[]

/** Parts of a page in both themes with the edited brand. Invalid values show the default. */
export function BrandPreview({ edits }: { edits: Edits }) {
  const { t, lang } = useDeskI18n()
  const textAt = (key: string) => textOfSetting(edits.valueAt(key) ?? '')
  // Each value has passed the schema of its setting.
  const look = Object.fromEntries(
    lookKeys.map((key) => [key, readSetting(settings[key], textAt(key))]),
  ) as Look
  const mark = textAt('brand_mark')
  const typeface = typefaceTokens(look)
  return (
    <section aria-labelledby="brand-preview">
      <h2 id="brand-preview">{t('brand.preview')}</h2>
      <div className="brand-preview">
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} className={theme} style={{ colorScheme: theme, ...colorTokens(look) }}>
            <p className="brand">
              <SiteMark mark={mark} size={30} className="sign" />
              {textAt(keyIn('site_name', lang))}
            </p>
            <h3 style={typeface}>{t('brand.preview_title')}</h3>
            <p style={typeface}>
              {t('brand.preview_text')} <span className="link">{t('brand.preview_link')}</span>
            </p>
            <p>
              <span className="button">{t('brand.preview_button')}</span>
            </p>
            <p>
              {categories.map((name) => (
                <i key={name} style={{ background: `var(--cat-${name})` }} />
              ))}
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}

import {
  categories,
  colorTokens,
  typefaceTokens,
  type Look,
} from '../../../contract/site/identity-style.ts'
import { keyIn, settings, type SettingName } from '../../../contract/site/settings.ts'
import { readSetting, textOfSetting } from '../../../contract/site/setting-values.ts'
import { SiteMark } from '../../../ui/sign.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { Edits } from '../settings/use-edits.ts'

const lookKeys = [
  'identity_accent',
  'identity_font',
  ...categories.map((name) => `identity_${name}` as const),
] as const satisfies readonly SettingName[]

/** Parts of a page in both themes with the edited identity. Invalid values show the default. */
export function IdentityPreview({ edits }: { edits: Edits }) {
  const { t, lang } = useDeskI18n()
  const textAt = (key: string) => textOfSetting(edits.valueAt(key) ?? '')
  // Each value has passed the schema of its setting.
  const look = Object.fromEntries(
    lookKeys.map((key) => [key, readSetting(settings[key], textAt(key))]),
  ) as Look
  const mark = textAt('identity_mark')
  const typeface = typefaceTokens(look)
  return (
    <section aria-labelledby="identity-preview">
      <h2 id="identity-preview">{t('identity.preview')}</h2>
      <div className="identity-preview">
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} className={theme} style={{ colorScheme: theme, ...colorTokens(look) }}>
            <p className="identity">
              <SiteMark mark={mark} size={30} className="sign" />
              {textAt(keyIn('site_name', lang))}
            </p>
            <h3 style={typeface}>{t('identity.preview_title')}</h3>
            <p style={typeface}>
              {t('identity.preview_text')}{' '}
              <span className="link">{t('identity.preview_link')}</span>
            </p>
            <p>
              <span className="button">{t('identity.preview_button')}</span>
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

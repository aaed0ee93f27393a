import type { OfferedLanguage } from '../../../contract/desk/site/settings-api.ts'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { contentLocales, defaultLocale, languageName } from '../../../contract/locale.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

/** Texts that every reader needs: legal documents, questions, and pages such as the contact page. */
const needed: ReadonlySet<EntryType> = new Set(['terms', 'faq', 'page'])

/** Consequences of offering a language. Names the needed texts that its readers would get in another language. */
export function OfferConsequences({ one }: { one: OfferedLanguage }) {
  const { lang, t } = useDeskI18n()
  const { code, name: language, entries } = one
  const [, fallback = defaultLocale] = contentLocales(code)
  const lacking = entries
    .filter(({ type, missing }) => needed.has(type) && missing > 0)
    .map(({ type, missing }) =>
      t('language.lacking', {
        count: missing,
        counted: t(`entry_type.${type}.counted`, { count: missing }),
      }),
    )
  const list = new Intl.ListFormat(lang, { type: 'conjunction' }).format(lacking)
  return (
    <>
      <li>{t('language.offer_1', { language })}</li>
      {lacking.length > 0 && (
        <li className="lacks">
          {t('language.offer_lacks', { language, list, fallback: languageName(fallback) })}
        </li>
      )}
    </>
  )
}

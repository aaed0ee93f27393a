import { Icon } from '../../ui/icon.tsx'
import { languageName, type Locale } from '../../contract/locale.ts'
import { useI18n } from '../../i18n/context.tsx'
import { nameLanguage } from '../../i18n/translate.ts'
import type { LanguageOption } from './layout-props.ts'
import { slot } from './slot.ts'

/** Button and menu of languages, each linking to its version of this page. */
export function LanguageMenu({ id, className }: { id: string; className: string }) {
  const { locale, t } = useI18n()
  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={`${t('site.languages')}: ${languageName(locale)}`}
      >
        <Icon name="globe" />
      </button>
      <div className="popover languages" id={id} popover="auto">
        <p className="popover-title">{t('site.languages')}</p>
        <ul dangerouslySetInnerHTML={slot('languages')} />
      </div>
    </>
  )
}

interface LanguageItemsProps {
  languages: readonly LanguageOption[]
  /** True to include the texts for `language-choice.ts`; once per page. */
  hasOffers?: boolean
}

/** The items of a language list. */
export function LanguageItems({ languages, hasOffers }: LanguageItemsProps) {
  const { locale, t } = useI18n()
  const describe = ({ kind, contentLocale }: LanguageOption) =>
    contentLocale
      ? t('site.shown_in', { language: nameLanguage(locale, contentLocale) })
      : t(kind === 'own' ? 'site.language_own' : 'site.language_none')
  return (
    <>
      {languages.map((option) => (
        <li key={option.locale}>
          <a
            className="menu-item"
            href={option.url}
            lang={option.locale}
            hrefLang={option.locale}
            data-locale={option.locale}
            data-offer={hasOffers && option.kind !== 'none' ? offers[option.locale] : undefined}
            aria-current={option.locale === locale ? 'true' : undefined}
          >
            {languageName(option.locale)}
            <small lang={locale}>{describe(option)}</small>
          </a>
        </li>
      ))}
    </>
  )
}

/** "Read this page in …" in each language: shown to readers of that language only. */
const offers: Record<Locale, string> = {
  'en-US': 'Read this page in English',
  'zh-CN': '用简体中文阅读本页',
  'zh-HK': '以繁體中文閱讀本頁',
  'vi-VN': 'Đọc trang này bằng tiếng Việt',
  'th-TH': 'อ่านหน้านี้เป็นภาษาไทย',
  'hi-IN': 'यह पेज हिंदी में पढ़ें',
}

/** Filled and shown by `language-choice.ts`; it floats, so that the layout does not shift. */
export function LanguageOffer() {
  const { t } = useI18n()
  return (
    <aside
      className="toast language-offer"
      data-language-offer=""
      hidden
      aria-label={t('site.languages')}
    >
      <Icon name="globe" />
      <p>
        <a href="#main">{t('site.languages')}</a>
      </p>
      <button type="button" className="tool" aria-label={t('site.close')}>
        <Icon name="close" />
      </button>
    </aside>
  )
}

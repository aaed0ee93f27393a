import { Icon } from '../../../ui/icon.tsx'
import { ServerRichText } from '../../../ui/text/server-rich-text.tsx'
import type { Faq, FaqCategory } from '../../../contract/faq.ts'
import { href } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatNumber } from '../../../i18n/translate.ts'
import { FaqSearch } from '../../../features/faq/faq-search.island.tsx'

interface FaqPageProps {
  categories: Faq['categories']
  /** The category in the address; without one, all are shown. */
  chosen: FaqCategory | null
}

/** Questions by category; each opens in place and has its own anchor. */
export function FaqPage({ categories, chosen }: FaqPageProps) {
  const { locale, t } = useI18n()
  const shown = chosen ? [chosen] : categories
  const lang = (category: FaqCategory) => (category.lang === locale ? undefined : category.lang)
  return (
    <div className="container">
      <div className="page-title">
        <h1 lang={chosen ? lang(chosen) : undefined}>{chosen?.title ?? t('faq.title')}</h1>
        <p lang={chosen ? lang(chosen) : undefined}>{chosen?.intro ?? t('faq.intro')}</p>
      </div>
      <div className="faq">
        <Categories categories={categories} chosen={chosen} />
        <div>
          <FaqSearch total={shown.reduce((sum, { items }) => sum + items.length, 0)} />
          {shown.map((category) => (
            <section
              key={category.key}
              className="faq-category"
              aria-labelledby={`c-${category.key}`}
              lang={lang(category)}
            >
              <h2 id={`c-${category.key}`} className={chosen ? 'visually-hidden' : undefined}>
                {category.title}
              </h2>
              {category.items.map((item) => (
                <details key={item.key} data-question>
                  <summary>
                    {item.question}
                    <Icon name="down" small />
                  </summary>
                  <div className="prose" id={item.key}>
                    <ServerRichText document={item.answer} />
                  </div>
                </details>
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function Categories({ categories, chosen }: FaqPageProps) {
  const { locale, t } = useI18n()
  return (
    <nav className="faq-nav" aria-label={t('faq.categories')}>
      <ul className="sticky">
        <li>
          <a href={href(locale, 'faq')} aria-current={chosen ? undefined : 'page'}>
            <Icon name="layers" />
            {t('faq.all')}
          </a>
        </li>
        {categories.map(({ key, icon, title, lang, items }) => (
          <li key={key}>
            <a
              href={href(locale, 'faq', { key })}
              aria-current={chosen?.key === key ? 'page' : undefined}
              lang={lang === locale ? undefined : lang}
            >
              <Icon name={icon} />
              {title}
              <small>{formatNumber(locale, items.length)}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

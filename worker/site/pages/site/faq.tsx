import type { Faq, FaqCategory } from '../../../../client/contract/faq.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { href, paths } from '../../../../client/contract/paths.ts'
import { plainText } from '../../../../client/contract/text/rich-text.ts'
import { FaqPage } from '../../../../client/site/pages/site/faq.tsx'
import { run } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import { listFaq } from '../../../data/site/faq.ts'
import { itemAddress, type PageHead } from '../../render/head.ts'
import { crumbsTo } from '../../page/head.ts'
import { definePage, noQuery, type Context } from '../../page/page.ts'

const readFaq = prepared(listFaq)

export const faqPage = definePage({
  name: 'faq-faqQueryKey',
  path: paths.faq,
  styleBundle: 'reading',
  query: noQuery,
  isCached: true,
  sitemap: {
    kind: 'pages',
    addresses: async ({ deps, locale }) => {
      const faq = await run(deps, listFaq(deps, locale))
      return [null, ...faq.categories]
        .filter((chosen) => languagesOf(faq, chosen).includes(locale))
        .map((chosen) => faqAddress({ faq, chosen }, locale))
    },
  },
  load: async ({ deps, locale, params }) => {
    const faq = await run(deps, readFaq(deps, locale))
    const chosen = faq.categories.find(({ key }) => key === params['key']) ?? null
    const isThere = params['key'] ? chosen : faq.categories[0]
    return isThere ? { faq, chosen } : null
  },
  head: faqHead,
  view: ({ faq, chosen }) => <FaqPage categories={faq.categories} chosen={chosen} />,
})

interface FaqData {
  faq: Faq
  chosen: FaqCategory | null
}

/** A category's page exists in the category's languages; the overview in all languages with a category. */
function languagesOf({ translations }: Faq, chosen: FaqCategory | null): Locale[] {
  const own = translations.filter(({ key }) => !chosen || key === chosen.key)
  return [...new Set(own.map(({ lang }) => lang))]
}

function faqAddress({ faq, chosen }: FaqData, locale: Locale) {
  const urlIn = (one: Locale) => href(one, 'faq', { key: chosen?.key })
  const lang = (chosen ?? faq.categories[0])?.lang ?? locale
  return itemAddress(
    locale,
    { lang, url: urlIn(locale) },
    languagesOf(faq, chosen).map((one) => ({ lang: one, url: urlIn(one) })),
  )
}

function faqHead({ faq, chosen }: FaqData, context: Context): PageHead {
  const { locale, t } = context
  const shown = chosen ? [chosen] : faq.categories
  return {
    ...faqAddress({ faq, chosen }, locale),
    title: chosen ? `${chosen.title} - ${t('faq.title')}` : t('faq.title'),
    description: chosen?.intro ?? t('faq.intro'),
    crumbs: [
      ...crumbsTo(context, '/faq', t('faq.title')),
      ...(chosen ? [{ title: chosen.title, url: href(locale, 'faq', { key: chosen.key }) }] : []),
    ],
    jsonLd: [
      {
        '@type': 'FAQPage',
        mainEntity: shown.flatMap(({ items }) =>
          items.map(({ question, answer }) => ({
            '@type': 'Question' as const,
            name: question,
            acceptedAnswer: {
              '@type': 'Answer' as const,
              text: answer.content.map(plainText).join('\n'),
            },
          })),
        ),
      },
    ],
  }
}

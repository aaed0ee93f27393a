import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Faq } from '../../../client/contract/faq.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { aliasColumn, read, type Read } from '../../storage/db.ts'
import { faqCategories, faqItems } from '../../storage/schema/index.ts'
import { isVisible, isVisibleWithFallback } from '../../storage/rows/visibility.ts'
import type { Deps } from '../../deps.ts'

/** Questions visible to readers of `locale`, by category; empty categories are omitted. */
export function listFaq(deps: Deps, locale: Locale): Read<Faq> {
  return read(
    [
      deps.db
        .select({
          ...getTableColumns(faqItems),
          category: aliasColumn(faqCategories.key, 'category'),
          lang: faqCategories.lang,
          icon: faqCategories.icon,
          title: faqCategories.title,
          intro: faqCategories.intro,
        })
        .from(faqCategories)
        .innerJoin(faqItems, eq(faqItems.category_id, faqCategories.id))
        .where(isVisibleWithFallback(deps, faqCategories, locale))
        .orderBy(asc(faqCategories.sort), asc(faqItems.sort)),
      deps.db
        .select({ key: faqCategories.key, lang: faqCategories.lang })
        .from(faqCategories)
        .where(isVisible(faqCategories, deps.now().toISOString())),
    ],
    ([rows, translations]) => {
      const categories = new Map<string, Faq['categories'][number]>()
      for (const { category: key, lang, icon, title, intro, ...item } of rows) {
        const category = categories.get(key) ?? { key, lang, icon, title, intro, items: [] }
        category.items.push({ key: item.key, question: item.question, answer: item.answer })
        categories.set(key, category)
      }
      return { categories: [...categories.values()], translations }
    },
    ['faq'],
  )
}

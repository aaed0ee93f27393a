// Frequently asked questions. A category and its questions are rows of one language.
import * as schema from '../../../worker/storage/schema/index.ts'
import type { FaqFile } from '../content/content.ts'
import { textLinks, type Links } from '../content/links.ts'
import { toRichText } from '../content/markdown.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import { publishedFromStart, row, written, type Seed, type SeedRow } from '../row.ts'

/** Maximum number of questions per category, so that a category can grow without changing ids. */
const room = 100

export function faqRows(category: FaqFile, links: Links): Seed {
  const { number, key, icon, title, intro, items } = category
  const rows = written(title).flatMap((lang): SeedRow[] => {
    const id = contentId(lang, number)
    const head = row(schema.faqCategories, {
      id,
      group_id: number,
      lang,
      key,
      icon,
      title: title[lang]!,
      intro: intro[lang] ?? '',
      sort: number,
      published_at: publishedFromStart,
    })
    const questions = items.map((item, index) =>
      row(schema.faqItems, {
        id: contentId(lang, number * room + index + 1),
        category_id: id,
        key: item.key,
        question: item.question[lang]!,
        answer: toRichText(item.answer[lang]!, textLinks(links, lang)),
        sort: index,
      }),
    )
    return [head, ...questions]
  })
  return { rows, pictures: [] }
}

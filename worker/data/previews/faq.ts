// The FAQ with a topic's draft applied, for previews.
import { titleOf } from '../../../client/contract/desk/entries/data.ts'
import {
  draftSchemas,
  type EntryData,
} from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { Faq, FaqCategory } from '../../../client/contract/faq.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { read, runAll, type Read } from '../../storage/db.ts'
import { faqCategories } from '../../storage/schema/index.ts'
import { isVisibleWithFallback } from '../../storage/rows/visibility.ts'
import type { StoredEntry } from '../entries/entry.ts'
import { endOfOrder, listPositions } from '../entries/order.ts'
import { listFaq } from '../site/faq.ts'
import { liveTopics } from '../entries/kinds/faq.ts'
import type { Deps } from '../../deps.ts'

/** Missing fields of the draft stay empty. */
export async function previewFaq(
  deps: Deps,
  { item_id, group_id, lang }: Pick<StoredEntry, 'item_id' | 'group_id' | 'lang'>,
  data: EntryData,
): Promise<{ faq: Faq; chosen: FaqCategory }> {
  const draft = draftSchemas.faq.safeParse(data).data ?? {}
  const { faq, live, shown, places } = await runAll(deps, {
    faq: listFaq(deps, lang),
    live: liveTopics(deps, [item_id]),
    shown: shownTopics(deps, lang),
    places: listPositions(deps, 'faq'),
  })
  const [before] = live
  const formerKey = before && 'key' in before.data ? before.data.key : undefined
  const key = draft.key || formerKey || 'draft'
  const chosen: FaqCategory = {
    key,
    lang,
    icon: draft.icon ?? 'circle-question-mark',
    title: titleOf(draft),
    intro: draft.intro ?? '',
    items: (draft.items ?? []).map((item) => ({
      key: item.key,
      question: item.question ?? '',
      answer: item.answer ?? { type: 'doc', content: [] },
    })),
  }
  shown.set(key, group_id)
  const isOther = (one: { key: string }) => one.key !== key && one.key !== formerKey
  const place = (one: FaqCategory) => places.get(shown.get(one.key) ?? 0) ?? endOfOrder
  const categories = [...faq.categories.filter(isOther), chosen].toSorted(
    (a, b) => place(a) - place(b),
  )
  const others = faq.translations.filter((one) => one.lang !== lang || isOther(one))
  return { faq: { categories, translations: [...others, { key, lang }] }, chosen }
}

/** Group ids of the topics visible to readers of the language, by key. */
function shownTopics(deps: Deps, lang: Locale): Read<Map<string, number>> {
  const { key, group_id } = faqCategories
  const query = deps.db
    .select({ key, group_id })
    .from(faqCategories)
    .where(isVisibleWithFallback(deps, faqCategories, lang))
  return read([query], ([rows]) => new Map(rows.map((row) => [row.key, row.group_id])))
}

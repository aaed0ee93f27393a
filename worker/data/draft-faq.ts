// The questions as their page shows them, with a topic's draft laid over: for previews alone.
import { asc } from 'drizzle-orm'
import { titleOf } from '../../client/contract/backstage/entry-data.ts'
import { draftData, type EntryData } from '../../client/contract/backstage/kinds/registry.ts'
import type { Faq, FaqCategory } from '../../client/contract/faq.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { read, runAll, type Deps, type Read } from '../storage/db.ts'
import { faqCategories } from '../storage/schema/index.ts'
import { isVisibleIn } from '../storage/visibility.ts'
import type { StoredEntry } from './entry.ts'
import { listFaq } from './faq.ts'
import { liveTopics } from './faq-content.ts'

/** What is missing in the draft is left empty. */
export async function draftedFaq(
  deps: Deps,
  { item_id, lang }: Pick<StoredEntry, 'item_id' | 'lang'>,
  data: EntryData,
): Promise<{ faq: Faq; chosen: FaqCategory }> {
  const draft = draftData.faq.safeParse(data).data ?? {}
  const { faq, live, sorts } = await runAll(deps, {
    faq: listFaq(deps, lang),
    live: liveTopics(deps, [item_id]),
    sorts: topicSorts(deps, lang),
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
  sorts.set(key, draft.sort ?? 0)
  const isOther = (one: { key: string }) => one.key !== key && one.key !== formerKey
  const place = (one: FaqCategory) => sorts.get(one.key) ?? 0
  const categories = [...faq.categories.filter(isOther), chosen].toSorted(
    (a, b) => place(a) - place(b),
  )
  const others = faq.translations.filter((one) => one.lang !== lang || isOther(one))
  return { faq: { categories, translations: [...others, { key, lang }] }, chosen }
}

/** The places of the topics a reader of the language sees. */
function topicSorts(deps: Deps, lang: Locale): Read<Map<string, number>> {
  const query = deps.db
    .select({ key: faqCategories.key, sort: faqCategories.sort })
    .from(faqCategories)
    .where(isVisibleIn(deps, faqCategories, lang))
    .orderBy(asc(faqCategories.sort))
  return read([query], ([rows]) => new Map(rows.map(({ key, sort }) => [key, sort])))
}

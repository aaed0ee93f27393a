// Reads of the content API for reviews. They are those of the desk.
import { bodyOf } from '../../../client/contract/desk/entries/data.ts'
import { changedBlocks, changedFields } from '../../../client/contract/desk/entries/block-diff.ts'
import type { RichTextNode } from '../../../client/contract/text/rich-text.ts'
import { printMarkdown } from '../../../client/contract/markdown/write.ts'
import type {
  ContentChanges,
  ContentSearch,
  ContentTranslations,
  FoundContent,
} from '../../../client/contract/v1/review.ts'
import { toContent } from '../../data/entries/changes.ts'
import { groupEntries } from '../../data/entries/state.ts'
import { run } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'
import { checkedEntry } from '../entries/checklist.ts'
import { draftOf, liveData } from '../entries/entry.ts'
import { addToRelease } from '../entries/release.ts'
import { entryList } from '../entries/search.ts'
import { contentEntry, pickColumns, type Address, type Reading } from './read.ts'
import { assertWithinToken, languagesOf } from './token.ts'

export async function compareContent(reading: Reading, address: Address): Promise<ContentChanges> {
  const entry = await contentEntry(reading, address)
  if (entry.draft === null) return { fields: [], blocks: [] }
  const live = (await liveData(reading.deps, entry)) ?? {}
  const { type } = address
  const draft = draftOf(type, entry.draft)
  return {
    fields: changedFields(type, live, draft),
    blocks: changedBlocks(bodyOf(live), bodyOf(draft)).map(({ kind, at, before, after }) => ({
      kind,
      at,
      before: before && toMarkdown(before),
      after: after && toMarkdown(after),
    })),
  }
}

const toMarkdown = (node: RichTextNode) => printMarkdown({ type: 'doc', content: [node] })

export async function checkContent(reading: Reading, address: Address) {
  const { id } = await contentEntry(reading, address)
  const { findings, cards } = await checkedEntry(reading.deps, id)
  const own = languagesOf(reading.operator)
  return { findings, cards: cards.filter(({ lang }) => own.includes(lang)) }
}

/** Languages outside the token's limit are neither listed nor missing. */
export async function contentTranslations(
  reading: Reading,
  address: Address,
): Promise<ContentTranslations> {
  const { deps, operator } = reading
  const { type, group_id } = await contentEntry(reading, address)
  const own = languagesOf(operator)
  const group = await run(deps, groupEntries(deps, type, group_id))
  const items = group
    .filter(({ lang }) => own.includes(lang))
    .map((entry) => ({
      ...toContent(deps, pickColumns(entry)),
      outdated_since: entry.outdated_since,
      outdated_block_count: entry.outdated_block_count,
    }))
  return { items, missing: own.filter((one) => !group.some(({ lang }) => lang === one)) }
}

export async function searchContent(
  { deps, operator }: Reading,
  query: ContentSearch,
): Promise<FoundContent> {
  const { type, lang } = query
  assertWithinToken(operator, { type, lang })
  const own = languagesOf(operator)
  const { items } = await entryList(deps, query)
  return {
    items: items
      .filter((entry) => own.includes(entry.lang))
      .map(({ item_id: id, lang: language, group_id, title, state, rev, has_draft, url }) => ({
        id,
        type,
        lang: language,
        group_id,
        title,
        state,
        rev,
        has_draft,
        url,
      })),
  }
}

/** Adds the entry to the release, whose changes are not listed. */
export async function addToContentRelease(
  acting: OperatorContext,
  release: number,
  { action, ...address }: Address & { action: 'publish' | 'withdraw' },
) {
  const { id } = await contentEntry(acting, address)
  const { contents: _contents, ...summary } = await addToRelease(acting, release, {
    entry_id: id,
    action,
  })
  return summary
}

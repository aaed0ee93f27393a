// Step 5 of a publication: the search index, which is another database.
import { searchableTypes } from '../../../../client/contract/items.ts'
import { indexItems } from '../../../search/index.ts'
import type { Plan } from './plan.ts'
import type { Deps } from '../../../deps.ts'

/** Indexes entries of searchable types. Errors are ignored, because the cron job repairs the index. */
export async function indexEntries(deps: Deps, plans: readonly Plan[]): Promise<void> {
  for (const type of searchableTypes) {
    const entries = plans.map(({ state }) => state.entry).filter((one) => one.type === type)
    const ids = entries.map(({ item_id }) => item_id)
    await indexItems(deps, type, ids).catch(() => undefined)
  }
}

// Pushes changed counts, read after the commit, to viewers of the item or poll.
import { countsChannel } from '../../client/contract/notifications/channels.ts'
import type { Poll } from '../../client/contract/polls.ts'
import {
  byPlural,
  byType,
  countedTypes,
  itemKey,
  items,
  type CountedType,
} from '../../client/contract/items.ts'
import { itemSources } from '../storage/rows/items.ts'
import { run } from '../storage/db.ts'
import { countsOf, type Counted } from '../data/likes.ts'
import { inBackground } from './hubs.ts'
import { deliverCounts } from './publish.ts'
import type { Deps } from '../deps.ts'

export function publishCounts(deps: Deps, type: CountedType, counted: Counted): void {
  inBackground(deps, 'counts', () => deliverItem(deps, type, counted))
}

/** Like `publishCounts`, for changes that do not return the new counts. */
export function publishArticleCounts(deps: Deps, id: number): void {
  inBackground(deps, 'counts', async () => {
    const [counted] = await run(deps, countsOf(deps, itemSources.article, [id]))
    if (counted) await deliverItem(deps, 'article', counted)
  })
}

const none = {
  ...byPlural(
    items,
    byType(countedTypes, () => []),
  ),
  polls: [],
}

function deliverItem(deps: Deps, type: CountedType, counted: Counted): Promise<void> {
  const changed = { ...none, [items[type].plural]: [counted] }
  return deliverCounts(deps, countsChannel(itemKey(type, counted.id)), changed)
}

export function publishPoll(deps: Deps, poll: Poll): void {
  const channel = countsChannel(itemKey('poll', poll.id))
  inBackground(deps, 'poll', () => deliverCounts(deps, channel, { ...none, polls: [poll] }))
}

// Publishes changed counts. They are read after the commit, and each subject is sent at most once per second
// (durable-objects/latest-only.ts).
import { countsChannel, pollChannel } from '../../client/contract/channels.ts'
import type { Poll } from '../../client/contract/poll.ts'
import {
  byPlural,
  byType,
  countedTypes,
  itemKey,
  items,
  type CountedType,
} from '../../client/contract/items.ts'
import { itemSources } from '../storage/items.ts'
import { run, type Deps } from '../storage/db.ts'
import { countsOf, type Counted } from '../data/like.ts'
import { inBackground } from './hubs.ts'
import { deliverLatest } from './publish.ts'

export function publishCounts(deps: Deps, type: CountedType, counted: Counted): void {
  inBackground(deps, 'counts', () => deliverCounts(deps, type, counted))
}

/** Like `publishCounts`, for changes that do not return the new counts. */
export function publishArticleCounts(deps: Deps, id: number): void {
  inBackground(deps, 'counts', async () => {
    const [counted] = await run(deps, countsOf(deps, itemSources.article, [id]))
    if (counted) await deliverCounts(deps, 'article', counted)
  })
}

function deliverCounts(deps: Deps, type: CountedType, counted: Counted): Promise<void> {
  const data = byPlural(
    items,
    byType(countedTypes, (one) => (one === type ? [counted] : [])),
  )
  const message = { channel: countsChannel, event: 'counts', data } as const
  return deliverLatest(deps, itemKey(type, counted.id), message)
}

export function publishPoll(deps: Deps, { id, voted_count, options }: Poll): void {
  const data = { id, voted_count, options }
  const message = { channel: pollChannel(id), event: 'poll', data } as const
  inBackground(deps, 'poll', () => deliverLatest(deps, `poll:${id}`, message))
}

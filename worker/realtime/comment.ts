// Pushes moderated comments to pages that show them.
import { commentChannel } from '../../client/contract/notifications/channels.ts'
import { getComment } from '../data/comments/list.ts'
import { run } from '../storage/db.ts'
import { inBackground } from './hubs.ts'
import { publish } from './publish.ts'
import type { Deps } from '../deps.ts'

/** Pushes the current state of a comment. Call after the commit. */
export function publishComment(deps: Deps, id: number): void {
  inBackground(deps, 'comment', async () => {
    const data = await run(deps, getComment(deps, id))
    if (data) publish(deps, [{ channel: commentChannel(data.article_id), event: 'comment', data }])
  })
}

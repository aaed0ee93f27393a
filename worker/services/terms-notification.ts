// Pushes a terms notification to connected members. All members get it from the transaction that creates the version
// (`notifyTermsStatements` in worker/data/entries/kinds/terms.ts).
import { membersChannel } from '../../client/contract/notifications/channels.ts'
import { noticeOfVersion } from '../data/site/terms.ts'
import { inBackground } from '../realtime/hubs.ts'
import { publish } from '../realtime/publish.ts'
import { run } from '../storage/db.ts'
import type { Deps } from '../deps.ts'

/** Pushes the notification if one was written since then. Call after the commit. */
export function pushTermsNotice(deps: Deps, since: string): void {
  inBackground(deps, 'terms', async () => {
    const data = await run(deps, noticeOfVersion(deps, since))
    if (data) publish(deps, [{ channel: membersChannel, event: 'notification', data }])
  })
}

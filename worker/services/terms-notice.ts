// Members who are here when the terms change see it at once; the transaction that makes the version tells all of them
// (`announceWrites` in worker/data/terms-content.ts).
import { membersChannel } from '../../client/contract/channels.ts'
import { noticeOfVersion } from '../data/terms.ts'
import { inBackground } from '../realtime/hubs.ts'
import { publish } from '../realtime/publish.ts'
import { run, type Deps } from '../storage/db.ts'

/** If one was written since then. Only after the commit. */
export function pushTermsNotice(deps: Deps, since: string): void {
  inBackground(deps, 'terms', async () => {
    const data = await run(deps, noticeOfVersion(deps, since))
    if (data) publish(deps, [{ channel: membersChannel, event: 'notification', data }])
  })
}

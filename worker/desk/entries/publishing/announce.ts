// Step 4 of a publication, after the commit: events for operators who have one of the entries open and for members.
import { entryChannel } from '../../../../client/contract/desk/entries/presence.ts'
import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { membersChannel } from '../../../../client/contract/notifications/channels.ts'
import type { EntryNews } from '../../../../client/contract/notifications/desk-news.ts'
import { noticeOfVersion } from '../../../data/site/terms.ts'
import { inBackground } from '../../../realtime/hubs.ts'
import { publish, publishToDesk } from '../../../realtime/publish.ts'
import { run } from '../../../storage/db.ts'
import type { Plan } from './plan.ts'
import type { Deps } from '../../../deps.ts'

interface Sender {
  deps: Deps
  /** `null` for a scheduled release. */
  operator: EntryNews['by']
  /** Sender's connection to the hub, which gets no event. */
  socketId?: string | undefined
}

/** Pushes a notification of new terms to connected members if it was written since then, too. */
export function announcePlans(sender: Sender, plans: readonly Plan[], since: string): void {
  const news = plans.flatMap(({ state: { entry }, rev, news: what }) =>
    what ? [{ id: entry.id, rev: rev + 1, what }] : [],
  )
  notifyEditors(sender, news)
  const { deps } = sender
  if (plans.some(({ content }) => content && notifiesMembers(content)))
    inBackground(deps, 'terms', async () => {
      const data = await run(deps, noticeOfVersion(deps, since))
      if (data) publish(deps, [{ channel: membersChannel, event: 'notification', data }])
    })
}

/** True if publishing the content notifies members. */
export const notifiesMembers = (
  content: PublishedContent,
): content is PublishedContent & PublishedContent<'terms'> =>
  content.type === 'terms' && content.data.notify_members !== false

/** Sends an event to operators who have one of the entries open. */
export function notifyEditors(
  { deps, operator, socketId }: Sender,
  news: readonly (Pick<EntryNews, 'rev' | 'what'> & { id: number })[],
): void {
  const messages = news.map(({ id, rev, what }) => ({
    channel: entryChannel(id),
    event: 'entry' as const,
    data: { rev, what, by: operator },
  }))
  publishToDesk(deps, messages, socketId)
}

// Keeping a member from commenting for a time, without a decision about a comment.
import type { CommentReason } from '../../client/contract/comment-reasons.ts'
import { getTold } from '../data/case.ts'
import { problem } from '../http/problem.ts'
import { disconnectMembers } from '../realtime/disconnect.ts'
import { run } from '../storage/db.ts'
import { muteWrites } from './comment-decision.ts'
import { causeOf, noticeOf } from './comment-notice.ts'
import type { Acting } from './entry.ts'

interface Asked {
  /** `null` ends it. */
  until: string | null
  /** Told to the member, where there is one. */
  reason?: CommentReason | undefined
}

export async function muteMember(acting: Acting, id: number, asked: Asked): Promise<void> {
  const { deps } = acting
  const { until, reason } = asked
  const member = await run(deps, getTold(deps, id))
  if (!member) throw problem('not_found')
  const cause = causeOf('muted', deps.now().toISOString(), id)
  const notice =
    until !== null && reason
      ? noticeOf(deps, member, { what: 'muted', reason, until }, cause)
      : null
  const first = notice?.writes ?? []
  const queries = [...first, ...muteWrites(acting, member, { until, reason: reason ?? null })]
  const shape = ([rows]: readonly unknown[]) => (rows as { id: number }[])[0]?.id ?? 0
  const written = await run(deps, { queries, shape: notice ? shape : () => 0 })
  notice?.push(written)
  // Open pages connect again, and ask what the member may do.
  disconnectMembers(deps, [id])
}

// Accounts are deleted 14 days after the request, so that a mistake or an intruder's request can be undone.
import type { User } from '../../../client/contract/members/member.ts'
import { run, runAll } from '../../storage/db.ts'
import { listOrphanedAvatars } from '../../data/members/abandoned-avatars.ts'
import { deleteAccountsStep, hasDueDeletions } from '../../data/members/removal.ts'
import { deletionWrite } from '../../data/members/member.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { confirmPassword } from './password.ts'
import type { RequestContext } from '../visitor.ts'
import { writeBatchWithEmail } from './mail.ts'
import type { Deps } from '../../deps.ts'
import { removeAbandoned } from './avatar.ts'

const deletionGraceDays = 14
/** Length of a timestamp up to the minute; requests within a minute are deduplicated. */
const minute = '2026-01-01T00:00'.length

/** Resolves to the deletion time; repeated requests do not change it. */
export async function requestDeletion(
  visitor: RequestContext,
  { id: userId, deletion_due_at }: User,
  password: string,
): Promise<string> {
  const { deps } = visitor
  const account = await confirmPassword(visitor, userId, password)
  if (deletion_due_at !== null) return deletion_due_at
  const due = new Date(deps.now().getTime() + deletionGraceDays * 24 * 60 * 60 * 1000).toISOString()
  await writeBatchWithEmail(deps, [deletionWrite(deps, userId, due)], {
    template: 'deletion',
    data: { nickname: account.nickname, due_at: due },
    cause: `deletion ${userId} ${due.slice(0, minute)}`,
    to: account.email,
    lang: account.lang,
  })
  return due
}

/** Deletes due accounts and orphaned avatars (cron, once per minute). */
export async function deleteDueAccounts(deps: Deps): Promise<void> {
  const { isDue, images } = await runAll(deps, {
    isDue: hasDueDeletions(deps),
    images: listOrphanedAvatars(deps),
  })
  if (isDue) disconnectMembers(deps, await run(deps, deleteAccountsStep(deps)))
  await removeAbandoned(deps, images)
}

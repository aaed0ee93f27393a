// An account goes 14 days after its owner asked for it, so that a mistake, or somebody else's, can be undone.
import { run, read, type Deps } from '../data/db.ts'
import { deletionWrite, dueDeletionsWrites } from '../data/member.ts'
import { sweepTokensWrite } from '../data/mail-token.ts'
import { oldMailsWrite } from '../data/outbox.ts'
import { sweepSessionsWrite } from '../data/session.ts'
import { removeAvatar } from '../data/media.ts'
import { confirmPassword, type Visitor } from './account.ts'
import { writeWithMail } from './account-mail.ts'

const graceDays = 14

/** Resolves to the moment the account will go. */
export async function requestDeletion(
  visitor: Visitor,
  userId: number,
  password: string,
): Promise<string> {
  const { deps } = visitor
  const account = await confirmPassword(visitor, userId, password)
  const due = new Date(deps.now().getTime() + graceDays * 24 * 60 * 60 * 1000).toISOString()
  await writeWithMail(deps, [deletionWrite(deps, userId, due)], {
    template: 'deletion',
    data: { nickname: account.nickname, due_at: due },
    cause: `deletion ${userId} ${due.slice(0, 10)}`,
    to: account.email,
    lang: account.lang,
  })
  return due
}

/** Removes accounts that are due, and what nobody can use any more (cron, once a minute). */
export async function sweepAccounts(deps: Deps): Promise<void> {
  const writes = [
    ...dueDeletionsWrites(deps),
    sweepSessionsWrite(deps),
    sweepTokensWrite(deps),
    oldMailsWrite(deps),
  ] as const
  const gone = await run(
    deps,
    read(writes, ([, rows]) => rows),
  )
  for (const { avatar } of gone) if (avatar) await removeAvatar(deps, avatar)
}

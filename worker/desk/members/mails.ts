// Emails sent to a member, newsletter deliveries included, latest first.
import { toListPage, parseCursor } from '../../data/paging.ts'
import {
  issueStartTimes,
  memberMails,
  pagingOf,
  readerLetters,
  subscriberIdOf,
  type MemberMail,
} from '../../data/members/history.ts'
import { run, runAll } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

export async function mailsOfMember(deps: Deps, userId: number, after: string | undefined) {
  const paging = pagingOf(after)
  const { mails, reader } = await runAll(deps, {
    mails: memberMails(deps, userId, paging),
    reader: subscriberIdOf(deps, userId),
  })
  const letters = reader === null ? [] : await lettersTo(deps, reader)
  const found = [...mails, ...letters.filter(isBehind(after))].toSorted(
    (one, other) => other.created_at.localeCompare(one.created_at) || other.id - one.id,
  )
  const { rows, next } = toListPage(found, paging, (row) => row.created_at)
  return { items: rows.map(({ mail_id, ...row }) => ({ ...row, id: mail_id })), next }
}

async function lettersTo(deps: Deps, reader: number): Promise<MemberMail[]> {
  const letters = await run(deps, readerLetters(deps, reader))
  if (letters.length === 0) return []
  const ids = [...new Set(letters.map(({ issue_id }) => issue_id))]
  const begun = await run(deps, issueStartTimes(deps, ids))
  return letters.map(({ issue_id, ...letter }) => ({
    ...letter,
    created_at: begun.get(issue_id) ?? '',
  }))
}

function isBehind(after: string | undefined): (mail: MemberMail) => boolean {
  if (after === undefined) return () => true
  const place = parseCursor(after, false)
  if (!place) return () => false
  return ({ created_at, id }) =>
    created_at < place.place || (created_at === place.place && id < place.id)
}

// Mails that came back, or that their readers have reported as spam: their rows say so, issues count them, and the newsletter ends.
import { and, eq, sql } from 'drizzle-orm'
import { locales } from '../../../client/contract/locale.ts'
import { read, type Query, type Read } from '../../storage/db.ts'
import { letterProgress, letters, outbox, subscribers } from '../../storage/schema/index.ts'
import { leaveWrites } from '../newsletter/ended-subscription.ts'
import { hasWritten } from '../counters.ts'
import { isListOf } from '../newsletter/letter-progress.ts'
import type { LetterKey } from './stored-mail.ts'
import type { Deps } from '../../deps.ts'

/** `bounced_for_good`: there is no such address. `bounced`: it may arrive the next time. `complained`: reported as spam. */
export type MailReport = 'bounced_for_good' | 'bounced' | 'complained'

/** The letter that a mail of this name is; nothing for other mails. */
export function letterNamed(id: string): LetterKey | undefined {
  const [, issue, lang, reader] = /^issue-(\d{1,9})-([a-zA-Z-]{2,9})-(\d{1,12})$/.exec(id) ?? []
  const list = locales.find((one) => one === lang)
  if (!issue || !list || !reader) return undefined
  return { issue_id: Number(issue), lang: list, subscriber_id: Number(reader) }
}

const isIt = ({ issue_id, lang, subscriber_id }: LetterKey) =>
  and(
    eq(letters.issue_id, issue_id),
    eq(letters.lang, lang),
    eq(letters.subscriber_id, subscriber_id),
  )

export function isLetter(deps: Deps, letter: LetterKey): Read<boolean> {
  const query = deps.letters.select({ state: letters.state }).from(letters).where(isIt(letter))
  return read([query], ([rows]) => rows.length > 0)
}

/** Only what was sent can have come back; where that is not known, the subscription ends all the same. */
export function letterReportWrites(
  deps: Deps,
  letter: LetterKey,
  report: MailReport,
): [Query, Query] {
  const isComplaint = report === 'complained'
  const { complained, sent, failed } = letterProgress
  return [
    deps.letters
      .update(letters)
      .set({ state: isComplaint ? 'complained' : 'bounced' })
      .where(and(isIt(letter), eq(letters.state, 'sent'))),
    deps.letters
      .update(letterProgress)
      .set(
        isComplaint
          ? { complained: sql`${complained} + 1` }
          : { sent: sql`${sent} - 1`, failed: sql`${failed} + 1` },
      )
      .where(and(isListOf(letter), hasWritten)),
  ]
}

/** Of whoever the letter was for. */
export function letterReaderLeaves(deps: Deps, { subscriber_id }: LetterKey): [Query, Query] {
  return leaveWrites(deps, eq(subscribers.id, subscriber_id))
}

/** Of any other mail, which is in the outbox. */
export function mailReportWrites(deps: Deps, id: string, report: MailReport): [Query, ...Query[]] {
  const address = sql`(select ${outbox.to_address} from ${outbox} where ${outbox.id} = ${id}
    and ${outbox.state} in ('sent', 'dead'))`
  const leaves = leaveWrites(deps, sql`${subscribers.email} = ${address}`)
  // It was asked for, and it has arrived.
  if (report === 'complained') return leaves
  const isForGood = report === 'bounced_for_good'
  const noted = deps.db
    .update(outbox)
    .set({ state: 'dead', error: isForGood ? 'came back for good' : 'came back' })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'sent')))
  return isForGood ? [noted, ...leaves] : [noted]
}

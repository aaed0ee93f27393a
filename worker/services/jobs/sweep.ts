// What has expired is deleted, oldest first and some at a time: what is left over waits for the next minute.
import { sweepCaptchasWrite } from '../../data/inbox/captcha.ts'
import { sweepTokensWrite } from '../../data/mail/link-token.ts'
import { sweepCasesWrite } from '../../data/comments/case-writes.ts'
import { sweepMutesWrite } from '../../data/members/member.ts'
import { sweepMeasuresWrites } from '../../data/analytics/measure.ts'
import { sweepDaysWrites } from '../../data/analytics/days.ts'
import { sweepSubscribersWrites } from '../../data/newsletter/newsletter.ts'
import { sweepOperatorSessionsWrite } from '../../data/operators/session.ts'
import { sweepOperatorTokensWrite } from '../../data/operators/token.ts'
import {
  firstWithLetters,
  isLongSent,
  sweepLettersWrite,
  sweepMailsWrite,
} from '../../data/mail/outbox.ts'
import { sweepSessionsWrite } from '../../data/members/session.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { read, run, write } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** Rows of each kind. */
const sweptAtOnce = 500

/** Deletes expired sessions, links, digits, mails, mutes and unconfirmed subscriptions (cron, once per minute). */
export async function sweepExpired(deps: Deps): Promise<void> {
  const swept = read(
    [
      sweepSessionsWrite(deps, sweptAtOnce),
      sweepTokensWrite(deps, sweptAtOnce),
      sweepOperatorSessionsWrite(deps, sweptAtOnce),
      sweepOperatorTokensWrite(deps, sweptAtOnce),
      sweepCaptchasWrite(deps, sweptAtOnce),
      sweepMailsWrite(deps, sweptAtOnce),
      sweepCasesWrite(deps, sweptAtOnce),
      sweepMutesWrite(deps, sweptAtOnce),
      ...sweepSubscribersWrites(deps, sweptAtOnce),
    ],
    ([ended]) => ended.map(({ owner }) => owner),
  )
  disconnectMembers(deps, await run(deps, swept))
}

/** Deletes letters of issues that were sent long ago (cron, once per minute). */
export async function sweepLetters(deps: Deps): Promise<void> {
  const first = await run(deps, firstWithLetters(deps))
  if (first === null || !(await run(deps, isLongSent(deps, first)))) return
  await write(deps, [sweepLettersWrite(deps, first, 10 * sweptAtOnce)])
}

/** Deletes counters that have outlived their retention (cron, once per minute). */
export async function sweepCounters(deps: Deps): Promise<void> {
  await write(deps, [
    ...sweepMeasuresWrites(deps, sweptAtOnce),
    ...sweepDaysWrites(deps, sweptAtOnce),
  ])
}

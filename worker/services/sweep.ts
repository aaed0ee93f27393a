// What has expired is deleted, oldest first and some at a time: what is left over waits for the next minute.
import { sweepCaptchasWrite } from '../data/captcha.ts'
import { sweepTokensWrite } from '../data/mail-token.ts'
import { sweepCasesWrite } from '../data/case-writes.ts'
import { sweepMeasuresWrites } from '../data/measure.ts'
import { sweepDaysWrites } from '../data/measure-days.ts'
import { sweepSubscribersWrites } from '../data/newsletter.ts'
import { sweepOperatorSessionsWrite } from '../data/operator-session.ts'
import { sweepOperatorTokensWrite } from '../data/operator-token.ts'
import { sweepMailsWrite } from '../data/outbox.ts'
import { sweepSessionsWrite } from '../data/session.ts'
import { disconnectMembers } from '../realtime/disconnect.ts'
import { read, run, type Deps } from '../storage/db.ts'

/** Rows of each kind. */
const sweptAtOnce = 500

/** Deletes expired sessions, links, digits, mails, unconfirmed subscriptions and counters (cron, once per minute). */
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
      ...sweepSubscribersWrites(deps, sweptAtOnce),
      ...sweepMeasuresWrites(deps, sweptAtOnce),
      ...sweepDaysWrites(deps, sweptAtOnce),
    ],
    ([ended]) => ended.map(({ owner }) => owner),
  )
  disconnectMembers(deps, await run(deps, swept))
}

import { write, type Deps } from '../storage/db.ts'
import { sweepCaptchasWrite } from '../data/captcha.ts'
import { sweepSubscribersWrites } from '../data/newsletter.ts'

/** Deletes expired digits and unconfirmed subscriptions (cron, once per minute). */
export async function tidyForms(deps: Deps): Promise<void> {
  await write(deps, [sweepCaptchasWrite(deps), ...sweepSubscribersWrites(deps)])
}

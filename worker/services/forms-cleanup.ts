import { write, type Deps } from '../storage/db.ts'
import { sweepCaptchasWrite } from '../data/captcha.ts'
import { sweepSubscribersWrites } from '../data/newsletter.ts'

/** Forgets digits nobody can use and addresses that never said yes (cron, once a minute). */
export async function tidyForms(deps: Deps): Promise<void> {
  await write(deps, [sweepCaptchasWrite(deps), ...sweepSubscribersWrites(deps)])
}

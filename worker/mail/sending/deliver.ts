// Entry points for queues and cron, with the mail configuration of this deployment. Loaded only when there are emails
// to send.
import { hasDueMail } from '../../data/mail/claim.ts'
import { mailPace } from '../../limits/email-pace.ts'
import { mailConfig, type MailBindings } from './send-to-provider.ts'
import type { SendContext } from './paced.ts'
import { startSenders, sendDeliveries } from './issue-deliveries.ts'
import { sendMails, sendOverdueEmails } from './send.ts'
import { run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

type Bindings = MailBindings & Pick<Env, 'MAIL_SLOTS'>

/** Messages of the mail queue. */
export async function handleEmailQueue(
  deps: Deps,
  env: Bindings,
  ids: readonly string[],
): Promise<void> {
  const post = await postOf(deps, env)
  if (post) await sendMails(deps, post, ids)
}

/** Sends emails that the queue has lost. Without any, the configuration is not read. */
export async function runOverdueEmailJob(deps: Deps, env: Bindings): Promise<void> {
  if (!(await run(deps, hasDueMail(deps)))) return
  const post = await postOf(deps, env)
  if (post) await sendOverdueEmails(deps, post)
}

/** A message of the delivery queue: one run of a sender. */
export async function handleDeliveryQueue(deps: Deps, env: Bindings): Promise<void> {
  const post = await postOf(deps, env)
  if (post) await sendDeliveries(deps, post)
}

/** Starts senders for due deliveries. */
export function runDeliveryJob(deps: Deps, env: Bindings): Promise<void> {
  return startSenders(deps, () => handleDeliveryQueue(deps, env))
}

async function postOf(deps: Deps, env: Bindings): Promise<SendContext | null> {
  const config = await mailConfig(deps, env)
  const wait = (milliseconds: number) => scheduler.wait(milliseconds)
  return config && { config, pace: await mailPace(deps, env), wait }
}

// What the queues and the cron job have to do with mails, as this deployment is configured. It is loaded when there are some.
import { mailPace } from '../../limits/email-pace.ts'
import { mailConfig, type MailBindings } from './send-to-provider.ts'
import type { SendContext } from './paced.ts'
import { startSenders, sendLetters } from './issue-letters.ts'
import { sendMails, sendOverdueEmails } from './send.ts'
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

/** What the queue has lost. */
export async function runOverdueEmailJob(deps: Deps, env: Bindings): Promise<void> {
  const post = await postOf(deps, env)
  if (post) await sendOverdueEmails(deps, post)
}

/** A message of the letter queue: a sender's turn. */
export async function handleDeliveryQueue(deps: Deps, env: Bindings): Promise<void> {
  const post = await postOf(deps, env)
  if (post) await sendLetters(deps, post)
}

/** Calls senders for the letters that are due. */
export function runDeliveryJob(deps: Deps, env: Bindings): Promise<void> {
  return startSenders(deps, () => handleDeliveryQueue(deps, env))
}

async function postOf(deps: Deps, env: Bindings): Promise<SendContext | null> {
  const config = mailConfig(deps, env)
  const wait = (milliseconds: number) => scheduler.wait(milliseconds)
  return config && { config, pace: await mailPace(deps, env), wait }
}

// Cron minutes on a simulated clock, limited to email jobs, with their queues.
import { env } from 'cloudflare:workers'
import { postWith } from '../../../test/support/desk/issues.ts'
import { mailConfigWith } from '../../../test/support/fakes/mail.ts'
import type { SimulatedClock } from '../../../test/support/fakes/simulated-clock.ts'
import { fakeEmailRateLimiter } from '../../../test/support/fakes/email-rate-limiter.ts'
import { withMethods } from '../../../test/support/fakes/bindings.ts'
import { mailPace } from '../../../worker/limits/email-pace.ts'
import type { SendContext } from '../../../worker/mail/sending/paced.ts'
import { startSenders, sendDeliveries } from '../../../worker/mail/sending/issue-deliveries.ts'
import { sendMails, sendOverdueEmails } from '../../../worker/mail/sending/send.ts'
import { sendIssues } from '../../../worker/services/newsletter/sending.ts'
import { MailQueue } from './mail-queue.ts'
import type { Provider } from './provider.ts'
import { createDeps, type Deps } from '../../../worker/deps.ts'

/** Maximum concurrent senders (`max_concurrency` in wrangler.toml). */
const mostSenders = 10

export class Minutes {
  readonly deps: Deps
  readonly #clock: SimulatedClock
  readonly #config
  readonly #slots
  readonly #mails: MailQueue
  #waiting = 0
  readonly #senders = new Set<Promise<void>>()

  constructor(clock: SimulatedClock, provider: Provider) {
    this.#clock = clock
    this.#config = { ...mailConfigWith(() => Promise.resolve()), mailer: provider }
    this.#slots = fakeEmailRateLimiter(clock.call)
    const queue = withMethods(env.DELIVERY_QUEUE, {
      sendBatch: (messages: readonly unknown[]) => Promise.resolve(this.#call(messages.length)),
    })
    this.#mails = new MailQueue(clock, async (ids) => sendMails(this.deps, await this.#post(), ids))
    const { send, sendBatch } = this.#mails
    const EMAIL_QUEUE = withMethods(env.EMAIL_QUEUE, { send, sendBatch })
    const bindings = { ...clock.bindings(), DELIVERY_QUEUE: queue, EMAIL_QUEUE }
    this.deps = createDeps(bindings, () => undefined, clock.now)
  }

  /** Runs minutes until the work is done. */
  async pass(isOver: () => boolean, mostMinutes: number): Promise<void> {
    for (let minute = 0; minute < mostMinutes && !isOver(); minute++)
      await Promise.all([this.#cron(), this.#clock.wait(60_000)])
    await Promise.all(this.#senders)
  }

  /** Queue of other emails, which delivers at once. */
  readonly deliver = (id: string): Promise<void> => this.#mails.send({ id })

  async #cron(): Promise<void> {
    const { deps } = this
    await Promise.all([
      this.#post().then((post) => sendOverdueEmails(deps, post)),
      sendIssues(deps).then(() => startSenders(deps, () => this.#sender())),
    ])
  }

  #call(count: number): void {
    this.#waiting += count
    while (this.#waiting > 0 && this.#senders.size < mostSenders) {
      this.#waiting--
      const sender = this.#sender().finally(() => {
        this.#senders.delete(sender)
        this.#call(0)
      })
      this.#senders.add(sender)
    }
  }

  async #sender(): Promise<void> {
    await sendDeliveries(this.deps, await this.#post())
  }

  async #post(): Promise<SendContext> {
    const pace = await mailPace(this.deps, this.#slots)
    return { ...postWith(this.#config), pace, wait: this.#clock.wait }
  }
}

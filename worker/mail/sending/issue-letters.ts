// Letters, the mails of issues, on their way to the provider. Senders take the letters that are due, many at a time, at the pace
// of the provider; a letter's row says how far it has come (docs/decisions/members/113-letters.md). A reader would rather miss an issue
// than have it twice, so what may have been sent is sent again only where the provider detects repeats.
import { maybeSent } from '../../../client/contract/analytics/measure.ts'
import type { Slots } from '../../../durable-objects/throttle/mail-slots.ts'
import {
  addressLetters,
  claimLetters,
  countDueLetters,
  outcomeWrites,
  type Addressed,
  type ClaimedLetter,
  type LetterOutcome,
  type LetterResult,
} from '../../data/mail/letter-claim.ts'
import { maxAttempts } from '../../data/mail/claim.ts'
import { readerLanguage } from '../../data/site/site.ts'
import { newsMail } from '../../data/mail/stored-mail.ts'
import { run, write } from '../../storage/db.ts'
import { tally } from '../../storage/d1/tallies.ts'
import { within } from '../../storage/time-limit.ts'
import { handOver, type MailConfig } from './send-to-provider.ts'
import { inSlots, type Post } from './paced.ts'
import type { Deps } from '../../deps.ts'

/** A sender works so long, and on a batch at most so long, in milliseconds; the next minute calls others. */
const [turn, batchTurn] = [55_000, 3 * 60_000]
/** Letters claimed at once. Where repeats are not detected, a process that is lost leaves all of them unsent. */
const [batch, smallBatch] = [100, 20]

/** Sends due letters until none is left, the pace allows no more, the provider fails, or its turn is over. */
export async function sendLetters(deps: Deps, post: Post): Promise<void> {
  const end = deps.now().getTime() + turn
  const want = post.config.mailer.knowsRepeats ? batch : smallBatch
  while (deps.now().getTime() < end) {
    const count = await post.pace.room('letters', want)
    if (count === 0) return
    const claimed = await run(deps, claimLetters(deps, count))
    const addressed = await addressedOrGivenBack(deps, claimed)
    const results: LetterResult[] = []
    const send = async (letter: ClaimedLetter, stays: number | undefined) => {
      const outcome: LetterOutcome =
        stays === undefined
          ? await attempt(deps, post.config, letter, addressed)
          : { is: 'untried', seconds: stays }
      results.push({ letter, outcome })
      return outcome.is === 'untried' ? outcome.seconds : 0
    }
    const take = (most: number) => post.pace.take('letters', most).catch(() => noSlots)
    const taken = await inSlots(deps, post, { items: claimed, take, turn: batchTurn, send })
    await note(deps, results)
    const unused = taken - results.filter(wasTried).length
    if (unused > 0) await post.pace.giveBack('letters', unused).catch(() => undefined)
    if (results.every(({ outcome }) => outcome.is === 'later' || outcome.is === 'untried')) return
  }
}

/** Seconds until what was given back is due again. */
const pause = 30

/** While nobody counts, letters wait. */
const noSlots: Slots = { moments: [], again: 0 }

/** Nothing has left while the content does not answer, so these do not count as tried. */
async function addressedOrGivenBack(
  deps: Deps,
  claimed: readonly ClaimedLetter[],
): Promise<Addressed> {
  try {
    return await run(deps, addressLetters(deps, claimed))
  } catch (error) {
    await note(
      deps,
      claimed.map((letter) => ({ letter, outcome: { is: 'untried', seconds: pause } })),
    )
    throw error
  }
}

/** The provider was asked, and did not ask to wait. */
const wasTried = ({ outcome }: LetterResult) => outcome.is !== 'untried' && outcome.is !== 'gone'

async function attempt(
  deps: Deps,
  config: MailConfig,
  letter: ClaimedLetter,
  addressed: Addressed,
): Promise<LetterOutcome> {
  const { attempts, mayBeSent } = letter
  const [reader, text] = [addressed.readerOf(letter), addressed.textOf(letter)]
  if (!reader || !text) return { is: 'gone' }
  if (attempts > maxAttempts) return { is: 'failed', error: 'no attempt came to an end' }
  const isRepeatable = config.mailer.knowsRepeats ?? false
  if (mayBeSent && !isRepeatable) return { is: 'lost', error: maybeSent }
  const lang = await readerLanguage(deps, letter.lang)
  const handed = await handOver(deps, config, { ...newsMail(letter, reader, text), lang }, attempts)
  if (handed.is === 'sent') return handed
  if (handed.is === 'wait') return { is: 'untried', seconds: handed.seconds }
  const { error } = handed
  if (handed.is === 'unknown' && !isRepeatable) return { is: 'lost', error }
  return { is: attempts >= maxAttempts ? 'failed' : 'later', error }
}

/** Once more where that fails, because a claim that ends unnoted may be sent again or lost. */
async function note(deps: Deps, results: readonly LetterResult[]): Promise<void> {
  const [first, ...rest] = outcomeWrites(deps, results)
  if (!first) return
  await write(deps, [first, ...rest]).catch(() => write(deps, [first, ...rest]))
  for (const { outcome } of results) tally('mail', `news ${tallied[outcome.is]}`)
}

const tallied = {
  sent: 'sent',
  gone: 'dead',
  failed: 'dead',
  lost: 'dead',
  later: 'failed',
  untried: 'failed',
} as const satisfies Record<LetterOutcome['is'], string>

/** Letters for each sender, and how many senders there may be (`max_concurrency` in wrangler.toml). */
const [each, most] = [1000, 10]

/** Calls senders for the letters that are due. Where the queue fails, one works here. */
export async function callSenders(deps: Deps, work: () => Promise<void>): Promise<void> {
  const due = await run(deps, countDueLetters(deps, each * most))
  if (due === 0) return
  const message = { body: { letters: true } } as const
  const messages = Array.from({ length: Math.ceil(due / each) }, () => message)
  await within('queue', () => deps.letterQueue.sendBatch(messages)).catch(work)
}

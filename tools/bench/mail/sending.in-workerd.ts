// Trials of `npm run bench -- mail` within workerd: the product's senders, pacing rules and D1. Clock and provider are
// simulated. Send times are in memory, because their Durable Object would dominate the run time.
import { env } from 'cloudflare:workers'
import { it } from 'vitest'
import { archiveIssue, insertSubscribers } from '../../../test/support/desk/issues.ts'
import { putLink } from '../../../test/support/fakes/mail.ts'
import { rowsOf } from '../../../test/support/site/member.ts'
import { SimulatedClock } from '../../../test/support/fakes/simulated-clock.ts'
import { resetSite } from '../../../test/support/site/site.ts'
import { Minutes } from './minutes.ts'
import { Provider } from './provider.ts'
import {
  backlog,
  million,
  outage,
  shortDay,
  type Limits,
  type Links,
  type Trial,
} from './trials.ts'

/** Prepares an issue for so many subscribers, due in the morning like the weekly one unless `at` is given. */
async function arrange({ readers, perSecond, perDay, at = '2026-11-16T01:00:00.000Z' }: Limits) {
  await resetSite()
  const settings = { mail_per_second: perSecond, mail_per_day: perDay }
  for (const [key, value] of Object.entries(settings))
    await rowsOf('insert into settings (key, value) values (?, ?)', key, String(value))
  await insertSubscribers('en-US', readers)
  const clock = new SimulatedClock(new Date(at))
  const provider = new Provider(clock)
  const bytes = await bytesOfD1()
  await archiveIssue()
  const minutes = new Minutes(clock, provider)
  return { clock, provider, minutes, bytes, readers, begun: Date.parse(at) }
}

type Arranged = Awaited<ReturnType<typeof arrange>>

/** Size of the database: pages times page size. */
const bytesOfD1 = async () => (await env.DB.prepare('select 1').run()).meta.size_after

async function trialOf({ provider, bytes, readers, begun }: Arranged): Promise<Trial> {
  const { deliveries, duplicates, perSecond, perDay, last } = provider
  const [noted] = await rowsOf<{ sent: number }>(
    'select sum(sent_count) as sent from edition_progress',
  )
  return {
    missing: readers - deliveries,
    unnoted: deliveries - noted!.sent,
    twice: duplicates,
    perSecond,
    perDay,
    minutes: (last - begun) / 60_000,
    bytes: ((await bytesOfD1()) - bytes) / readers,
  }
}

/** Minutes after which a trial is aborted. */
const patience = 240

it('sends an issue to a million subscribers', async ({ task }) => {
  const arranged = await arrange(million)
  const { clock, minutes, provider } = arranged
  await clock.pass(minutes.pass(() => provider.deliveries === million.readers, patience))
  Object.assign(task.meta, { million: await trialOf(arranged) })
})

it('sends a backlog, and password links meanwhile', async ({ task }) => {
  const arranged = await arrange(backlog)
  const { clock, minutes, provider } = arranged
  const drained = minutes.pass(() => provider.deliveries === backlog.readers, patience)
  const links = await clock.pass(linksDuring(arranged, drained))
  Object.assign(task.meta, { backlog: { ...(await trialOf(arranged)), links } })
})

/** The queue loses every fifth link email. */
const losing = 5

/** Requests a link every twenty seconds until the work is done, and waits for the last one. */
async function linksDuring(
  { clock, minutes, provider }: Pick<Arranged, 'clock' | 'minutes' | 'provider'>,
  work: Promise<void>,
): Promise<Links> {
  const asked: number[] = []
  let isOver = false
  const done = work.finally(() => (isOver = true))
  for (let number = 0; !isOver; number++) {
    asked.push(clock.now().getTime())
    await putLink(minutes.deps, idOf(number), 'reset', { to: 'member@example.test' })
    if (!isLost(number)) await minutes.deliver(idOf(number))
    await clock.wait(20_000)
  }
  await done
  await minutes.pass(() => asked.every((_, number) => provider.others.has(idOf(number))), patience)
  const waits = asked.map((at, number) => (provider.others.get(idOf(number)) ?? Infinity) - at)
  const slowestOf = (some: readonly number[]) => some.reduce((most, one) => Math.max(most, one), 0)
  return {
    count: asked.length,
    slowest: slowestOf(waits.filter((_, number) => !isLost(number))) / 1000,
    slowestLost: slowestOf(waits.filter((_, number) => isLost(number))) / 1000,
  }
}

const idOf = (number: number) => `link-${number}`
const isLost = (number: number) => number % losing === losing - 1

it('sends other mails after an outage, and password links meanwhile', async ({ task }) => {
  const { mails } = outage
  const { clock, minutes, provider, begun } = await arrange({ ...outage, readers: 0 })
  await rowsOf(`insert into outbox (id, dedupe_key, to_address, lang, template, data, due_at, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${mails})
    select 'mail-' || i, 'mail-' || i, 'r' || i || '@example.test', 'en-US', 'password_changed',
      '{"nickname":"Lantern","at":"2026-11-16T00:00:00.000Z"}', '2026-11-16', '2026-11-16' from n`)
  const left = () =>
    mails - [...provider.others.keys()].filter((id) => id.startsWith('mail-')).length
  const drained = minutes.pass(() => provider.others.size >= mails && left() === 0, patience)
  const links = await clock.pass(linksDuring({ clock, minutes, provider }, drained))
  const ends = [...provider.others].flatMap(([id, at]) => (id.startsWith('mail-') ? at : []))
  Object.assign(task.meta, {
    outage: {
      minutes: (ends.reduce((last, at) => Math.max(last, at), 0) - begun) / 60_000,
      perSecond: provider.perSecond,
      wrong: left() + provider.duplicates,
      links,
    },
  })
})

it('spreads an issue over several days when one day is too short', async ({ task }) => {
  const arranged = await arrange(shortDay)
  const { clock, minutes, provider } = arranged
  await clock.pass(minutes.pass(() => provider.deliveries === shortDay.readers, 3 * 24 * 60))
  Object.assign(task.meta, { shortDay: await trialOf(arranged) })
})

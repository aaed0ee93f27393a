// `npm run chaos -- kills [--rounds 20]`: repeatedly kills the process during mixed writes and restarts it with the
// same state. Accepted writes must exist, and derived data must match. Writes docs/operate/killed.md. All
// traffic is on loopback.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildSite } from '../state.ts'
import { invariants, type Trial } from './invariants.ts'
import { kinds, Ledger } from './ledger.ts'
import { Operator } from './clients.ts'
import { Provider } from './provider.ts'
import { waitForRecovery } from './recovery.ts'
import { writeKills, type KillOutcome } from './report.ts'
import { startKillableSite, type KillableSite } from './site.ts'
import { Writers } from './writers.ts'

process.stderr.write('· content, build\n')
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)

/** Minimum and maximum lifetime of a process in milliseconds. */
const life = [1000, 4000] as const
/** Milliseconds after which an email claimed by a killed process is due again. */
const lease = 61_000
/** Cron minutes before self-repairing data is checked. */
const minutes = 2

const audited = 'select count(distinct request_id) as count from audit_log where request_id = ?'

/** Kills the process while writers are running; resolves to the number of the operator's writes without a response. */
async function writeUntilKilled(
  site: KillableSite,
  writers: Writers,
  operator: Operator,
): Promise<number> {
  let isAlive = true
  const writing = Promise.all([writers.act(() => isAlive), operator.act(() => isAlive)])
  await sleep(randomInt(...life))
  isAlive = false
  await site.kill()
  const [, seen] = await writing
  return seen.counts.broken
}

/** Violated invariants by name. */
async function look(site: KillableSite, trial: Trial, names: readonly (keyof typeof invariants)[]) {
  for (let minute = 0; minute < minutes; minute++) await site.cron()
  const found: [string, string[]][] = []
  for (const name of names)
    found.push([name, await invariants[name]({ ...trial, databases: site.databases })])
  return found
}

async function perform(): Promise<KillOutcome> {
  const [ledger, provider] = [new Ledger(), new Provider()]
  let site = await startKillableSite(provider.take)
  const { url } = site
  const since = new Date().toISOString()
  const writers = await Writers.of(url, site.databases.DB, ledger)
  const operator = await Operator.of(url)
  const wrong = new Map<string, Set<string>>()
  const note = (name: string, what: readonly string[]) => {
    for (const one of what) {
      if (!wrong.get(name)?.has(one)) console.log(`    ${name}: ${one}`)
      wrong.set(name, (wrong.get(name) ?? new Set()).add(one))
    }
  }
  const afterEach = ['counts and their rows', 'entries, revisions, pages'] as const
  try {
    for (let round = 1; round <= rounds; round++) {
      ledger.cut.publications += await writeUntilKilled(site, writers, operator)
      provider.nextLife()
      site = await startKillableSite(provider.take, Number(url.port))
      for (const id of operator.publications.splice(0))
        ledger.accept('publications', id, [{ query: audited, values: [id], rows: 1 }])
      for (const [name, what] of await look(site, trialOf(site), afterEach)) note(name, what)
      note('publications', await waitForRecovery(() => operator.lost()))
      for (const { kind, what } of await ledger.wrong(site.databases.DB)) note(kind, [what])
      const written = kinds.map((kind) => `${kind} ${ledger.accepted[kind]}`).join(', ')
      console.log(`${round}: ${written}`)
    }
    await sleep(lease)
    const all = Object.keys(invariants) as (keyof typeof invariants)[]
    for (const [name, what] of await look(site, trialOf(site), all)) note(name, what)
  } finally {
    await site.kill()
  }
  for (const kind of kinds) if (ledger.accepted[kind] === 0) note(kind, ['nothing was accepted'])
  return { rounds, ledger, wrong, repeated: provider.repeated() }

  function trialOf({ databases }: KillableSite): Trial {
    return { databases, provider, since }
  }
}

buildSite()
const outcome = await perform()
writeKills(outcome)
if (outcome.wrong.size > 0) process.exitCode = 1

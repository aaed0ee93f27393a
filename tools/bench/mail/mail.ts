// Sending at the provider's pace: an issue to a million subscribers, a backlog with password resets in between, and a
// daily limit that is too low (docs/decisions/messaging/newsletter.md). Runs the product's senders and pacing in
// workerd with D1 and a simulated clock. Takes some minutes on two free cores.
import { readFileSync, writeFileSync } from 'node:fs'
import { startVitest } from 'vitest/node'
import { mailLimits, type Budgeted } from '../budgets.ts'
import {
  backlog,
  million,
  outage,
  shortDay,
  type Limits,
  type Links,
  type Trial,
  type Trials,
} from './trials.ts'

export async function mailBudgets(): Promise<Budgeted[]> {
  const trials = await mailTrials()
  return [
    ...trialBudgets('a million deliveries', trials.million, million, mailLimits.million),
    ...trialBudgets('a backlog of 100,000', trials.backlog, backlog, mailLimits.backlog),
    ...linkBudgets('a backlog of 100,000', trials.backlog.links),
    ...outageBudgets(trials.outage),
    ...trialBudgets('a daily limit that is too low', trials.shortDay, shortDay, mailLimits.backlog),
  ]
}

function trialBudgets(
  what: string,
  trial: Trial,
  { perSecond, perDay }: Limits,
  minutes: number,
): Budgeted[] {
  const { missing, unnoted, twice, bytes } = trial
  return [
    {
      what: `${what}: time until all are sent`,
      value: trial.minutes,
      budget: minutes,
      unit: 'min',
    },
    {
      what: `${what}: D1 storage per email`,
      value: bytes,
      budget: mailLimits.delivery,
      unit: 'bytes',
    },
    {
      what: `${what}: most in one second (limit of the provider)`,
      value: trial.perSecond,
      budget: perSecond,
      unit: '',
    },
    {
      what: `${what}: most on one day (limit of the provider)`,
      value: trial.perDay,
      budget: perDay,
      unit: '',
    },
    {
      what: `${what}: lost, sent twice, or not recorded`,
      value: missing + twice + unnoted,
      budget: 0,
      unit: '',
    },
  ]
}

function linkBudgets(what: string, { count, slowest, slowestLost }: Links): Budgeted[] {
  return [
    {
      what: `${what}: the slowest of ${count} password links meanwhile`,
      value: slowest,
      budget: mailLimits.link,
      unit: 's',
    },
    {
      what: `${what}: the slowest of those that the queue lost`,
      value: slowestLost,
      budget: mailLimits.lostLink,
      unit: 's',
    },
  ]
}

function outageBudgets({ minutes, perSecond, wrong, links }: Trials['outage']): Budgeted[] {
  const what = '100,000 other emails after an outage'
  return [
    {
      what: `${what}: time until all are sent`,
      value: minutes,
      budget: mailLimits.backlog,
      unit: 'min',
    },
    {
      what: `${what}: most in one second (limit of the provider)`,
      value: perSecond,
      budget: outage.perSecond,
      unit: '',
    },
    { what: `${what}: lost or sent twice`, value: wrong, budget: 0, unit: '' },
    ...linkBudgets(what, links),
  ]
}

async function mailTrials(): Promise<Trials> {
  const config = 'tools/bench/mail/vitest.config.ts'
  const vitest = await startVitest('test', [], { config, watch: false })
  const trials = vitest.state
    .getTestModules()
    .flatMap((file) => [...file.children.allTests()].map((trial) => trial.meta()))
  await vitest.close()
  return Object.assign({}, ...trials) as Trials
}

const doc = 'docs/operate/mail.md'
const [start, end] = ['<!-- npm run bench -- mail -->', '<!-- end -->']

/** Updates the documented table with the measured values. */
export function writeMailTable(budgeted: readonly Budgeted[]): void {
  const rows = budgeted.map(
    ({ what, value, budget, unit }) =>
      `| ${what} | ${shown(value)} ${unit} | ${shown(budget)} ${unit} |`,
  )
  const table = [
    `| ${new Date().toISOString().slice(0, 10)} | measured | at most |`,
    '| --- | --- | --- |',
    ...rows,
  ]
  const [before = '', rest = ''] = readFileSync(doc, 'utf8').split(start)
  const after = rest.slice(rest.indexOf(end))
  writeFileSync(doc, `${before}${start}\n\n${table.join('\n').replaceAll('  |', ' |')}\n\n${after}`)
}

const shown = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })

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
    ...trialBudgets('a million letters', trials.million, million, mailLimits.million),
    ...trialBudgets('a backlog of 100,000', trials.backlog, backlog, mailLimits.backlog),
    ...linkBudgets('a backlog of 100,000', trials.backlog.links),
    ...outageBudgets(trials.outage),
    ...trialBudgets('a day that is too short', trials.shortDay, shortDay, mailLimits.backlog),
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
    { what: `${what}: the last has left`, value: trial.minutes, budget: minutes, unit: 'min' },
    { what: `${what}: of D1, each`, value: bytes, budget: mailLimits.letter, unit: 'bytes' },
    {
      what: `${what}: in any second, of what the provider takes`,
      value: trial.perSecond,
      budget: perSecond,
      unit: '',
    },
    {
      what: `${what}: on any day, of what the provider takes`,
      value: trial.perDay,
      budget: perDay,
      unit: '',
    },
    {
      what: `${what}: lost, sent twice, or not noted`,
      value: missing + twice + unnoted,
      budget: 0,
      unit: '',
    },
  ]
}

function linkBudgets(what: string, { count, slowest, slowestLost }: Links): Budgeted[] {
  return [
    {
      what: `${what}: the slowest of ${count} links to new passwords meanwhile`,
      value: slowest,
      budget: mailLimits.link,
      unit: 's',
    },
    {
      what: `${what}: of those that their queue lost`,
      value: slowestLost,
      budget: mailLimits.lostLink,
      unit: 's',
    },
  ]
}

function outageBudgets({ minutes, perSecond, wrong, links }: Trials['outage']): Budgeted[] {
  const what = 'other mails, 100,000 after an outage'
  return [
    { what: `${what}: the last has left`, value: minutes, budget: mailLimits.backlog, unit: 'min' },
    {
      what: `${what}: in any second, of what the provider takes`,
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

const doc = 'docs/operating.md'
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

// Measurements, not tests: `npm run bench` (rates, sizes, start-up), `npm run bench -- realtime`,
// `npm run bench -- lighthouse`, and `npm run bench -- baseline` to commit this run's ratios. Everything happens on this
// machine's loopback.
import { budgets, isBroken, printSizes } from './budgets.ts'
import { runLighthouse } from './lighthouse.ts'
import { measure, type Measured } from './measure.ts'
import { realtimeBudgets } from './realtime.ts'
import { noteBusyMachine, printBudgets, printRates, writeBaseline, writeResults } from './report.ts'
import { startSite } from './site.ts'
import { buildSite, prepareState } from './state.ts'
import { subjects } from './subjects.ts'

/** Minimum rate of a page from memory, relative to a constant response of the same size. */
const lowestRatio = 0.7

async function rates(): Promise<Measured[]> {
  const site = await startSite()
  try {
    const measured: Measured[] = []
    for (const subject of await subjects(site)) {
      process.stderr.write(`· ${subject.name}\n`)
      measured.push(await measure(site, subject))
    }
    return measured
  } finally {
    await site.stop()
  }
}

async function bench(isBaseline: boolean): Promise<void> {
  const measured = await rates()
  const budgeted = await budgets()
  console.log()
  printRates(measured)
  console.log()
  printBudgets(budgeted)
  printSizes()
  writeResults(measured, budgeted)
  if (isBaseline) writeBaseline(measured)
  const slow = measured.filter(({ name, ratio }) => name.endsWith('memory') && ratio < lowestRatio)
  for (const { name, ratio } of slow) {
    console.error(`${name}: ${ratio.toFixed(3)} of the constant, the budget is ${lowestRatio}`)
  }
  if (slow.length > 0) process.exitCode = 1
}

async function benchRealtime(): Promise<void> {
  const budgeted = await realtimeBudgets()
  console.log()
  printBudgets(budgeted)
  noteBusyMachine('clients and server share it, so times are longer than they are')
  writeResults([], budgeted)
  if (budgeted.some(isBroken)) process.exitCode = 1
}

const [what] = process.argv.slice(2)
if (what === 'realtime') {
  process.stderr.write('· build\n')
  buildSite()
  await benchRealtime()
} else {
  process.stderr.write('· state, content, build\n')
  prepareState()
  if (what === 'lighthouse') await runLighthouse()
  else await bench(what === 'baseline')
}

// Measurements, not tests. Run `npm run bench` for rates, sizes and start-up. Run `npm run bench -- NAME` for the others:
//   One hub and its clients: `realtime`.
//   A full hub: `hub [--sockets 32000]`.
//   Rows read by requests and jobs with much content: `scale [--scale 50000] [--comments 1000000]`.
//   Caches of 300 locations: `replay`.
//   Half a million sockets: `crowd`.
//   An issue to a million subscribers: `mail`.
//   Cost of a million views: `cost`.
//   Rate and memory of an import of an old site: `import [--posts 5000]`.
//   Lighthouse, on five pages and for interactions on a slow phone: `lighthouse [flow]`.
//   New connections while others keep the site busy: `saturation`.
//   The same pages served by other frameworks: `peers`.
// The names `replay`, `crowd` and `mail` use a simulated clock. `baseline` stores this run's ratios for a commit. All
// traffic is on loopback.
import { parseArgs } from 'node:util'
import {
  budgets,
  isBroken,
  printSizes,
  replayLimits,
  scaleLimits,
  type Budgeted,
} from './budgets.ts'
import { runCost } from './cost/cost.ts'
import { importBudgets } from './import/import.ts'
import { fullHubBudgets } from './hub-capacity.ts'
import { simulateReconnects, crowdBudgets, fullCrowd } from './crowd/crowd.ts'
import { mailBudgets, writeMailTable } from './mail/mail.ts'
import { runFlow, runLighthouse } from './lighthouse/lighthouse.ts'
import { measurePeers } from './peers/peers.ts'
import { printPeers } from './peers/report.ts'
import { replay } from './replay/replay.ts'
import { measure, type Measured } from './measure.ts'
import { realtimeBudgets } from './realtime.ts'
import {
  noteBusyMachine,
  printBudgets,
  printRates,
  printScaled,
  writeBaseline,
  writeResults,
} from './report.ts'
import { measureSaturation, saturationBudgets, saturationLines } from './saturation.ts'
import { brokenLimits, measureScale, type Size } from './scale.ts'
import { startSite } from './site.ts'
import { buildSite, prepareState } from './state.ts'
import { subjects } from './subjects.ts'

/** Minimum rate of a page from memory, relative to a constant response of equal size. */
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

async function benchSaturation(): Promise<void> {
  const measured = await measureSaturation()
  const budgeted = saturationBudgets(measured)
  console.log(`\n${saturationLines(measured).join('\n')}\n`)
  printBudgets(budgeted)
  noteBusyMachine('clients and server share it, so times are longer than they are')
  writeResults([], budgeted)
  if (budgeted.some(isBroken)) process.exitCode = 1
}

async function benchHub(sockets: number): Promise<void> {
  const budgeted = await fullHubBudgets(sockets)
  console.log()
  printBudgets(budgeted)
  noteBusyMachine('clients and server share it, so times are longer than they are')
  writeResults([], budgeted)
  if (budgeted.some(isBroken)) process.exitCode = 1
}

/** Minutes on the simulated clock. */
const replayed = 20

async function benchReplay(): Promise<void> {
  const { views, sources, rendersPerSecond, seenAfter, withdrawn, lag } = await replay(replayed)
  const shares = Object.entries(sources).map(
    ([source, count]) => `${((100 * count) / views).toFixed(1)} % ${source}`,
  )
  console.log(`${views} views in ${replayed} minutes, from ${shares.join(', ')}\n`)
  const budgeted: Budgeted[] = [
    {
      what: 'renders at 579 views a second',
      value: rendersPerSecond,
      budget: replayLimits.rendersPerSecond,
      unit: 'a second',
    },
    { what: 'until seen everywhere', value: seenAfter, budget: replayLimits.seenAfter, unit: 's' },
    { what: 'a page shown lacked a change', value: lag, budget: replayLimits.seenAfter, unit: 's' },
    { what: 'views of something withdrawn', value: withdrawn, budget: 0, unit: '' },
  ]
  printBudgets(budgeted)
  writeResults([], budgeted)
  if (budgeted.some(isBroken)) process.exitCode = 1
}

function benchCrowd(): void {
  const crowded = simulateReconnects(fullCrowd)
  const { deployed, sent } = crowded
  const rounded = (value: number) => Math.round(value).toLocaleString('en')
  console.log(
    `${rounded(deployed.together)} returns a second to all hubs after a deployment, at most;`,
  )
  console.log(
    `${rounded(sent.frames)} frames a second of one hub for ${rounded(sent.changes)} changes heard,`,
  )
  console.log(
    `${rounded(sent.texts)} texts of frames, ${rounded(sent.slowest)} ms for the slowest second\n`,
  )
  const budgeted = crowdBudgets(crowded)
  printBudgets(budgeted)
  writeResults([], budgeted)
  if (budgeted.some(isBroken)) process.exitCode = 1
}

async function benchMail(): Promise<void> {
  const budgeted = await mailBudgets()
  console.log()
  printBudgets(budgeted)
  writeMailTable(budgeted)
  writeResults([], budgeted)
  if (budgeted.some(isBroken)) process.exitCode = 1
}

function benchImport(posts: number): void {
  const budgeted = importBudgets(posts)
  console.log()
  printBudgets(budgeted)
  noteBusyMachine('trust the memory more than the rates')
  writeResults([], budgeted)
  if (budgeted.some(isBroken)) process.exitCode = 1
}

/** Defaults of `--scale` and `--comments`. */
const defaultSize = { scale: '10000', comments: '10000000' }

async function benchScale(size: Size): Promise<void> {
  const { scaled, jobs } = await measureScale(size)
  const { rows, milliseconds, growth } = scaleLimits
  console.log(
    `\n${size.articles} articles a language; at most ${rows} rows, ${milliseconds} ms of D1,`,
  )
  console.log(`and ${growth} times the rows of half the content\n`)
  printScaled(scaled)
  console.log()
  printBudgets(jobs)
  noteBusyMachine('trust the rows more than the milliseconds')
  writeResults([], jobs, scaled)
  const broken = scaled.filter((one) => brokenLimits(one).length > 0)
  console.log(`${scaled.length - broken.length} held, ${broken.length} broken`)
  if (broken.length > 0 || jobs.some(isBroken)) process.exitCode = 1
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: defaultSize.scale },
    comments: { type: 'string', default: defaultSize.comments },
    sockets: { type: 'string', default: '32000' },
    posts: { type: 'string', default: '5000' },
  },
})
const [what, part] = positionals
if (what === 'realtime') {
  process.stderr.write('· build\n')
  buildSite()
  await benchRealtime()
} else if (what === 'hub') {
  process.stderr.write('· build\n')
  buildSite()
  await benchHub(Number(values.sockets))
} else if (what === 'cost') {
  process.stderr.write('· content, build\n')
  buildSite()
  await runCost()
} else if (what === 'replay') {
  await benchReplay()
} else if (what === 'crowd') {
  benchCrowd()
} else if (what === 'mail') {
  await benchMail()
} else if (what === 'import') {
  benchImport(Number(values.posts))
} else if (what === 'scale') {
  process.stderr.write('· build\n')
  buildSite()
  await benchScale({ articles: Number(values.scale), comments: Number(values.comments) })
} else {
  process.stderr.write('· state, content, build\n')
  prepareState()
  if (what === 'lighthouse') await (part === 'flow' ? runFlow() : runLighthouse())
  else if (what === 'peers') printPeers(await measurePeers())
  else if (what === 'saturation') await benchSaturation()
  else await bench(what === 'baseline')
}

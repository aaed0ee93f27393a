// Results of the chaos test, on the console and as pages of the documentation.
import { writeFileSync } from 'node:fs'
import { invariants } from './invariants.ts'
import { kinds, type Ledger } from './ledger.ts'
import type { ResponseStats } from './classify-response.ts'

export interface Outcome {
  name: string
  /** Readers of cached pages, and of others. */
  readers: ResponseStats
  strangers: ResponseStats
  members: ResponseStats
  /** Images, avatars and downloads. */
  files: ResponseStats
  operators: ResponseStats
  sockets: ResponseStats
  /**
   * Accepted writes that are missing after recovery, parts that did not recover, and cached pages that were too slow.
   */
  lost: readonly string[]
}

const [faultsFile, killsFile] = ['docs/operate/bad-day.md', 'docs/operate/killed.md']
const head = [
  'fault',
  'cached pages: ok / stale / refused',
  'p50 ms',
  'p99 ms',
  'other pages',
  'member',
  'files',
  'operator',
  'socket',
  'broken',
]

const countsOf = ({ counts: { ok, stale, refused } }: ResponseStats) =>
  `${ok} / ${stale} / ${refused}`
const answersOf = ({ counts: { ok, stale, refused } }: ResponseStats) =>
  `${ok + stale} / ${refused}`

const everybody = ({ readers, strangers, members, files, operators, sockets }: Outcome) => [
  readers,
  strangers,
  members,
  files,
  operators,
  sockets,
]

function brokenOf(outcome: Outcome): string[] {
  return [...everybody(outcome).flatMap((seen) => seen.complaints), ...outcome.lost]
}

/** Number of broken responses and lost writes. */
export function brokenIn(outcome: Outcome): number {
  return everybody(outcome).reduce((sum, { counts }) => sum + counts.broken, outcome.lost.length)
}

function rowOf(outcome: Outcome): string[] {
  const { readers } = outcome
  return [
    outcome.name,
    countsOf(readers),
    readers.percentile(0.5).toFixed(0),
    readers.percentile(0.99).toFixed(0),
    ...everybody(outcome)
      .slice(1)
      .map((seen) => answersOf(seen)),
    String(brokenIn(outcome)),
  ]
}

export function printRound(outcome: Outcome): void {
  console.log(rowOf(outcome).join('  '))
  for (const complaint of brokenOf(outcome)) console.log(`    ${complaint}`)
}

const tableOf = (lines: readonly (readonly string[])[]) =>
  lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

function writePage(file: string, text: string): void {
  writeFileSync(file, text)
  console.log(`written to ${file}`)
}

/** Writes the page about faulty parts. */
export function writeDay(outcomes: readonly Outcome[], seconds: number): void {
  const table = tableOf([head, head.map(() => '---'), ...outcomes.map((one) => rowOf(one))])
  writePage(faultsFile, `${introduction(seconds)}\n${table}\n`)
}

export interface KillOutcome {
  rounds: number
  ledger: Ledger
  /** Errors by kind of write or invariant. */
  wrong: ReadonlyMap<string, ReadonlySet<string>>
  /** Emails sent again because a killed process could not record them. */
  repeated: number
}

/** Writes the page about killed processes. */
export function writeKills(outcome: KillOutcome): void {
  const { ledger, wrong } = outcome
  const countOf = (name: string) => String(wrong.get(name)?.size ?? 0)
  const written = kinds.map((kind) => [
    kind,
    String(ledger.accepted[kind]),
    String(ledger.cut[kind]),
    countOf(kind),
  ])
  const compared = Object.keys(invariants).map((name) => [name, countOf(name)])
  const text = `${killsIntroduction(outcome)}
${tableOf([['write', 'accepted', 'cut off', 'missing or twice'], Array<string>(4).fill('---'), ...written])}

${tableOf([['must agree', 'differences'], ['---', '---'], ...compared])}
`
  writePage(killsFile, text)
}

const killsIntroduction = ({ rounds, repeated }: KillOutcome) => `# Processes killed during writes

Written by \`npm run chaos -- kills\` on ${today()}. Sixty members, visitors and an operator were writing. The process was killed
(SIGKILL) ${rounds} times and restarted with the data it had left. \`--rounds 200\` repeats it more often.

- Accepted: answered with success. The write must exist exactly once.
- Cut off: without an answer. The write may exist or not. A comment without an answer was sent again with its idempotency key.

Derived data must agree with its source afterwards:

- \`npm run recount\` finds no difference.
- After two minutes of the cron job, the index matches the content.
- Each live revision has its page.
- The provider has accepted one email per row of the outbox.

The provider received ${repeated} emails twice, from the killed process and from the next one. Providers that detect duplicates send
them once (\`docs/decisions/messaging/email-outbox.md\`).
`

const today = () => new Date().toISOString().slice(0, 10)

const introduction = (seconds: number) => `# Parts that are slow, fail or return wrong data

Written by \`npm run chaos\` on ${today()}. Each fault of a part lasts ${seconds} s. A pair of parts has
${seconds} s: half with both slow, half with different faults. The built Worker and the load ran on the same machine. The first
row, without a fault, shows their cost.

\`--seconds 60\` takes an hour and a half, the default of 16 half an hour. \`--alone\` omits the pairs. \`--parts d1,kv\` tests only some
parts, and then this page is not written.

- A slow part answers after the time limit of the product (\`docs/decisions/data/time-limits.md\`).
- Cached pages were visited before. Their latencies count from the third second, when an isolate has detected the slow part.
- Other columns are answers / refusals. A refusal names the problem with a code and a text, or is the failure screen with its
  reference.
- Files are images, placeholders and downloads.
- Wrong data: hubs drop messages, counters stop counting, the search database finds nothing. "Counters" are those of the rate limits,
  the "database of counters" is \`METRICS_DB\`.
- Broken has to be 0. It counts blank or wrong pages, faults without a code, internal messages, accepted writes that are missing after
  recovery, and pages that do not recover. It also counts cached pages whose p99 is above four times that of the first row
  plus half a second.
`

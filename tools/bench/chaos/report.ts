// Results of the chaos test, on the console and as a page of the documentation.
import { readFileSync, writeFileSync } from 'node:fs'
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

const file = 'docs/bad-day.md'
const head = [
  'what goes wrong',
  'known pages: ok / stale / refused',
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

const killsHeading = '\n## Killed in the middle\n'

/** Each test writes its own section of the page. */
function partsOfFile(): { day: string; kills: string } {
  const [day = '', kills = ''] = readFileSync(file, 'utf8').split(killsHeading)
  return { day, kills }
}

function writeParts({ day, kills }: { day: string; kills: string }): void {
  writeFileSync(file, kills ? day + killsHeading + kills : day)
  console.log(`written to ${file}`)
}

const tableOf = (lines: readonly (readonly string[])[]) =>
  lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Writes the section of faulty parts. */
export function writeDay(outcomes: readonly Outcome[], seconds: number): void {
  const table = tableOf([head, head.map(() => '---'), ...outcomes.map((one) => rowOf(one))])
  writeParts({ ...partsOfFile(), day: `${introduction(seconds)}\n${table}\n` })
}

export interface KillOutcome {
  rounds: number
  ledger: Ledger
  /** Errors by kind of write or invariant. */
  wrong: ReadonlyMap<string, ReadonlySet<string>>
  /** Emails sent again because a killed process could not record them. */
  repeated: number
}

/** Writes the section of killed processes. */
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
  const kills = `${killsIntroduction(outcome)}
${tableOf([['what is written', 'accepted', 'cut off', 'missing or twice'], Array<string>(4).fill('---'), ...written])}

${tableOf([['what has to agree', 'differences'], ['---', '---'], ...compared])}
`
  writeParts({ ...partsOfFile(), kills })
}

const killsIntroduction = ({ rounds, repeated }: KillOutcome) => `
Written by \`npm run chaos -- kills\` on ${today()}: the process was killed (SIGKILL) ${rounds} times in the middle of what
sixty members, visitors and an operator were writing, and started again on what it had left behind. \`--rounds 200\` does it more often.

Accepted is what was answered with success; it has to be there exactly once. Cut off is what had no answer: it may be there or
not. A comment without an answer was sent again under its key. Afterwards everything kept has to agree with what it is kept of:
nothing to mend for \`npm run recount\`, an index like the content after two minutes of the cron job, a page for each live revision,
a mail accepted by the provider for each row of the outbox. ${repeated} mails were handed over twice, by the process that was killed and the
next: providers that detect repeats send them once (\`docs/decisions/messaging/email-outbox.md\`).
`

const today = () => new Date().toISOString().slice(0, 10)

const introduction = (seconds: number) => `# A bad day

What people see while parts of the site are slow, fail or lie: written by \`npm run chaos\` on ${today()}.
A part has ${seconds} s for each of its ways, a pair ${seconds} s, half of them slow and half in other ways. The built Worker ran in
workerd on one machine, which also ran the load and more: the first row, where nothing goes wrong, tells what that costs.
\`--seconds 60\` takes an hour and a half, the usual 16 half an hour;
\`--alone\` leaves out the pairs of parts, \`--parts d1,kv\` takes some of them; nothing is written then unless all take part.

A slow part answers after the product's own limit of a wait (\`docs/decisions/data/time-limits.md\`). Known pages are those
visited before. Their times count from the third second, when an isolate has learned what is slow
(\`docs/decisions/data/time-limits.md\`). Other columns are answers / refusals: a refusal says by code and
words what is the matter, or is the failure screen with its reference. Broken is a blank or wrong page, a fault without a code,
an inner message, something accepted that is not there once all is well, a page that does not recover, or known pages that take
more than four times as long at p99, and half a second, than in the first row. It has to be 0. Files are pictures, placeholders
included, and downloads. Parts that lie: hubs drop what they are to send, counters count no further, the search database finds
nothing.
`

// Times of the test files against those of test/times.json, so that a run that has grown names what made it grow.
import { readFileSync, writeFileSync } from 'node:fs'
import { readResults, type Results } from './results.ts'

const timesFile = 'test/times.json'
/** Share of the budget that a run may exceed it by: machines differ, and their neighbors. */
const tolerance = 0.15

interface Times {
  /** Budget of a whole run, in CPU seconds. */
  budget: number
  /** Seconds by test file. */
  files: Record<string, number>
}

export function readTimes(): Times {
  return JSON.parse(readFileSync(timesFile, 'utf8')) as Times
}

/** Seconds by file of the latest run. */
function latest(): Record<string, number> {
  const results = (['vitest', 'playwright'] as const).map(readResults)
  const files = Object.assign(
    {},
    ...results.map((one: Results | null) => one?.files),
  ) as Results['files']
  return Object.fromEntries(Object.entries(files).map(([file, ms]) => [file, round(ms / 1000)]))
}

const round = (seconds: number) => Math.round(seconds * 10) / 10

/** Replaces the recorded times by those of the latest run. */
export function recordTimes(): void {
  const { budget } = readTimes()
  const files = Object.fromEntries(
    Object.entries(latest()).toSorted(([one], [other]) => one.localeCompare(other)),
  )
  writeFileSync(timesFile, `${JSON.stringify({ budget, files }, null, 2)}\n`)
}

/** Complaints about a run of so many CPU seconds; none in a deep run, which has no budget. */
export function complaintsOf(cpuSeconds: number): string[] {
  const { budget, files } = readTimes()
  const now = latest()
  if (cpuSeconds <= budget * (1 + tolerance)) return []
  const grown = Object.entries(now)
    .map(([file, seconds]) => ({ file, seconds, more: round(seconds - (files[file] ?? 0)) }))
    .toSorted((one, other) => other.more - one.more)
    .slice(0, 10)
  return [
    `the run took ${Math.round(cpuSeconds)} CPU seconds of ${budget}; grown most:`,
    ...grown.map(({ file, seconds, more }) => `  ${file}: ${seconds} s, ${more} s more`),
  ]
}

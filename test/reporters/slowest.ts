// A run ends with the files that took longest, so that a slow one is noticed while it is new.

const listed = 15
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).padStart(7)

/** Prints the slowest of these files; `times` are milliseconds by file. */
export function printSlowest(times: ReadonlyMap<string, number>): void {
  const sorted = [...times].toSorted(([, one], [, other]) => other - one)
  const total = sorted.reduce((sum, [, time]) => sum + time, 0)
  console.log(`\nSlowest of ${sorted.length} files, in seconds; ${seconds(total).trim()} in all`)
  for (const [file, time] of sorted.slice(0, listed)) console.log(`${seconds(time)}  ${file}`)
}

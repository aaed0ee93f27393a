// Setup steps that are skipped while their inputs are unchanged. A step writes its stamp file when it ends, so an
// interrupted step runs again.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Step {
  /** File that records the hash of the inputs. */
  stampFile: string
  /** Files and folders that the step reads. A missing one counts as empty. */
  reads: readonly string[]
  /** Further inputs that affect the result. */
  given?: readonly (string | undefined)[]
}

/** Changes with every name and every byte that a step reads. */
export function fingerprint({ reads, given = [] }: Step): string {
  const hash = createHash('sha256').update(JSON.stringify(given.map((one) => one ?? null)))
  for (const file of reads.flatMap(filesOf))
    hash
      .update(JSON.stringify(file))
      .update(createHash('sha256').update(readFileSync(file)).digest())
  return hash.digest('hex')
}

export function isDone(step: Step): boolean {
  const found = statSync(step.stampFile, { throwIfNoEntry: false })
  return found !== undefined && readFileSync(step.stampFile, 'utf8') === fingerprint(step)
}

/** Runs the step. Its inputs are hashed first, so a change during the run makes it run again. */
export async function runStep(step: Step, work: () => unknown): Promise<void> {
  const print = fingerprint(step)
  rmSync(step.stampFile, { force: true })
  await work()
  mkdirSync(path.dirname(step.stampFile), { recursive: true })
  writeFileSync(step.stampFile, print)
}

function filesOf(place: string): string[] {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [place] : []
  return readdirSync(place)
    .toSorted()
    .flatMap((name) => filesOf(path.join(place, name)))
}

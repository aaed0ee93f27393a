import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readTimes } from '../run/times.ts'

/**
 * Files of one project together, because each change of project starts a process, and the longest first, so that both
 * cores finish at about the same time.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: times } = readTimes()
    const secondsOf = ({ moduleId }: TestSpecification) =>
      times[relative(process.cwd(), moduleId)] ?? 0
    return files.toSorted(
      (one, other) =>
        one.project.name.localeCompare(other.project.name) || secondsOf(other) - secondsOf(one),
    )
  }
}

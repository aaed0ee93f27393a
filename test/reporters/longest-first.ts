import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readTimes } from '../run/times.ts'

/**
 * Files of one project and environment together, because each change of either starts a process, and the longest first,
 * so that both cores finish at about the same time.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: times } = readTimes()
    const keyed = files.map((file) => ({
      file,
      process: `${file.project.name} ${environmentOf(file)}`,
      seconds: times[relative(process.cwd(), file.moduleId)] ?? 0,
    }))
    return keyed
      .toSorted(
        (one, other) => one.process.localeCompare(other.process) || other.seconds - one.seconds,
      )
      .map(({ file }) => file)
  }
}

/** The environment that the comment at the top of a file names. */
function environmentOf({ moduleId }: TestSpecification): string {
  return /^\/\/ @vitest-environment (\S+)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? ''
}

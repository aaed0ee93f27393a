import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A file that takes as long as dozens of others would leave one core idle at the end. */
const longest = ['test/worker/crawl.test.ts', 'test/worker/pages/all/page-table.test.ts']

/** The order of files in which both cores finish at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) =>
      longest.some((file) => moduleId.endsWith(file)) ? 0 : 1
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

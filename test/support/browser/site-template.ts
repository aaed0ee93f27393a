// Initial state of the site in browser tests: created once per content of its source files, then copied.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { isDone, runStep } from '../../../scripts/local/build-cache.ts'
import { contentStep, databasesStep } from '../../../scripts/local/setup-steps.ts'

export const templatePath = '.wrangler/e2e-template'
/** Gives an article several pages of comments. */
const seedArguments = ['--comments', '120']

const step = {
  stampFile: `${templatePath}/done/template`,
  reads: [
    ...databasesStep.reads,
    ...contentStep(seedArguments).reads,
    'test/support/browser/site-template.ts',
    'test/support/browser/seeded-members.ts',
    'test/support/browser/seed-members.ts',
    'test/run/finish-night.ts',
  ],
  given: seedArguments,
}

/** Creates the template unless an equal one exists. An outdated one is deleted first. */
export async function makeTemplate(): Promise<void> {
  if (isDone(step)) return
  rmSync(templatePath, { recursive: true, force: true })
  await runStep(step, () => {
    run('scripts/prepare.ts', ...seedArguments)
    run('test/support/browser/seed-members.ts')
    run('test/run/finish-night.ts')
  })
}

function run(script: string, ...words: string[]): void {
  const env = { ...process.env, MERIDIAN_STATE: templatePath }
  execFileSync(process.execPath, [script, ...words], { env, stdio: 'inherit' })
}

// Prepares a clone: local databases and demo content, each only if its inputs have changed. `npm install` comes before.
// Arguments go to the seed.
import { execFileSync } from 'node:child_process'
import { isDone, runStep, type Step } from './local/build-cache.ts'
import { contentStep, databasesStep } from './local/setup-steps.ts'

const quiet = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' }
const seedArguments = process.argv.slice(2)

await step('creating the local databases', databasesStep, () =>
  run('scripts/local/migrate-local.ts'),
)
await step(
  'loading the demo content: articles, games, images, accounts',
  contentStep(seedArguments),
  () => run('scripts/seed.ts', ...seedArguments),
)

async function step(name: string, made: Step, work: () => void | Promise<void>): Promise<void> {
  if (isDone(made)) return
  console.log(`· ${name}`)
  await runStep(made, work)
}

function run(...words: string[]): void {
  try {
    execFileSync(process.execPath, words, { env: quiet, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: Buffer; stderr?: Buffer }
    console.error(String(stdout) + String(stderr))
    process.exit(1)
  }
}

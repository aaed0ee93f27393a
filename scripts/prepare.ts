// Brings a clone to where it can run: types, local databases, demo content, each only when what it is made from has
// changed. `npm install` comes before. Arguments go to the seed.
import { execFileSync } from 'node:child_process'
import { statePath } from './local/state.ts'
import { isDone, runStep, type Step } from './local/build-cache.ts'

const quiet = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' }
const seedArguments = process.argv.slice(2)

await step(
  'generating types from wrangler.toml',
  { stampFile: '.wrangler/done/types', reads: ['wrangler.toml', '.dev.vars', 'package-lock.json'] },
  () => run('node_modules/.bin/wrangler', 'types', '--strict-vars=false'),
)
await step(
  'creating the local databases',
  {
    stampFile: `${statePath}/done/databases`,
    reads: ['migrations', 'wrangler.toml', 'scripts/local/migrate-local.ts'],
  },
  () => run(process.execPath, 'scripts/local/migrate-local.ts'),
)
await step(
  'loading the demo content: articles, games, pictures, accounts',
  {
    stampFile: `${statePath}/done/content`,
    reads: [
      'content',
      'scripts/seed.ts',
      'scripts/seed',
      'worker/search',
      'worker/storage',
      'migrations/content',
      'migrations/search',
      '.dev.vars',
    ],
    given: seedArguments,
  },
  () => run(process.execPath, 'scripts/seed.ts', ...seedArguments),
)

async function step(name: string, made: Step, work: () => void | Promise<void>): Promise<void> {
  if (isDone(made)) return
  console.log(`· ${name}`)
  await runStep(made, work)
}

function run(file: string, ...args: string[]): void {
  try {
    execFileSync(file, args, { env: quiet, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: Buffer; stderr?: Buffer }
    console.error(String(stdout) + String(stderr))
    process.exit(1)
  }
}

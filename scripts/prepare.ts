// Brings a clone to where it can run: types, local database, demo content. Safe to run again; npm install comes before.
// Arguments go to the seed.
import { execFileSync } from 'node:child_process'
import { statePath } from './state.ts'

const quiet = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' }

function step(name: string, file: string, ...args: string[]): void {
  console.log(`· ${name}`)
  try {
    execFileSync(file, args, { env: quiet, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: Buffer; stderr?: Buffer }
    console.error(String(stdout) + String(stderr))
    process.exit(1)
  }
}

step('types of the bindings', 'npx', 'wrangler', 'types', '--strict-vars=false')
for (const [name, binding] of [
  ['local database', 'DB'],
  ['search index', 'SEARCH'],
] as const) {
  const place = ['--local', '--persist-to', statePath]
  step(name, 'npx', 'wrangler', 'd1', 'migrations', 'apply', binding, ...place)
}
step('demo content', process.execPath, 'scripts/seed.ts', ...process.argv.slice(2))

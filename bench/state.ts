// A state folder of its own with content, and the built Worker.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'

export const benchState = '.wrangler/bench'
/** Synthetic articles a language, so that a query without an index shows. */
const scale = 300
const scaledMark = `${benchState}/scaled-to-${scale}`

/** Prepares the state and builds; the synthetic content is added once. */
export function prepareState(): void {
  run(process.execPath, 'scripts/prepare.ts')
  if (!existsSync(scaledMark)) {
    run(process.execPath, 'scripts/seed.ts', '--scale', String(scale))
    writeFileSync(scaledMark, '')
  }
  run('npx', 'vite', 'build', '--logLevel', 'warn')
}

function run(file: string, ...args: string[]): void {
  const env = { ...process.env, MERIDIAN_STATE: benchState, WRANGLER_SEND_METRICS: 'false' }
  execFileSync(file, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

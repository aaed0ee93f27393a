// State folders of their own with content, and the built Worker.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'

/** For pages: so many synthetic articles a language that a query without an index shows. */
export const benchState = '.wrangler/bench'
/** For the search, whose time grows with what there is to be found. */
export const searchState = '.wrangler/bench-search'
const scales = { [benchState]: 300, [searchState]: 5000 }

/** Prepares the states and builds; the synthetic content is added once. */
export function prepareState(): void {
  for (const [state, scale] of Object.entries(scales)) prepare(state, scale)
  buildSite()
}

/** The built Worker alone, for what needs no content. */
export function buildSite(): void {
  run(benchState, 'npx', 'vite', 'build', '--logLevel', 'warn')
}

function prepare(state: string, scale: number): void {
  const mark = `${state}/scaled-to-${scale}`
  run(state, process.execPath, 'scripts/prepare.ts')
  if (existsSync(mark)) return
  run(state, process.execPath, 'scripts/seed.ts', '--scale', String(scale))
  writeFileSync(mark, '')
}

function run(state: string, file: string, ...args: string[]): void {
  const env = { ...process.env, MERIDIAN_STATE: state, WRANGLER_SEND_METRICS: 'false' }
  execFileSync(file, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

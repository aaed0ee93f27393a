// State folders with content for measuring, and the built Worker.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'

/** Synthetic articles per language for pages: enough for a query without an index to show. */
export const benchState = '.wrangler/bench'
/** For the search, whose time grows with the content. */
export const searchState = '.wrangler/bench-search'
/** Synthetic articles per language, and comments under one article. */
const scales = {
  [benchState]: { articles: 300, comments: 10_000 },
  [searchState]: { articles: 5000, comments: 0 },
}
interface Scale {
  articles: number
  comments: number
  members?: number
}

/** Prepares the states and builds; the synthetic content is added once. */
export function prepareState(): void {
  for (const [state, scale] of Object.entries(scales)) prepare(state, scale)
  buildSite()
}

/** A state with so many articles a language, and members who read them; filled when there is none. */
export function prepareScale(articles: number): string {
  const state = `.wrangler/bench-scale-${articles}`
  prepare(state, { articles, members: articles, comments: articles })
  return state
}

/** Builds the Worker only, for measurements that need no content. */
export function buildSite(): void {
  run(benchState, process.execPath, 'scripts/build.ts')
}

function prepare(state: string, { articles, comments, members = 0 }: Scale): void {
  const mark = `${state}/scaled-to-${articles}-${comments}`
  run(state, process.execPath, 'scripts/prepare.ts')
  if (existsSync(mark)) return
  const sizes = Object.entries({ scale: articles, members, comments })
  const scale = sizes.flatMap(([name, size]) => [`--${name}`, String(size)])
  run(state, process.execPath, 'scripts/seed.ts', ...scale)
  writeFileSync(mark, '')
}

function run(state: string, file: string, ...args: string[]): void {
  const env = { ...process.env, MERIDIAN_STATE: state, WRANGLER_SEND_METRICS: 'false' }
  execFileSync(file, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

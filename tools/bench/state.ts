// State folders with content for measurements, and the built Worker.
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { isDone, runStep, type Step } from '../../scripts/local/build-cache.ts'

/** For pages: enough synthetic articles to expose a query without an index. */
export const benchState = '.wrangler/bench'
/** For search, whose time grows with the content. */
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

/** Prepares the states and builds; synthetic content is added once. */
export function prepareState(): void {
  for (const [state, scale] of Object.entries(scales)) prepare(state, scale)
  buildSite()
}

/** A state with so many articles per language and as many members; filled if it does not exist. */
export function prepareScale(articles: number): string {
  const state = `.wrangler/bench-scale-${articles}`
  prepare(state, { articles, members: articles, comments: articles })
  return state
}

/** A state with so many comments and little else. Ten million take some minutes and three gigabytes. */
export async function prepareComments(comments: number): Promise<string> {
  const state = `.wrangler/bench-comments-${comments}`
  const filled: Step = {
    stampFile: `${state}/done/comments`,
    reads: ['tools/bench/fill-comments.ts', 'migrations/content'],
  }
  if (isDone(filled)) return state
  await runStep(filled, () => {
    rmSync(state, { recursive: true, force: true })
    run(state, process.execPath, 'scripts/local/migrate-local.ts')
    run(state, process.execPath, 'tools/bench/fill-comments.ts', String(comments))
  })
  return state
}

/** A new state with empty tables. */
export function prepareEmpty(state: string): string {
  rmSync(state, { recursive: true, force: true })
  run(state, process.execPath, 'scripts/local/migrate-local.ts')
  return state
}

/** A state with only the demo content, for trials that write to it. */
export function prepareDemo(state: string): void {
  run(state, process.execPath, 'scripts/prepare.ts')
}

/** Builds only the Worker, for measurements without content. */
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
  const env = { ...process.env, MERIDIAN_STATE: state, WRANGLER_SEND_METRICS: 'false', CI: 'true' }
  execFileSync(file, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

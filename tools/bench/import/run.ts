// Imports a made archive into an empty site, and prints the rate and the memory after each 500 posts, images and
// redirects: `node --expose-gc tools/bench/import/run.ts 5000`. The last line is the result as JSON.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deskCalls } from '../../../scripts/import/desk-calls.ts'
import { carryOut, planFile } from '../../../scripts/import/posts.ts'
import { withBindings } from '../../../scripts/local/bindings.ts'
import { localOrigin } from '../../../scripts/local/state.ts'
import { findOperator } from '../../../worker/data/operators/operator.ts'
import { createDeps } from '../../../worker/deps.ts'
import { run } from '../../../worker/storage/db.ts'
import { writeArchive } from './archive.ts'

/** Results of the child process. */
export interface ImportResult {
  /** Megabytes of heap after a collection: in use when the first 500 drafts are there, and at most after that. */
  first: number
  most: number
  missing: number
}

/** Rows between lines. */
const every = 500
const address = 'import@example.test'
const posts = Number(process.argv[2])
const result: ImportResult = { first: 0, most: 0, missing: 0 }

const folder = mkdtempSync(join(tmpdir(), 'import-'))
try {
  const path = join(folder, 'old.zip')
  await writeArchive(path, posts)
  await withBindings(false, (env) => importInto(env, path))
} finally {
  rmSync(folder, { recursive: true })
}
console.log(JSON.stringify(result))

async function importInto(env: Env, path: string): Promise<void> {
  await env.DB.prepare(
    `insert into operators (email, name, roles, languages, lang, created_at, updated_at)
     values (?, 'Import', '["owner"]', '[]', 'en-US', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  )
    .bind(address)
    .run()
  const deps = createDeps(env, () => undefined)
  const found = await run(deps, findOperator(deps, address))
  if (!found) throw new Error('the operator is missing')
  const operator = { ...found, session_id: 0, last_seen_at: '', stepped_up_at: null }
  const acting = { deps, operator, requestId: undefined }
  const call = deskCalls(acting, { IMAGES: env.IMAGES, ORIGIN: localOrigin() })
  const site = 'https://old.example'
  const watch = watchOf('read')
  const plan = await planFile({ path, site }, { call, byline: found.name, watch })
  if (!plan) throw new Error('the plan was canceled')
  await carryOut(plan, { path, run: undefined, watchOf, onBegin: () => undefined })
  result.missing = plan.works.filter(
    ({ result: own, image_count }) => own !== 'created' || image_count !== 2,
  ).length
}

function watchOf(part: string) {
  let [shown, at] = [0, performance.now()]
  return {
    isCanceled: () => false,
    onProgress(done: number, of: number) {
      if (done - shown < every && done < of) return
      if (done === shown) return
      const now = performance.now()
      const perMinute = ((done - shown) / (now - at)) * 60_000
      globalThis.gc?.()
      const { heapUsed, rss } = process.memoryUsage()
      const [heap, resident] = [heapUsed, rss].map((bytes) => Math.round(bytes / 1e6))
      console.log(
        `${part.padEnd(9)} ${done} of ${of}  ${perMinute.toFixed(0)} a minute  heap ${heap} MB  resident ${resident} MB`,
      )
      if (part === 'drafts') result.first ||= heap!
      if (result.first > 0) result.most = Math.max(result.most, heap!)
      ;[shown, at] = [done, now]
    },
  }
}

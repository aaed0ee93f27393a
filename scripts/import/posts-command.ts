// Import of posts of an old site. They become drafts, as at the desk.
import { encodings } from '../../client/contract/files/encoding.ts'
import { dateOrders } from '../../client/contract/files/moment.ts'
import { plannedChanges } from '../../client/desk/import/planned.ts'
import type { PostPlan } from '../../client/desk/import/run.ts'
import { activeOwners, findOperator } from '../../worker/data/operators/operator.ts'
import type { OperatorContext } from '../../worker/desk/acting.ts'
import { undoPostImport } from '../../worker/desk/entries/post-import-undo.ts'
import { createDeps, type Deps } from '../../worker/deps.ts'
import { Problem } from '../../worker/http/problem.ts'
import { run } from '../../worker/storage/db.ts'
import { originFor, withBindings } from '../local/bindings.ts'
import { answer } from '../local/cli-output.ts'
import { fail } from '../local/cli-secrets.ts'
import { deskCalls } from './desk-calls.ts'
import { carryOut, planFile, problemsOf } from './posts.ts'

interface PostOptions {
  remote: boolean
  site: string
  as?: string | undefined
  'dry-run': boolean
  encoding?: string | undefined
  order?: string | undefined
  mapping?: string | undefined
  run?: string | undefined
}

/** Rows between lines about the progress. */
const shownEvery = 500
let isStopped = false

/** Number of an import in the arguments. */
export function idIn(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : fail('name the import by its number')
}

/** The operator in whose name the command acts: the named one or the first owner. */
async function actingIn(deps: Deps, { as }: PostOptions): Promise<OperatorContext> {
  const address = as ?? (await run(deps, activeOwners(deps)))[0]?.email
  const found = address === undefined ? null : await run(deps, findOperator(deps, address))
  if (!found || found.deactivated_at !== null || !found.roles.includes('owner'))
    fail('there is no such owner; name one with --as', 1)
  const session = { session_id: 0, last_seen_at: '', stepped_up_at: null }
  return { deps, operator: { ...found, ...session } }
}

/** Plans the posts of a file or folder, and imports them as drafts. */
export async function importPosts(path: string, values: PostOptions): Promise<void> {
  process.once('SIGINT', () => (isStopped = true))
  const encoding = oneOf(values, 'encoding', encodings)
  const order = oneOf(values, 'order', dateOrders)
  const continued = values.run === undefined ? undefined : idIn(values.run)
  await withBindings(values.remote, async (env) => {
    const acting = await actingIn(
      createDeps(env, () => undefined),
      values,
    )
    const ORIGIN = originFor(values.remote, env)
    const call = deskCalls(acting, { IMAGES: env.IMAGES, ORIGIN })
    const site = values.site.replace(/\/+$/, '')
    const byline = acting.operator.name
    const plan = await planFile(
      { path, site, encoding, order, mapping: values.mapping },
      { call, byline, watch: watchOf('posts') },
    )
    if (!plan) return
    const { isUseful, ...changes } = plannedChanges(plan)
    answer(`planned: ${list(changes)}\n`)
    if (values['dry-run']) return answer(`${problemsOf(plan.works)}${mappingOf(plan)}\n`)
    if (!isUseful) return answer('there is nothing to import\n')
    let id = 0
    const onBegin = (begun: number) => {
      id = begun
      console.error(`import ${id}: --run ${id} continues it, --undo ${id} undoes it`)
    }
    const isWhole = await carryOut(plan, { path, run: continued, watchOf, onBegin })
    const results = Map.groupBy(plan.works, ({ result, plan: planned }) => result ?? planned)
    const counts = [...results].map(([result, works]) => [result, works.length] as const)
    const images = plan.library.size
    answer(`import ${id}: ${list({ ...Object.fromEntries(counts), images })}\n`)
    answer(problemsOf(plan.works))
    if (!isWhole) fail('stopped', 1)
  })
}

function oneOf<Value extends string>(
  values: PostOptions,
  name: 'encoding' | 'order',
  all: readonly Value[],
) {
  const given = values[name]
  if (given === undefined) return undefined
  return all.find((one) => one === given) ?? fail(`--${name} must be one of ${all.join(', ')}`)
}

function list(counts: object): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}

function mappingOf({ mapping }: PostPlan): string {
  return JSON.stringify(mapping, null, 2)
}

function watchOf(part: string) {
  let shown = 0
  return {
    isCanceled: () => isStopped,
    onProgress(done: number, of: number) {
      if (done === of || done - shown < shownEvery) return
      shown = done
      console.error(`${part}: ${done} of ${of}`)
    },
  }
}

/** Undoes an import, in steps. */
export async function undoImport(id: number, values: PostOptions): Promise<void> {
  await withBindings(values.remote, async (env) => {
    const acting = await actingIn(
      createDeps(env, () => undefined),
      values,
    )
    const counts = { undone: 0, kept: 0, images: 0 }
    for (let after: string | null = ''; after !== null;) {
      const step: Awaited<ReturnType<typeof undoPostImport>> = await undoPostImport(
        acting,
        id,
        after,
      ).catch(refuse)
      counts.undone += step.undone
      counts.kept += step.kept.length
      counts.images += step.images
      after = step.next
    }
    answer(`import ${id}: ${list(counts)}\n`)
  })
}

function refuse(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  const texts: Partial<Record<Problem['code'], string>> = {
    not_found: 'there is no such import',
    undo_outdated: 'the import is undone already, or older than 30 days',
  }
  fail(texts[error.code] ?? error.code, 1)
}

// Comparison of a deployed site with the release in this folder. It reads only.
import { readFileSync } from 'node:fs'
import type { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { boundDatabases } from './bound-databases.ts'
import type { Outcome } from './wrangler.ts'

const deployment = z.object({ versions: z.array(z.object({ version_id: z.string() })) })
const version = z.object({
  resources: z.object({ bindings: z.array(z.object({ name: z.string() })) }),
})
const named = z.array(z.union([z.object({ binding: z.string() }), z.object({ name: z.string() })]))

interface Deployed {
  call: (words: readonly string[]) => Outcome
  stop: (output: string, state: string) => never
  config: ReturnType<typeof unstable_readConfig>
  /** Names of the deployed and of the required secrets. */
  secrets: readonly string[]
  required: readonly string[]
}

/** Lines for a person; ready if nothing is missing and no migration waits. */
export function findGaps(deployed: Deployed): { lines: string[]; isReady: boolean } {
  const { config, secrets, required } = deployed
  const id = read(deployed, ['deployments', 'status'], deployment).versions[0]?.version_id ?? ''
  const { bindings } = read(deployed, ['versions', 'view', id], version).resources
  const names = bindings.map(({ name }) => name)
  const gaps = {
    'waiting migrations': boundDatabases().flatMap(({ binding }) => waiting(deployed, binding)),
    'missing secrets': required.filter((name) => !secrets.includes(name)),
    'missing bindings': bindingsOf(config).filter((name) => !names.includes(name)),
  }
  const lines = Object.entries(gaps).map(([name, all]) => `${name}: ${all.join(', ') || 'none'}`)
  return {
    lines: [`release ${release()}, deployed version ${id}`, ...lines],
    isReady: Object.values(gaps).every((all) => all.length === 0),
  }
}

function read<T>({ call, stop }: Deployed, words: string[], schema: z.ZodMiniType<T>): T {
  const { isOk, stdout, output } = call([...words, '--json'])
  return isOk ? schema.parse(JSON.parse(stdout)) : stop(output, '')
}

function waiting({ call, stop }: Deployed, binding: string): string[] {
  const { isOk, output } = call(['d1', 'migrations', 'list', binding, '--remote'])
  if (!isOk) stop(output, '')
  return [...output.matchAll(/\b\d{4}_\w+\.sql\b/g)].map(([file]) => `${binding} ${file}`)
}

/** Names of the bindings in wrangler.toml. */
function bindingsOf(config: Deployed['config']): string[] {
  const { assets, images, durable_objects: objects, queues } = config
  const all = [
    ...[assets, images].filter(Boolean),
    ...[config.d1_databases, config.kv_namespaces, config.r2_buckets, config.ratelimits].flat(),
    ...objects.bindings,
    ...(queues.producers ?? []),
    ...config.send_email,
  ]
  return named.parse(all).map((one) => ('binding' in one ? one.binding : one.name))
}

function release(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

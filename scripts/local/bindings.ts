// Bindings for commands: databases, KV and R2 of the local site, or of the deployed site with `--remote`.
import { existsSync } from 'node:fs'
import type { RealtimeHub } from '../../durable-objects/realtime/hub.ts'
import { databaseWorker, localDatabase } from './local-database.ts'
import { configuredWorker, startWorkers } from './miniflare.ts'
import { fail } from './cli-secrets.ts'
import { stateVersionPath } from './state.ts'

/** Runs `work` with the bindings and releases them afterwards. */
export async function withBindings<T>(
  isRemote: boolean,
  work: (env: Env) => Promise<T>,
): Promise<T> {
  const { env, dispose } = await (isRemote ? deployedBindings() : localBindings())
  return work({ ...env, REALTIME: noopHubs }).finally(dispose)
}

/** Hubs that do nothing: open pages see a command's changes at their next request. */
const noopHub = {
  publish: () => Promise.resolve(),
  publishCounts: () => Promise.resolve(),
} satisfies Partial<Record<keyof RealtimeHub, () => Promise<void>>>

const noopHubs = {
  idFromName: (name: string) => name,
  get: () => noopHub,
} as unknown as Env['REALTIME']

/** Bindings without the Worker, which may be running elsewhere or not yet be built. */
async function localBindings() {
  if (!existsSync(`${stateVersionPath}/d1`))
    fail('There is no local site yet; `npm start` creates it.', 1)
  const options = await configuredWorker('wrangler.toml')
  const { rootPath, compatibilityDate, compatibilityFlags, bindings } = options
  const { d1Databases, kvNamespaces, r2Buckets, images } = options
  const miniflare = await startWorkers([
    {
      name: 'bindings',
      rootPath,
      compatibilityDate,
      compatibilityFlags,
      bindings,
      d1Databases,
      kvNamespaces,
      r2Buckets,
      images,
      modules: [{ type: 'ESModule', path: 'database.js', contents: databaseWorker }],
    },
  ])
  const env = await miniflare.getBindings<Env>()
  const names = Object.keys(d1Databases ?? {})
  const databases = Object.fromEntries(names.map((name) => [name, localDatabase(miniflare, name)]))
  return { env: { ...env, ...databases }, dispose: () => miniflare.dispose() }
}

async function deployedBindings() {
  process.env['WRANGLER_LOG'] ??= 'error'
  const { getPlatformProxy } = await import('wrangler')
  return getPlatformProxy<Env>({ environment: 'production' })
}

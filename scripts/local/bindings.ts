// Bindings for commands: databases, KV and R2 of the local site, or of the deployed site with `--remote`.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import type { RealtimeHub } from '../../durable-objects/realtime/hub.ts'
import { locate } from '../../worker/origin.ts'
import { configuredWorker, startWorkers } from './miniflare.ts'
import { fail } from './cli-secrets.ts'
import { localDatabases } from './sqlite-database.ts'
import { localOrigin, stateVersionPath } from './state.ts'

/** Runs `work` with the bindings and releases them afterwards. */
export async function withBindings<T>(
  isRemote: boolean,
  work: (env: Env) => Promise<T>,
): Promise<T> {
  const { env, dispose } = await (isRemote ? deployedBindings() : localBindings())
  const located = await locate(env)
  return work({ ...located.env, REALTIME: noopHubs }).finally(dispose)
}

/** Address of the deployed or the local site in links that a command prints. */
export function originFor(isRemote: boolean, env: Env): string {
  if (!isRemote) return localOrigin()
  const origin = process.env['ORIGIN'] ?? env.ORIGIN
  return origin === '' ? fail('The site has no address yet: set ORIGIN to it.', 1) : origin
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
  const { kvNamespaces, r2Buckets, images } = options
  const miniflare = await startWorkers([
    {
      name: 'bindings',
      rootPath,
      compatibilityDate,
      compatibilityFlags,
      bindings: { ...bindings, ORIGIN: localOrigin() },
      kvNamespaces,
      r2Buckets,
      images,
      modules: [{ type: 'ESModule', path: 'nothing.js', contents: 'export default {}' }],
    },
  ])
  const env = await miniflare.getBindings<Env>()
  const opened = localDatabases(options)
  const databases = Object.fromEntries([...opened].map(([name, { database }]) => [name, database]))
  async function dispose() {
    for (const { close } of opened.values()) close()
    await miniflare.dispose()
  }
  return { env: { ...env, ...databases }, dispose }
}

/** Bindings of the deployed site, by a copy of the configuration that marks them as remote. */
async function deployedBindings() {
  process.env['WRANGLER_LOG'] ??= 'error'
  const { experimental_readRawConfig, getPlatformProxy } = await import('wrangler')
  const { rawConfig } = experimental_readRawConfig({ config: 'wrangler.toml' })
  const remote = <Binding>(bindings: Binding[] = []) =>
    bindings.map((binding) => ({ ...binding, remote: true }))
  const { name, compatibility_date, compatibility_flags, vars } = rawConfig
  const config = {
    name,
    compatibility_date,
    compatibility_flags,
    vars,
    d1_databases: remote(rawConfig.d1_databases),
    kv_namespaces: remote(rawConfig.kv_namespaces),
    r2_buckets: remote(rawConfig.r2_buckets),
    images: rawConfig.images,
  }
  const configPath = '.wrangler/deployed-bindings.json'
  mkdirSync('.wrangler', { recursive: true })
  writeFileSync(configPath, JSON.stringify(config))
  return getPlatformProxy<Env>({ configPath, envFiles: [] })
}

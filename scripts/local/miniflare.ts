// The Workers runtime for all commands here: on loopback, without traces, and ended together with the process that
// started it.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { stateVersionPath } from './state.ts'

type Options = Extract<Parameters<typeof convertV4MiniflareOptions>[0], { workers: unknown }>
export type WorkerOptions = Options['workers'][number]

/** Starts Workers in one workerd. They answer when this resolves. */
export async function startWorkers(workers: WorkerOptions[], options: Partial<Options> = {}) {
  endWithParent()
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      // Nothing here needs the machine's location.
      cf: false,
      log: new Log(LogLevel.NONE),
      resourcePersistencePath: stateVersionPath,
      ...options,
      workers,
    }),
  )
  await miniflare.ready
  return miniflare
}

/** The bindings that a wrangler configuration gives its Worker, without the Worker's code. */
export async function configuredWorker(file: string): Promise<WorkerOptions> {
  // wrangler prints on standard output where it found the secrets.
  process.env['WRANGLER_LOG'] ??= 'error'
  const { unstable_getMiniflareWorkerOptions } = await import('wrangler')
  const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(file).workerOptions
  // wrangler's own type loses the names of the options.
  return options as WorkerOptions
}

/**
 * Ends workerd together with its parent. Otherwise the workerd of a killed parent would keep the port and the
 * databases.
 */
function endWithParent(): void {
  const { default: workerd } = createRequire(import.meta.resolve('miniflare'))('workerd')
  process.env['WORKERD_BINARY'] = workerd
  process.env['MINIFLARE_WORKERD_PATH'] = fileURLToPath(new URL('workerd.sh', import.meta.url))
}

// Serves the built site: the Worker in workerd, on workerd's own socket, with its local database, cache and images.
// `--port N` defaults to PORT or 8787. `--var NAME=value` sets a variable of the Worker.
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { answer } from './local/cli-output.ts'
import { configuredWorker, startWorkers } from './local/miniflare.ts'
import { fail } from './local/cli-secrets.ts'
import { localOrigin, localPort } from './local/state.ts'

const { values } = parseArgs({
  options: { port: { type: 'string' }, var: { type: 'string', multiple: true, default: [] } },
})
const port = Number(values.port ?? localPort)
const config = 'dist/meridian/wrangler.json'
/** The entry comes first. The others are loaded on demand. */
const modules = ['index.js', ...globSync('assets/*.js', { cwd: path.dirname(config) })]
if (!existsSync(config)) fail('There is no built site yet; `npm run build` makes one.', 1)

const options = await configuredWorker(config)
const variables = Object.fromEntries(values.var.map((one) => one.split(/=(.*)/s, 2)))
const miniflare = await startWorkers(
  [
    {
      ...options,
      name: 'meridian',
      modules: modules.map((file) => ({ type: 'ESModule', path: file })),
      bindings: { ...options.bindings, ORIGIN: localOrigin(port), ...variables },
    },
  ],
  { port, handleStructuredLogs: printFault },
).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_ADDRESS_IN_USE') throw error
  return fail(`Port ${port} is in use. Try another: PORT=${port + 1} npm start`, 1)
})
answer(`The site is at http://localhost:${port}\n`)

// In production the platform calls the cron job once per minute. Locally this timer does.
const worker = await miniflare.getWorker()
const clock = setInterval(() => {
  worker.scheduled({ cron: '* * * * *' }).catch(() => undefined)
}, 60_000)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    clearInterval(clock)
    void miniflare.dispose().then(() => process.exit(0))
  })
}

/** Hides the Worker's request log but shows errors. */
function printFault({ level, message }: { level: string; message: string }): void {
  if (level === 'warn' || level === 'error') console.error(message)
}

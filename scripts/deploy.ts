// Deploys the environment `production`. Stops before any change if a secret is missing. Asks the site at the end if it
// is ready: this also finds secrets that are too short, because their values cannot be read from outside. `npm run
// deploy -- --first` does not fetch the previous builds. Use it if there is no site yet, or if what it serves may be
// lost.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { requiredSecrets } from '../worker/auth/secrets.ts'
import { answer } from './local/cli-output.ts'
import { boundDatabases } from './local/bound-databases.ts'
import { keepBuilds } from './local/previous-builds.ts'
import { fail } from './local/cli-secrets.ts'

const { values } = parseArgs({ options: { first: { type: 'boolean', default: false } } })
const environment = ['--env', 'production']
/** Tells the build its environment. The upload reads it from the build. */
const forProduction = { CLOUDFLARE_ENV: 'production' }
const withoutBanner = { ...process.env, WRANGLER_HIDE_BANNER: 'true', WRANGLER_LOG: 'error' }
const settings = z
  .object({
    ENVIRONMENT: z.string(),
    MAIL_DRIVER: z.string(),
    GOOGLE_CLIENT_ID: z.string(),
    ORIGIN: z.string(),
  })
  .parse(unstable_readConfig({ config: 'wrangler.toml', env: 'production' }).vars)
const listed = z.array(z.object({ name: z.string() }))
const readiness = z.object({
  secrets: z.optional(z.object({ missing: z.array(z.string()), short: z.array(z.string()) })),
})

const origin = process.env['ORIGIN'] ?? settings.ORIGIN

refuseWithoutSecrets()
run(['vite', 'build'], forProduction)
await keepLastBuilds()
for (const { binding } of boundDatabases('production'))
  run(['wrangler', 'd1', 'migrations', 'apply', binding, '--remote', ...environment])
run(['wrangler', 'deploy'])
await askSite()

function refuseWithoutSecrets(): void {
  const list = ['secret', 'list', '--format', 'json', ...environment]
  const known = listed
    .parse(JSON.parse(execFileSync('wrangler', list, { encoding: 'utf8', env: withoutBanner })))
    .map(({ name }) => name)
  const missing = requiredSecrets(settings).filter((name) => !known.includes(name))
  for (const name of missing)
    console.error(`${name} is missing: npx wrangler secret put ${name} ${environment.join(' ')}`)
  if (missing.length > 0) fail('Nothing was deployed.', 1)
}

/** Keeps the previous builds: pages that are open or cached during a deployment use their files. */
async function keepLastBuilds(): Promise<void> {
  const lost = await keepBuilds('dist/client', values.first ? async () => null : fetchServed)
  for (const file of lost) console.error(`The site lists ${file}, but does not serve it.`)
}

/**
 * Only a 404 means that the site lacks a file. If other failures counted too, previous builds would be dropped
 * unnoticed.
 */
async function fetchServed(file: string): Promise<Uint8Array | null> {
  const address = `${origin}/${file}`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(15_000) })
    if (response.status === 404) return null
    if (response.ok) return await response.bytes()
    return refuseWithoutBuilds(address, `is answered ${response.status}`)
  } catch (error) {
    return refuseWithoutBuilds(address, `cannot be read (${String(error)})`)
  }
}

function refuseWithoutBuilds(address: string, why: string): never {
  const remedy = 'Try again; if there is no site yet, or its open pages may break: --first'
  fail(
    `${address} ${why}, so the builds before cannot be kept.\n${remedy}\nNothing was deployed.`,
    1,
  )
}

async function askSite(): Promise<void> {
  const address = `${origin}/api/health/ready`
  const response = await fetch(address, { signal: AbortSignal.timeout(15_000) }).catch(() =>
    fail(`Deployed, but ${address} does not answer.`, 1),
  )
  const { secrets } = readiness.parse(await response.json())
  if (response.ok) return answer(`${origin} is deployed and ready.\n`)
  for (const name of secrets?.missing ?? []) console.error(`${name} is missing.`)
  for (const name of secrets?.short ?? []) console.error(`${name} is too short.`)
  fail(`Deployed, but not ready: ${address} names the failing part.`, 1)
}

function run([command = '', ...words]: string[], variables: Record<string, string> = {}): void {
  execFileSync(command, words, { env: { ...process.env, ...variables }, stdio: 'inherit' })
}

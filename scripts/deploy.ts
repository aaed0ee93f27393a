// Deploys the site with the values of wrangler.toml, whose resources wrangler creates if they are missing. A new site gets
// random secrets, which are also kept in `.secrets.production`. Stops before any change if a secret is missing. Asks the
// site at the end if it is ready: this also finds secrets that are too short, because their values cannot be read from
// outside. `npm run deploy -- --first` does not fetch the previous builds. Use it if there is no site yet, or if what it
// serves may be lost. `--dry-run` prints what would run.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { generatedSecrets, requiredSecrets } from '../worker/auth/secrets.ts'
import { answer } from './local/cli-output.ts'
import { boundDatabases } from './local/bound-databases.ts'
import { keepBuilds } from './local/previous-builds.ts'
import { fail } from './local/cli-secrets.ts'

const { values } = parseArgs({
  options: {
    first: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
})
const secretsFile = '.secrets.production'
const withoutBanner = { ...process.env, WRANGLER_HIDE_BANNER: 'true', WRANGLER_LOG: 'error' }
const config = unstable_readConfig({ config: 'wrangler.toml' })
const settings = z
  .object({
    ENVIRONMENT: z.string(),
    MAIL_DRIVER: z.string(),
    GOOGLE_CLIENT_ID: z.string(),
    ORIGIN: z.string(),
  })
  .parse(config.vars)
const listed = z.array(z.object({ name: z.string() }))
const queues = z.object({
  producers: z.array(z.object({ queue: z.string() })),
  consumers: z.array(z.object({ queue: z.string(), dead_letter_queue: z.optional(z.string()) })),
})
const readiness = z.object({
  secrets: z.optional(z.object({ missing: z.array(z.string()), short: z.array(z.string()) })),
})

const origin = process.env['ORIGIN'] ?? settings.ORIGIN

const known = deployedSecrets()
const isNew = known === null
if (isNew) makeSecrets()
refuseWithoutSecrets(known ?? Object.keys(localSecrets()))
run(['vite', 'build'])
await keepLastBuilds()
if (isNew) {
  // Wrangler creates the queues that the Worker sends to, but not these. An attempt that failed may have created them.
  for (const queue of receivedQueues())
    if (values['dry-run'] || !isQueue(queue)) run(['wrangler', 'queues', 'create', queue])
  run(['wrangler', 'deploy', '--secrets-file', secretsFile])
  applyMigrations()
} else {
  applyMigrations()
  run(['wrangler', 'deploy'])
}
await askSite()

/** Names of the deployed Worker's secrets; null if there is no such Worker. */
function deployedSecrets(): string[] | null {
  const list = ['secret', 'list', '--format', 'json']
  const { status, stdout, stderr } = spawnSync('wrangler', list, {
    encoding: 'utf8',
    env: withoutBanner,
  })
  if (status === 0) return listed.parse(JSON.parse(stdout)).map(({ name }) => name)
  const output = stdout + stderr
  if (/^.*Worker ".*" not found/m.test(output))
    return values.first ? null : fail('There is no such site yet: npm run deploy -- --first', 1)
  if (/login|authentic/i.test(output))
    return fail('Not signed in to Cloudflare: npx wrangler login\nNothing was deployed.', 1)
  return fail(`${output.trim()}\nNothing was deployed.`, 1)
}

function localSecrets(): Record<string, string | undefined> {
  return existsSync(secretsFile) ? parseEnv(readFileSync(secretsFile, 'utf8')) : {}
}

/** Adds missing generated secrets to the file of the deployed site. Existing ones stay. */
function makeSecrets(): void {
  const secrets = localSecrets()
  const missing = generatedSecrets.filter((name) => !secrets[name])
  // The last line of an edited file may lack its end.
  const lines = missing.map((name) => `\n${name}="${randomBytes(32).toString('base64')}"\n`)
  if (values['dry-run'])
    return missing.forEach((name) => answer(`would create the secret ${name}\n`))
  writeFileSync(secretsFile, lines.join(''), { flag: 'a', mode: 0o600 })
}

function refuseWithoutSecrets(names: readonly string[]): void {
  // A dry run has not written the secrets of a new site.
  if (isNew && values['dry-run']) return
  const missing = requiredSecrets(settings).filter((name) => !names.includes(name))
  const remedyFor = (name: string) =>
    isNew ? `add it to ${secretsFile}` : `npx wrangler secret put ${name}`
  for (const name of missing) console.error(`${name} is missing: ${remedyFor(name)}`)
  if (missing.length > 0) fail('Nothing was deployed.', 1)
}

function isQueue(name: string): boolean {
  const { status } = spawnSync('wrangler', ['queues', 'info', name], { env: withoutBanner })
  return status === 0
}

/** Queues of the configuration that the Worker does not send to. */
function receivedQueues(): string[] {
  const { producers, consumers } = queues.parse(config.queues)
  const sent = new Set(producers.map(({ queue }) => queue))
  return consumers
    .flatMap((one) => [one.dead_letter_queue ?? [], one.queue].flat())
    .filter((queue) => !sent.has(queue))
}

function applyMigrations(): void {
  for (const { binding } of boundDatabases())
    run(['wrangler', 'd1', 'migrations', 'apply', binding, '--remote'])
}

/** Keeps the previous builds: pages that are open or cached during a deployment use their files. */
async function keepLastBuilds(): Promise<void> {
  if (values['dry-run']) return
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
  if (values['dry-run']) return
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

function run([command = '', ...words]: string[]): void {
  if (values['dry-run']) return answer(`would run ${[command, ...words].join(' ')}\n`)
  execFileSync(command, words, { stdio: 'inherit' })
}

// Deploys the site with the values of wrangler.toml, whose resources wrangler creates if they are missing. Finds out by
// itself if there is a site yet. A new site gets random secrets, which are also kept in `.secrets.production`.
// Stops before any change if a secret is missing. Asks the site at the end if it is ready: only the site can tell that a
// secret is too short.
// Options: `--dry-run` only prints the commands. `--check` only names what is missing or waiting. `--fresh` leaves out the
// previous builds. `--temporary` takes a new account without an owner, which a printed link adopts.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { generatedSecrets, requiredSecrets } from '../worker/auth/secrets.ts'
import { isMediaOrigin } from '../worker/media-origin.ts'
import { answer } from './local/cli-output.ts'
import { boundDatabases } from './local/bound-databases.ts'
import { keepBuilds } from './local/previous-builds.ts'
import { fail } from './local/cli-secrets.ts'
import { findGaps } from './local/deployed-state.ts'
import { createVapidKeys, vapidSecrets } from './local/development-variables.mjs'
import { remedyFor, wrangler } from './local/wrangler.ts'

const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    temporary: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
})
const secretsFile = '.secrets.production'
const config = unstable_readConfig({ config: 'wrangler.toml' })
const settings = z
  .object({
    ENVIRONMENT: z.string(),
    MAIL_DRIVER: z.string(),
    GOOGLE_CLIENT_ID: z.string(),
    TRANSLATOR: z.string(),
    ORIGIN: z.string(),
    MEDIA_ORIGIN: z.string(),
  })
  .parse(config.vars)
const listed = z.array(z.object({ name: z.string() }))
const queues = z.object({
  producers: z.array(z.object({ queue: z.string() })),
  consumers: z.array(z.object({ queue: z.string(), dead_letter_queue: z.optional(z.string()) })),
})
const identity = z.object({ accounts: z.array(z.object({ id: z.string(), name: z.string() })) })
const readiness = z.object({
  secrets: z.optional(z.object({ missing: z.array(z.string()), short: z.array(z.string()) })),
  settings: z.optional(z.array(z.string())),
})
const uploads = z.object({ type: z.literal('deploy'), targets: z.array(z.string()) })
const redirection = z.object({ configPath: z.string() })
const builtConfig = z.looseObject({
  name: z.string(),
  kv_namespaces: z.array(z.looseObject({ binding: z.string(), id: z.optional(z.string()) })),
})
const namespaces = z.array(z.object({ id: z.string(), title: z.string() }))
const stored = z.array(
  z.object({ results: z.array(z.object({ key: z.string(), value: z.string() })) }),
)
/** The button "Deploy to Cloudflare" has asked for the secrets, and nobody would get a file from its build machine. */
const isCloudBuild = process.env['WORKERS_CI'] === '1'

if (!isMediaOrigin(settings.MEDIA_ORIGIN))
  fail(
    `MEDIA_ORIGIN must be an https origin without path, or empty, not "${settings.MEDIA_ORIGIN}".`,
    1,
  )
if (!values.temporary) refuseWithoutAccount()
const known = deployedSecrets()
const isNew = known === null
if (values.check) check()
if (isNew && !isCloudBuild) makeSecrets()
if (!isNew || !isCloudBuild) refuseWithoutSecrets(known ?? Object.keys(localSecrets()))
const begun = isNew ? new Map<string, string>() : setupSettings()
/** True until the setup, and while its demo content is not complete. */
const mayGetDemo = !begun.has('origin') || begun.has('demo')
let origin = (process.env['ORIGIN'] ?? settings.ORIGIN) || (begun.get('origin') ?? '')
build()
await keepLastBuilds()
// Wrangler creates the queues that the Worker sends to, but not these.
for (const queue of receivedQueues())
  if (!isQueue(queue)) run('creating a queue', ['queues', 'create', queue])
if (isNew) {
  adoptNamespaces()
  upload(isCloudBuild ? [] : ['--secrets-file', secretsFile])
  applyMigrations()
} else {
  applyMigrations()
  upload([])
}
await askSite()

/** Ends the command if nobody is signed in, or if it is not clear which account is meant. */
function refuseWithoutAccount(): void {
  const { isOk, stdout, output } = wrangler(['whoami', '--json'])
  // A token without the right to read its user can still deploy.
  if (!isOk && /"loggedIn": ?false/.test(output)) stop(output)
  if (!isOk || config.account_id || process.env['CLOUDFLARE_ACCOUNT_ID']) return
  const { accounts } = identity.parse(JSON.parse(stdout))
  const names = accounts.map(({ id, name }) => `${id} (${name})`)
  if (names.length > 1) fail(`Set CLOUDFLARE_ACCOUNT_ID to one of ${names.join(', ')}.`, 1)
}

/** Names of the deployed Worker's secrets; null if there is no such Worker. */
function deployedSecrets(): string[] | null {
  const { isOk, stdout, output } = call(['secret', 'list', '--format', 'json'])
  if (isOk) return listed.parse(JSON.parse(stdout)).map(({ name }) => name)
  return /^.*Worker ".*" not found/m.test(output) ? null : stop(output)
}

function call(words: readonly string[], more?: Record<string, string>) {
  return wrangler(values.temporary ? [...words, '--temporary'] : words, more)
}

/** Ends the command with one line, or with wrangler's own output if no remedy is known. */
function stop(output: string, state = 'Nothing was deployed.'): never {
  const remedy = remedyFor(output)
  fail(remedy ? `${remedy} ${state}` : `${output.trim()}\n${state}`, 1)
}

/** Prints the state of the deployed site. The exit code says if a deployment has nothing to add. */
function check(): never {
  if (known === null) fail('There is no such site yet: npm run deploy', 1)
  const gaps = findGaps({ call, stop, config, secrets: known, required: requiredSecrets(settings) })
  for (const line of gaps.lines) answer(`${line}\n`)
  process.exit(gaps.isReady ? 0 : 1)
}

function localSecrets(): Record<string, string | undefined> {
  return existsSync(secretsFile) ? parseEnv(readFileSync(secretsFile, 'utf8')) : {}
}

/** Adds missing generated secrets to the file of the deployed site. Existing ones stay. */
function makeSecrets(): void {
  const secrets = localSecrets()
  const missing = generatedSecrets.filter((name) => !secrets[name])
  const random = missing.map((name) => [name, randomBytes(32).toString('base64')] as const)
  const pair: Record<string, string> = vapidSecrets.some((name) => secrets[name])
    ? {}
    : createVapidKeys()
  const made = [...random, ...Object.entries(pair)]
  if (values['dry-run'])
    return made.forEach(([name]) => answer(`would create the secret ${name}\n`))
  // The last line of an edited file may lack its end.
  const lines = made.map(([name, value]) => `\n${name}="${value}"\n`)
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
  return call(['queues', 'info', name]).isOk
}

/**
 * Names the namespaces that an attempt has created before it failed. Wrangler finds databases, buckets and queues by the
 * names in wrangler.toml, but would create a namespace again.
 */
function adoptNamespaces(): void {
  if (values['dry-run']) return
  const redirect = '.wrangler/deploy/config.json'
  const { configPath } = redirection.parse(JSON.parse(readFileSync(redirect, 'utf8')))
  const file = path.join(path.dirname(redirect), configPath)
  const built = builtConfig.parse(JSON.parse(readFileSync(file, 'utf8')))
  const { isOk, stdout, output } = call(['kv', 'namespace', 'list'])
  if (!isOk) stop(output)
  const existing = namespaces.parse(JSON.parse(stdout))
  for (const one of built.kv_namespaces) {
    const title = `${built.name}-${one.binding.toLowerCase().replaceAll('_', '-')}`
    const found = existing.find((other) => other.title === title)
    if (found) one.id ??= found.id
  }
  writeFileSync(file, JSON.stringify(built))
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
  const state = isNew
    ? 'The site is uploaded, but its database is not ready; npm run deploy goes on from here.'
    : 'The release before still serves.'
  for (const { binding } of boundDatabases())
    run(`migrating ${binding}`, ['d1', 'migrations', 'apply', binding, '--remote'], { state })
}

/** Uploads the release, and learns the address of a site without one in wrangler.toml. */
function upload(words: readonly string[]): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'upload-'))
  const report = path.join(folder, 'report.ndjson')
  try {
    const output = run('uploading', ['deploy', ...words], {
      variables: { WRANGLER_OUTPUT_FILE_PATH: report },
    })
    for (const line of existsSync(report) ? readFileSync(report, 'utf8').split('\n') : []) {
      const { success, data } = uploads.safeParse(line ? JSON.parse(line) : null)
      if (success) origin ||= data.targets.find((one) => one.startsWith('https://')) ?? ''
    }
    const claim = /Claim (?:within|URL): .+/g
    for (const [line] of output.matchAll(claim)) answer(`${line}\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Settings that the setup of the deployed site has written: its address, and the progress of its demo content. */
function setupSettings(): Map<string, string> {
  const command = "SELECT key, value FROM settings WHERE key IN ('origin', 'demo')"
  const { isOk, stdout } = call(['d1', 'execute', 'DB', '--remote', '--json', '--command', command])
  const rows = isOk ? (stored.parse(JSON.parse(stdout))[0]?.results ?? []) : []
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** A site that may still get the demo content is built with it. */
function build(): void {
  if (values['dry-run']) return answer('would run vite build\n')
  const env = { ...process.env, DEMO: mayGetDemo ? '1' : '' }
  execFileSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit', env })
}

/** Keeps the previous builds: pages that are open or cached during a deployment use their files. */
async function keepLastBuilds(): Promise<void> {
  if (values['dry-run']) return
  const lost = await keepBuilds('dist/client', isUnseen() ? async () => null : fetchServed)
  for (const file of lost) console.error(`The site lists ${file}, but does not serve it.`)
}

/** True if nobody has a page of a previous build open. */
function isUnseen(): boolean {
  return values.fresh || isNew || origin === ''
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
  const remedy = 'Try again; if the pages that are open now may break: --fresh'
  fail(
    `${address} ${why}, so the builds before cannot be kept.\n${remedy}\nNothing was deployed.`,
    1,
  )
}

async function askSite(): Promise<void> {
  if (values['dry-run']) return
  if (origin === '') return answer('Deployed. Open its address and go to /backstage/setup.\n')
  const address = `${origin}/api/health/ready`
  const response = await fetch(address, { signal: AbortSignal.timeout(15_000) }).catch(() =>
    fail(`Deployed, but ${address} does not answer.`, 1),
  )
  const { secrets, settings: invalid } = readiness.parse(await response.json())
  if (response.ok) {
    const next = isNew ? ` Continue at ${origin}/backstage/setup with OPERATOR_SECRET.` : ''
    return answer(`${origin} is deployed and ready.${next}\n`)
  }
  for (const name of secrets?.missing ?? []) console.error(`${name} is missing.`)
  for (const name of secrets?.short ?? []) console.error(`${name} is too short.`)
  for (const name of invalid ?? []) console.error(`${name} is invalid.`)
  fail(`Deployed, but not ready: ${address} names the failing part.`, 1)
}

interface Step {
  variables?: Record<string, string>
  /** State of the site if the step fails. */
  state?: string
}

/** Runs a step of wrangler and resolves to its output. */
function run(name: string, words: string[], { variables, state }: Step = {}): string {
  if (values['dry-run']) {
    answer(`would run wrangler ${words.join(' ')}\n`)
    return ''
  }
  console.error(`· ${name}`)
  const { isOk, output } = call(words, variables)
  return isOk ? output : stop(output, state)
}

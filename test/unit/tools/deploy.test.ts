// The deployment as a child process, with stubs of wrangler and vite that record their calls.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { sampledList } from '../../support/sample.ts'

/** Stub of wrangler's library, which takes a second to load: its one function used by a deployment, with results. */
const library = `
  const config = ${JSON.stringify(unstable_readConfig({ config: 'wrangler.toml' }))}
  export const unstable_readConfig = () => config
`
/** Resolves the name wrangler to the adjacent file. */
const hook = `
  import { registerHooks } from 'node:module'
  const url = new URL('wrangler.mjs', import.meta.url).href
  const resolve = (name, context, next) =>
    name === 'wrangler' ? { url, shortCircuit: true } : next(name, context)
  registerHooks({ resolve })
`
const core = ['OPERATOR_SECRET', 'PASSWORD_PEPPER', 'TOKEN_SECRET']
let folder: string
let site: Server
/** Response of the deployed site's readiness check. */
let answer: { status: number; body: object }

/** Files that the site serves from the previous build. */
const served: Record<string, string> = {
  '/builds.json': JSON.stringify([['assets/old.js', 'assets/gone.js']]),
  '/assets/old.js': 'old',
}
/** Status with which a file now fails; 0 breaks the connection. */
let failures: Record<string, number>

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'deploy-'))
  for (const name of ['wrangler', 'vite']) {
    const file = path.join(folder, name)
    const script = [
      '#!/bin/sh',
      `echo "${name} $*" >> "${folder}/calls"`,
      'if [ "$1" = secret ] && [ -z "$SECRETS" ]; then echo "$REASON" >&2; exit 1; fi',
      'if [ "$1 $2" = "queues info" ]; then test -n "$QUEUE"; exit; fi',
      'if [ "$1" = whoami ]; then echo "$ACCOUNT"; echo "$ACCOUNT" | grep -q true; exit; fi',
      'if [ "$1 $2" = "kv namespace" ]; then echo "[]"; fi',
      'if [ "$1" = secret ]; then printf %s "$SECRETS"; fi',
      `if [ "$1 $2" = "d1 execute" ]; then echo '[{"results":['"$SETUP"']}]'; fi`,
      'if [ "$1" != build ]; then exit; fi',
      `if [ -n "$DEMO" ]; then touch "${folder}/demo"; fi`,
      'mkdir -p dist/client/assets .wrangler/deploy; echo > dist/client/assets/new.js',
      `echo '{"configPath":"../../dist/wrangler.json"}' > .wrangler/deploy/config.json`,
      `echo '{"name":"meridian","kv_namespaces":[{"binding":"KV"}]}' > dist/wrangler.json`,
    ]
    writeFileSync(file, script.join('\n'))
    chmodSync(file, 0o755)
  }
  writeFileSync(path.join(folder, 'wrangler.mjs'), library)
  writeFileSync(path.join(folder, 'hook.mjs'), hook)
  answer = { status: 200, body: { status: 'ready', parts: {} } }
  failures = {}
  accounts = [{ id: 'one', name: 'One' }]
  site = createServer(({ url = '' }, response) => {
    if (failures[url] === 0) return response.destroy()
    if (url === '/api/health/ready')
      return response.writeHead(answer.status).end(JSON.stringify(answer.body))
    const body = served[url]
    return response.writeHead(failures[url] ?? (body === undefined ? 404 : 200)).end(body)
  })
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  vi.unstubAllEnvs()
  site.close()
  rmSync(folder, { recursive: true })
})

/** Accounts of the signed-in user; null if nobody is signed in. */
let accounts: { id: string; name: string }[] | null
const noWorker = 'Worker "meridian" not found.'

/**
 * Exit code, outputs and calls of a deployment with these secrets set, or with wrangler's reason for listing none.
 */
async function deploy(secrets: readonly string[] | string, ...words: string[]) {
  const address = site.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const loaded = ['--import', pathToFileURL(path.join(folder, 'hook.mjs')).href]
  const script = path.resolve('scripts/deploy.ts')
  const child = spawn(process.execPath, [...loaded, script, ...words], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${folder}:${process.env['PATH']}`,
      ACCOUNT: JSON.stringify({ loggedIn: accounts !== null, accounts }),
      CLOUDFLARE_ACCOUNT_ID: '',
      ORIGIN: `http://127.0.0.1:${port}`,
      ...(typeof secrets === 'string'
        ? { SECRETS: '', REASON: secrets }
        : {
            QUEUE: 'exists',
            SECRETS: JSON.stringify(secrets.map((name) => ({ name, type: 'secret_text' }))),
          }),
    },
  })
  let [errors, output] = ['', '']
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve))
  const calls = path.join(folder, 'calls')
  const lines = existsSync(calls) ? readFileSync(calls, 'utf8').split('\n') : []
  const questions = /^$|^wrangler (?:whoami|secret list|kv namespace list|queues info|d1 execute)/
  return { code, errors, output, calls: lines.filter((line) => !questions.test(line)) }
}

it('a deployment is refused before any change, and names missing secrets', async () => {
  const { code, errors, calls } = await deploy(['TOKEN_SECRET'])
  expect(code).toBe(1)
  expect(errors).toContain('wrangler secret put OPERATOR_SECRET')
  expect(errors).toContain('wrangler secret put PASSWORD_PEPPER')
  expect(errors).not.toContain('TOKEN_SECRET')
  expect(calls).toEqual([])
})

it('a deployment builds, keeps the files of the previous build, migrates, uploads and checks the site', async () => {
  const { code, errors, calls } = await deploy(core)
  expect([code, errors]).toEqual([
    0,
    'The site lists assets/gone.js, but does not serve it.\n· migrating DB\n· migrating SEARCH\n· uploading\n',
  ])
  expect(readFileSync(path.join(folder, 'dist/client/assets/old.js'), 'utf8')).toBe('old')
  expect(calls).toEqual([
    'vite build --logLevel warn',
    'wrangler d1 migrations apply DB --remote',
    'wrangler d1 migrations apply SEARCH --remote',
    'wrangler deploy',
  ])
})

const origin = '{"key":"origin","value":"https://news.example"}'
const sites: [name: string, secrets: typeof core | string, setup: string, hasDemo: boolean][] = [
  ['a new site', noWorker, '', true],
  ['a site that is not set up', core, '', true],
  [
    'a site whose demo content is not complete',
    core,
    `${origin},{"key":"demo","value":"{}"}`,
    true,
  ],
  ['any other site', core, origin, false],
]
it.each(sampledList('sites with demo content', sites, 1))(
  'the build of %s has the demo content or not',
  async (_, secrets, setup, hasDemo) => {
    vi.stubEnv('SETUP', setup)
    expect((await deploy(secrets)).code).toBe(0)
    expect(existsSync(path.join(folder, 'demo'))).toBe(hasDemo)
  },
)

const listOfBuilds = () => readFileSync(path.join(folder, 'dist/client/builds.json'), 'utf8')

const failing: [file: string, status: number][] = [
  ['/builds.json', 503],
  ['/builds.json', 0],
  ['/assets/old.js', 502],
]
it.each(sampledList('files that fail', failing, 1))(
  'a deployment changes nothing while %s fails with %i, and suggests a solution',
  async (file, status) => {
    failures = { [file]: status }
    const { code, errors, calls } = await deploy(core)
    expect(code).toBe(1)
    expect(errors).toContain(file)
    expect(errors).toContain('--fresh')
    expect(calls).toEqual(['vite build --logLevel warn'])
  },
)

it('a deployment keeps no files of a site without a list, or if open pages may break', async () => {
  failures = { '/builds.json': 404 }
  expect((await deploy(core)).code).toBe(0)
  expect(listOfBuilds()).toBe('[["assets/new.js"]]')
  failures = { '/builds.json': 503 }
  expect((await deploy(core, '--fresh')).code).toBe(0)
  expect(listOfBuilds()).toBe('[["assets/new.js"]]')
})

it('a deployment fails when the site reports a secret that is too short', async () => {
  answer = { status: 500, body: { secrets: { missing: [], short: ['PASSWORD_PEPPER'] } } }
  const { code, errors } = await deploy(core)
  expect(code).toBe(1)
  expect(errors).toContain('PASSWORD_PEPPER is too short')
})

describe('the first deployment', () => {
  const secretsFile = () => path.join(folder, '.secrets.production')

  it('makes secrets once, creates what the Worker needs, uploads, and then migrates', async () => {
    failures = { '/builds.json': 404 }
    const { code, calls } = await deploy(noWorker)
    expect(code).toBe(0)
    expect(calls).toEqual([
      'vite build --logLevel warn',
      'wrangler queues create meridian-mail-dead',
      'wrangler queues create meridian-mail-events',
      'wrangler deploy --secrets-file .secrets.production',
      'wrangler d1 migrations apply DB --remote',
      'wrangler d1 migrations apply SEARCH --remote',
    ])
    const made = readFileSync(secretsFile(), 'utf8')
    for (const name of core) expect(made).toMatch(new RegExp(`^${name}="[\\w+/=]{44}"$`, 'm'))
    expect(statSync(secretsFile()).mode & 0o777).toBe(0o600)

    await deploy(noWorker)
    expect(readFileSync(secretsFile(), 'utf8')).toBe(made)
  })

  it('can be repeated after a failure, with the secrets made then and the queue created then', async () => {
    writeFileSync(secretsFile(), 'TOKEN_SECRET="kept"')
    vi.stubEnv('QUEUE', 'exists')
    const { code, calls } = await deploy(noWorker)
    expect(code).toBe(0)
    expect(calls).not.toContain('wrangler queues create meridian-mail-dead')
    const made = readFileSync(secretsFile(), 'utf8')
    expect(made).toMatch(/^TOKEN_SECRET="kept"$/m)
    expect(made).toMatch(/^OPERATOR_SECRET=/m)
  })

  it('leaves the secrets to the person on a build machine of Cloudflare', async () => {
    vi.stubEnv('WORKERS_CI', '1')
    const { code, calls } = await deploy(noWorker)
    expect([code, existsSync(secretsFile())]).toEqual([0, false])
    expect(calls).toContain('wrangler deploy')
  })
})

describe('one line says what to do', () => {
  const line = async (...words: Parameters<typeof deploy>) => {
    const { code, errors, calls } = await deploy(...words)
    expect([code, calls]).toEqual([1, []])
    return errors
  }

  it('without a sign-in', async () => {
    accounts = null
    const needed = 'Not signed in to Cloudflare: npx wrangler login Nothing was deployed.\n'
    expect(await line(noWorker)).toBe(needed)
  })

  it('with several accounts', async () => {
    accounts = ['one', 'two'].map((id) => ({ id, name: id }))
    expect(await line(core)).toBe('Set CLOUDFLARE_ACCOUNT_ID to one of one (one), two (two).\n')
  })

  const rights: [address: string, right: string][] = [
    ['/accounts/a/workers/scripts/meridian/secrets', 'Workers Scripts: Edit'],
    ['/accounts/a/r2/buckets', 'Workers R2 Storage: Edit'],
    ['/accounts/a/queues', 'Queues: Edit'],
  ]
  it.each(sampledList('rights', rights, 1))('without the right for %s', async (address, right) => {
    const reason = `A request to the Cloudflare API (${address}) failed. Authentication error [code: 10000]`
    const errors = await line(reason)
    expect(errors).toContain(`lacks the right "${right}"`)
    expect(errors.trim().split('\n')).toHaveLength(1)
  })

  it('if there is nothing to check', async () => {
    expect(await line(noWorker, '--check')).toBe('There is no such site yet: npm run deploy\n')
  })
})

it('a temporary account is used by every call, without anybody signed in', async () => {
  accounts = null
  const { code, calls } = await deploy(noWorker, '--temporary')
  expect(code).toBe(0)
  const asked = calls.filter((one) => one.startsWith('wrangler'))
  expect(asked.filter((one) => !one.endsWith(' --temporary'))).toEqual([])
})

it.each([
  ['a deployed site', core],
  ['a new site', noWorker],
])('a dry run for %s prints the steps and takes none', async (_, secrets) => {
  const { code, output, calls } = await deploy(secrets, '--dry-run')
  expect(code).toBe(0)
  expect(output).toContain('would run wrangler d1 migrations apply SEARCH --remote\n')
  expect(calls).toEqual([])
  expect(readdirSync(folder).filter((name) => /secrets|dist/.test(name))).toEqual([])
})

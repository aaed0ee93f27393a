// A whole deployment by the real scripts and the real wrangler against a stub of Cloudflare's API. The Worker is a small
// one; the migrations are those of the repository.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { experimental_readRawConfig, type Unstable_RawConfig } from 'wrangler'
import { FakeCloudflare } from '../support/fakes/cloudflare.ts'

const worker = `
  import { DurableObject } from 'cloudflare:workers'
  export class Throttle extends DurableObject {}
  export class RealtimeHub extends DurableObject {}
  export class MailSlots extends DurableObject {}
  export default { fetch: () => new Response('ok'), queue() {}, scheduled() {} }
`
const cloudflare = new FakeCloudflare()
let folder: string
let site: Server
let variables: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rehearsal-'))
  writeFileSync(path.join(folder, 'worker.js'), worker)
  cpSync('wrangler.toml', path.join(folder, 'wrangler.toml'))
  symlinkSync(path.resolve('migrations'), path.join(folder, 'migrations'))
  mkdirSync(path.join(folder, 'dist/client/assets'), { recursive: true })
  writeFileSync(path.join(folder, 'dist/client/assets/new.js'), '')
  mkdirSync(path.join(folder, 'bin'))
  mkdirSync(path.join(folder, 'dist/meridian'))
  mkdirSync(path.join(folder, '.wrangler/deploy'), { recursive: true })
  const built = { configPath: '../../dist/meridian/wrangler.json' }
  writeFileSync(path.join(folder, '.wrangler/deploy/config.json'), JSON.stringify(built))
  writeFileSync(path.join(folder, 'dist/meridian/wrangler.json'), JSON.stringify(builtConfig()))
  writeFileSync(path.join(folder, 'bin/vite'), '#!/bin/sh\n')
  chmodSync(path.join(folder, 'bin/vite'), 0o755)
  site = createServer(({ url }, response) => {
    if (url === '/api/health/ready') return response.end('{"status":"ready","parts":{}}')
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  const port = typeof address === 'object' && address ? address.port : 0
  variables = {
    ...process.env,
    PATH: [path.join(folder, 'bin'), path.resolve('node_modules/.bin'), process.env['PATH']].join(
      ':',
    ),
    HOME: folder,
    CI: '1',
    CLOUDFLARE_API_BASE_URL: await cloudflare.start(),
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: 'account',
    ORIGIN: `http://127.0.0.1:${port}`,
  }
})
afterAll(() => {
  cloudflare.stop()
  site.close()
  rmSync(folder, { recursive: true })
})

/** The configuration that a build would write, for the small Worker. */
function builtConfig() {
  const rawConfig: Unstable_RawConfig = experimental_readRawConfig({
    config: 'wrangler.toml',
  }).rawConfig
  const databases = rawConfig.d1_databases?.map((one) => ({
    ...one,
    migrations_dir: `../../${one.migrations_dir}`,
  }))
  const assets = { ...rawConfig.assets, directory: '../client' }
  return { ...rawConfig, main: '../../worker.js', assets, d1_databases: databases }
}

/** Exit code, outputs and changes of one command. */
async function deploy(...words: string[]) {
  const before = cloudflare.changes.length
  const script = path.resolve('scripts/deploy.ts')
  const child = spawn(process.execPath, [script, ...words], { cwd: folder, env: variables })
  let [errors, output] = ['', '']
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve))
  return { code, errors, output, changes: cloudflare.changes.slice(before) }
}

/** Changes by a first deployment, as listed in docs/operate/deploy.md. */
const made = [
  'POST /queues meridian-mail-dead',
  'POST /queues meridian-mail-events',
  'POST /storage/kv/namespaces meridian-kv',
  'POST /d1/database meridian',
  'POST /d1/database meridian-search',
  'POST /r2/buckets meridian-media',
  'POST /r2/buckets meridian-public-images',
  'POST /r2/buckets meridian-backups',
  'POST /queues meridian-mail',
  'POST /queues meridian-deliveries',
  'POST /queues meridian-measures',
  'POST /queues meridian-hooks',
  'release 1, secrets: OPERATOR_SECRET PASSWORD_PEPPER TOKEN_SECRET PUSHER_APP_SECRET VAPID_PUBLIC_KEY VAPID_PRIVATE_KEY',
  'consume meridian-mail',
  'consume meridian-deliveries',
  'consume meridian-measures',
  'consume meridian-hooks',
  'consume meridian-mail-events',
  'migrate meridian 0000_initial.sql',
  'migrate meridian-search 0000_initial.sql',
]

it('a deployment, from an empty account to a refused release', { timeout: 300_000 }, async () => {
  cloudflare.refuses = /POST \/d1/
  const refused = await deploy()
  expect(refused.code).toBe(1)
  expect(refused.errors.split('\n').filter((line) => !line.startsWith('·'))).toEqual([
    'The account or API token may not do this: it lacks the right "D1: Edit" (dash.cloudflare.com/profile/api-tokens). Nothing was deployed.',
    '',
  ])

  cloudflare.refuses = null
  const first = await deploy()
  expect([first.code, first.errors]).toEqual([0, expect.stringContaining('· uploading')])
  expect([...refused.changes, ...first.changes].toSorted()).toEqual(made.toSorted())
  expect(cloudflare.tables('meridian')).toContain('operators')
  expect(first.output).toContain('/backstage/setup')

  const second = await deploy()
  expect([second.code, second.changes]).toEqual([0, ['release 2, secrets: none']])

  rmSync(path.join(folder, 'migrations'))
  cpSync('migrations', path.join(folder, 'migrations'), { recursive: true })
  writeFileSync(
    path.join(folder, 'migrations/content/0001_broken.sql'),
    'CREATE TABLE operators (id);',
  )
  const waiting = await deploy('--check')
  expect([waiting.code, waiting.changes]).toEqual([1, []])
  expect(waiting.output).toContain(
    'waiting migrations: DB 0001_broken.sql\nmissing secrets: none\nmissing bindings: none\n',
  )
  const failed = await deploy()
  expect([failed.code, failed.changes]).toEqual([1, []])
  expect(failed.errors).toContain('The release before still serves.')
  expect(cloudflare.served?.releases).toBe(2)
})

// One server with its own copy of the template per worker of the browser tests. It has no data of other workers or
// earlier runs.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test as base } from 'playwright/test'
import { memoryFolder } from '../memory-folder.ts'
import { storeLongTexts } from '../long-texts/database.ts'
import { seededMember, type SeededMember } from './seeded-members.ts'
import { templatePath } from './site-template.ts'

interface ServedSite {
  origin: string
  /** Returns a seeded member that no earlier test has used. */
  takeMember: () => SeededMember
  /** Address of the site as served by the next deployment (test/support/browser/next-deployment.ts). */
  nextOrigin: string
}

interface WorkerFixtures {
  /** Worker variables that differ from wrangler.toml. */
  siteVariables: Readonly<Record<string, string>>
  /** True if all texts of the site are replaced by long ones. */
  hasLongTexts: boolean
  servedSite: ServedSite
}

const firstPort = Number(process.env['E2E_PORT'] ?? 5190)
/** Browsers treat this name as secure, which passkeys require. */
const originOf = (port: number) => `http://localhost:${port}`

export const test = base.extend<object, WorkerFixtures>({
  siteVariables: [{}, { option: true, scope: 'worker' }],
  hasLongTexts: [false, { option: true, scope: 'worker' }],
  servedSite: [
    async ({ siteVariables, hasLongTexts }, use, { parallelIndex }) => {
      const port = firstPort + parallelIndex * 2
      const state = copyTemplate(stateFolder(port))
      if (hasLongTexts) storeLongTexts(state)
      // Commands run by a test use the same state.
      Object.assign(process.env, { MERIDIAN_STATE: state, PORT: String(port) })
      const variables = Object.entries(siteVariables).map(([name, value]) => `${name}=${value}`)
      const words = variables.flatMap((variable) => ['--var', variable])
      const stop = await startServer({ port, state, words })
      let taken = 0
      await use({
        origin: originOf(port),
        takeMember: () => seededMember(taken++),
        nextOrigin: originOf(port + 1),
      })
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ servedSite }, use) => use(servedSite.origin),
})

/** Folder of the databases of the server at a port, which no other server of this machine has. */
export const stateFolder = (port: number) =>
  path.join(memoryFolder(path.resolve('.wrangler')), `e2e-${port}`)

/** Makes `state` equal to the template; returns its absolute path. */
export function copyTemplate(state: string): string {
  rmSync(state, { recursive: true, force: true })
  cpSync(templatePath, state, { recursive: true })
  return path.resolve(state)
}

interface ServerOptions {
  port: number
  state: string
  words?: readonly string[]
  /** Folder of the build; by default this checkout's. */
  cwd?: string
}

/** Serves the built site; resolves to a function that stops it and deletes its state, once it responds. */
export async function startServer({ port, state, words = [], cwd = '.' }: ServerOptions) {
  const server = spawn(process.execPath, ['scripts/serve.ts', '--port', String(port), ...words], {
    cwd,
    env: { ...process.env, MERIDIAN_STATE: state, ORIGIN: originOf(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await answered(server)
  return async () => {
    const isOver = once(server, 'exit')
    server.kill()
    await isOver
    rmSync(state, { recursive: true, force: true })
  }
}

async function answered(server: ChildProcess): Promise<void> {
  await Promise.race([once(server.stdout!, 'data'), once(server, 'exit')])
  if (server.exitCode !== null) throw new Error(`the site ended with ${server.exitCode}`)
  server.stdout!.resume()
}

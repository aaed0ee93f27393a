// The site as served by the next deployment: built from changed sources, with the previous build's files beside its
// own.
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildStep } from '../../../scripts/local/build-step.ts'
import { keepBuilds } from '../../../scripts/local/previous-builds.ts'
import { copyTemplate, startServer, stateFolder } from './served-site.ts'

const portOf = (origin: string) => Number(new URL(origin).port)
/** Playwright workers build at the same time, each in its own folder. */
const folderOf = (origin: string) => path.resolve(`.wrangler/e2e-next-build-${portOf(origin)}`)

/** A script shared by all islands and a style sheet of all pages. Changing them changes the names of most files. */
const changes = {
  'client/browser/boot/hydrate.tsx': "document.documentElement.dataset['build'] = 'next'",
  'client/styles/tokens.css': ':root { --build: next }',
}

/** Builds the site of this address like a deployment; resolves to files of the previous build that are missing. */
export async function buildNextSite(origin: string): Promise<string[]> {
  const folder = folderOf(origin)
  const served = path.join(folder, 'dist/client')
  /** Files served before that deployment. */
  const servedBefore = path.join(folder, 'before')
  rmSync(folder, { recursive: true, force: true })
  for (const input of [...buildStep.reads, 'scripts'])
    cpSync(input, path.join(folder, input), { recursive: true })
  for (const [file, change] of Object.entries(changes))
    appendFileSync(path.join(folder, file), `\n${change}\n`)
  const vite = path.resolve('node_modules/.bin/vite')
  execFileSync(vite, ['build', '--logLevel', 'error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  cpSync('dist/client', servedBefore, { recursive: true })
  await keepBuilds(servedBefore, async () => null)
  return keepBuilds(served, async (file) => readFileSync(path.join(servedBefore, file)))
}

/** Serves it at this address; resolves to a function that stops it. */
export function startNextSite(origin: string): Promise<() => Promise<void>> {
  const port = portOf(origin)
  return startServer({ port, state: copyTemplate(stateFolder(port)), cwd: folderOf(origin) })
}

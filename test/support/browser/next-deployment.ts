// The site as the next deployment serves it: built from changed sources, with the files of the build before beside its own.
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildStep } from '../../../scripts/local/build-step.ts'
import { keepBuilds } from '../../../scripts/local/previous-builds.ts'
import { copyTemplate, startServer } from './served-site.ts'

const state = '.wrangler/e2e-next'
const folder = path.resolve('.wrangler/e2e-next-build')
const served = path.join(folder, 'dist/client')
/** What the site serves before that deployment. */
const servedBefore = path.join(folder, 'before')

/** A script that all islands share, and a sheet of all pages: the names of most files change with them. */
const changes = {
  'client/browser/boot/hydrate.tsx': "document.documentElement.dataset['build'] = 'next'",
  'client/styles/tokens.css': ':root { --build: next }',
}

/** Builds it as a deployment does; resolves to the files of the build before that are missing. */
export async function buildNextSite(): Promise<string[]> {
  for (const one of [folder, servedBefore]) rmSync(one, { recursive: true, force: true })
  for (const input of [...buildStep.reads, 'scripts'])
    cpSync(input, path.join(folder, input), { recursive: true })
  for (const [file, change] of Object.entries(changes))
    appendFileSync(path.join(folder, file), `\n${change}\n`)
  const vite = path.resolve('node_modules/.bin/vite')
  execFileSync(vite, ['build', '--logLevel', 'error'], { cwd: folder, stdio: 'ignore' })
  cpSync('dist/client', servedBefore, { recursive: true })
  await keepBuilds(servedBefore, async () => null)
  return keepBuilds(served, async (file) => readFileSync(path.join(servedBefore, file)))
}

/** Serves it at this address; resolves to what stops it. */
export function startNextSite(origin: string): Promise<() => Promise<void>> {
  return startServer({
    port: Number(new URL(origin).port),
    state: copyTemplate(state),
    cwd: folder,
  })
}

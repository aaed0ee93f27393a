// The files of the builds before, served beside those of the new one: a page that a reader opened yesterday still finds its
// scripts, and one that a cache made by the last build its styles.
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/** Lists the served builds, newest first; at the site's root, because all below `/assets/` is cached for a year. */
export const buildsFile = 'builds.json'
/** The new build and those before it. */
const builds = 3
/** By the names in public/_headers: what has a hash in its name, and so never changes. */
const hashed = '{assets,backstage/assets}/**/*.*'

const listing = z.array(z.array(z.string().check(z.regex(/^(?:backstage\/)?assets\/[\w.-]+$/))))

/** The bytes of a file that the site serves now, by its path; `null` where it has none. */
export type FetchServed = (file: string) => Promise<Uint8Array | null>

/** Adds to `folder` what it lacks of the builds before; resolves to the files that could not be had. */
export async function keepBuilds(folder: string, fetchServed: FetchServed): Promise<string[]> {
  const own = globSync(hashed, { cwd: folder }).toSorted()
  const before = (await servedBuilds(fetchServed)).filter((files) => !isSame(files, own))
  const kept = before.slice(0, builds - 1)
  const missing = new Set(kept.flat().filter((file) => !own.includes(file)))
  const lost: string[] = []
  for (const file of missing) if (!(await copy(folder, file, fetchServed))) lost.push(file)
  writeFileSync(path.join(folder, buildsFile), JSON.stringify([own, ...kept]))
  return lost
}

/** None on a first deployment. */
async function servedBuilds(fetchServed: FetchServed): Promise<string[][]> {
  const served = await fetchServed(buildsFile)
  return served ? listing.parse(JSON.parse(new TextDecoder().decode(served))) : []
}

function isSame(files: readonly string[], others: readonly string[]): boolean {
  return files.length === others.length && files.every((file, at) => file === others[at])
}

async function copy(folder: string, file: string, fetchServed: FetchServed): Promise<boolean> {
  const bytes = await fetchServed(file)
  if (!bytes) return false
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, bytes)
  return true
}

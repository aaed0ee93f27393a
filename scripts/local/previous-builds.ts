// The files of previous builds, served beside the files of the new one. A page that a reader opened yesterday still
// finds its scripts, and a page that the last build cached still finds its styles.
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/**
 * Lists the served builds, newest first. It is at the site's root, because everything below `/assets/` is cached for a
 * year.
 */
export const buildsFile = 'builds.json'
/** Number of builds: the new one and the previous ones. */
const builds = 3
/** Files with a hash in their name, which never change (the paths in public/_headers). */
const hashed = '{assets,backstage/assets}/**/*.*'

const listing = z.array(z.array(z.string().check(z.regex(/^(?:backstage\/)?assets\/[\w.-]+$/))))

/** Reads the bytes of a file that the site serves now, by its path. `null` if the site lacks it. */
export type FetchServed = (file: string) => Promise<Uint8Array | null>

/** Adds missing files of the previous builds to `folder`. Resolves to the files that could not be fetched. */
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

/** Empty on a first deployment. */
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

// A hash of the code that decides the form of cached data. A build with the same hash keeps using the data in KV.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

const sources = [
  'client/contract/**/*.ts',
  'worker/data/**/*.ts',
  'worker/storage/**/*.ts',
  'worker/search/**/*.ts',
  'worker/site/pages/**/*.{ts,tsx}',
  'worker/site/files/**/*.ts',
]

export function cachedDataHash(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources).toSorted()) hash.update(file).update(readFileSync(file))
  return hash.digest('base64url').slice(0, 12)
}

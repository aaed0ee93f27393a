// Indexes all content again: after another way of cutting words, or for a new search database. `--remote` does it for the
// deployed site (environment production).
import { parseArgs } from 'node:util'
import { getPlatformProxy } from 'wrangler'
import { createDeps } from '../worker/storage/db.ts'
import { rebuildIndex } from '../worker/search/index.ts'
import { stateVersionPath } from './state.ts'

const { values } = parseArgs({ options: { remote: { type: 'boolean', default: false } } })
const platform = await getPlatformProxy<Env>(
  values.remote ? { environment: 'production' } : { persist: { path: stateVersionPath } },
)
try {
  const count = await rebuildIndex(createDeps(platform.env, () => undefined))
  console.log(`${count} articles and games indexed`)
} finally {
  await platform.dispose()
}

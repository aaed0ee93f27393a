// Indexes all content again, after a change of the tokenizer or for a new search database. `--remote` does it for the
// deployed site (environment production).
import { parseArgs } from 'node:util'
import { answer } from './local/cli-output.ts'
import { withBindings } from './local/bindings.ts'
import { rebuildIndex } from '../worker/search/repair-index.ts'
import { createDeps } from '../worker/deps.ts'

const { values } = parseArgs({ options: { remote: { type: 'boolean', default: false } } })
const count = await withBindings(values.remote, (env) =>
  rebuildIndex(createDeps(env, () => undefined)),
)
answer(`${count} articles and games indexed\n`)

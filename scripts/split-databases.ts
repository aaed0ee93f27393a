// Moves tables to their optional database. Before the deployment of the Worker that uses it, run
// `npm run apart -- copy metrics` (or `deliveries`). Afterwards run `npm run apart -- clear metrics`, which deletes the
// rows in the content database. `--remote` uses the deployed site. docs/operate/split-databases.md explains why nothing is lost in
// between.
import { parseArgs } from 'node:util'
import { answer } from './local/cli-output.ts'
import { withBindings } from './local/bindings.ts'
import { fail } from './local/cli-secrets.ts'
import {
  clearCopiedTables,
  copyToOptionalDatabase,
} from '../worker/services/backups/database-split.ts'
import { boundOptionalDatabases, optionalDatabases } from '../worker/storage/optional-databases.ts'
import { createDeps } from '../worker/deps.ts'

const { values, positionals } = parseArgs({
  options: { remote: { type: 'boolean', default: false } },
  allowPositionals: true,
})

answer(
  await withBindings(values.remote, async (env) => {
    const deps = createDeps(env, () => undefined)
    const [verb, named] = positionals
    const name = optionalDatabases.find((one) => one === named)
    if (!name) return fail(`name one of: ${optionalDatabases.join(' or ')}?`, 1)
    if (!boundOptionalDatabases(deps).includes(name))
      return fail(`wrangler.toml binds no ${name.toUpperCase()}_DB`, 1)
    if (verb === 'copy') return `${await copyToOptionalDatabase(deps, name)} rows copied\n`
    if (verb !== 'clear') return fail('use copy or clear', 1)
    await clearCopiedTables(deps, name)
    return 'cleared\n'
  }),
)

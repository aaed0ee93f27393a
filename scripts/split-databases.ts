// Moves tables to the optional database that is bound for them. `npm run apart -- copy metrics` (or `deliveries`) runs before the
// Worker is deployed with it. `npm run apart -- clear metrics` runs afterwards, and deletes the rows in the content's database.
// `--remote` takes the deployed site. docs/operating.md says why nothing is lost meanwhile.
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
    if (!name) return fail(`which: ${optionalDatabases.join(' or ')}?`, 1)
    if (!boundOptionalDatabases(deps).includes(name))
      return fail(`wrangler.toml binds no ${name.toUpperCase()}_DB`, 1)
    if (verb === 'copy') return `${await copyToOptionalDatabase(deps, name)} rows copied\n`
    if (verb !== 'clear') return fail('copy or clear?', 1)
    await clearCopiedTables(deps, name)
    return 'cleared\n'
  }),
)

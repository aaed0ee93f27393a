// Moves tables to the database that is bound for them: `npm run apart -- copy engagement` (or `letters`) before the Worker is
// deployed with it, `npm run apart -- clear engagement` afterwards, which deletes what the content's database still holds of it.
// `--remote` for the deployed site. How nothing is lost meanwhile: docs/operating.md.
import { parseArgs } from 'node:util'
import { answer } from './local/answer.ts'
import { withBindings } from './local/bindings.ts'
import { fail } from './local/operator.ts'
import { clearBehind, copyApart } from '../worker/services/backups/moving-apart.ts'
import { boundApart, databasesApart } from '../worker/storage/optional-databases.ts'
import { createDeps } from '../worker/deps.ts'

const { values, positionals } = parseArgs({
  options: { remote: { type: 'boolean', default: false } },
  allowPositionals: true,
})

answer(
  await withBindings(values.remote, async (env) => {
    const deps = createDeps(env, () => undefined)
    const [verb, named] = positionals
    const name = databasesApart.find((one) => one === named)
    if (!name) return fail(`which: ${databasesApart.join(' or ')}?`, 1)
    if (!boundApart(deps).includes(name))
      return fail(`wrangler.toml binds no ${name.toUpperCase()}`, 1)
    if (verb === 'copy') return `${await copyApart(deps, name)} rows copied\n`
    if (verb !== 'clear') return fail('copy or clear?', 1)
    await clearBehind(deps, name)
    return 'cleared\n'
  }),
)

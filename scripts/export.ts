// Exports submitted forms as CSV: `npm run -s export -- feedback|contact|newsletter [--year 2026] [--remote] > file.csv`.
import { parseArgs } from 'node:util'
import { answer } from './local/cli-output.ts'
import { withBindings } from './local/bindings.ts'
import { exportForm, exports } from '../worker/services/backups/export.ts'
import { fail } from './local/cli-secrets.ts'
import { createDeps } from '../worker/deps.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    year: { type: 'string', default: String(new Date().getFullYear()) },
    remote: { type: 'boolean', default: false },
  },
})
const what =
  exports.find((one) => one === positionals[0]) ?? fail(`name one of ${exports.join(', ')}`)
const year = Number(values.year)
if (!Number.isInteger(year)) fail('--year must be a year, such as 2026')

const csv = await withBindings(values.remote, (env) =>
  exportForm(
    createDeps(env, () => undefined),
    what,
    year,
  ),
)
// Without the byte order mark, spreadsheets assume another encoding.
answer(`\uFEFF${csv}`)

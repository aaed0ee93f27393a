// The operators' switch: `npm run maintenance -- on [--until 2026-12-01T03:40:00+08:00] [--url https://…] [--message "…"]`, `off`.
// `pass` prints a link that lets an operator in for 12 hours; OPERATOR_SECRET and ORIGIN come from the environment or .dev.vars.
// `--remote` switches the deployed site (environment production).
import { parseArgs } from 'node:util'
import { createPass } from '../worker/backstage/operator-pass.ts'
import { defaultLocale } from '../client/contract/locale.ts'
import { maintenanceKey, type Maintenance } from '../worker/storage/maintenance.ts'
import { answer } from './answer.ts'
import { withBindings } from './bindings.ts'
import { fail, operatorSecret } from './operator.ts'
import { localOrigin } from './state.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    until: { type: 'string' },
    url: { type: 'string' },
    message: { type: 'string' },
    remote: { type: 'boolean', default: false },
  },
})
const [state] = positionals
if (state === 'pass') printPass()
if (state !== 'on' && state !== 'off') fail('say "on", "off" or "pass"')
if (values.until && Number.isNaN(Date.parse(values.until)))
  fail('--until must be a time, such as 2026-12-01T03:40:00+08:00')
if (values.url && !/^https?:\/\//.test(values.url))
  fail('--url must begin with https:// or http://')

const flag: Maintenance = {
  enabled: state === 'on',
  ...(values.until && { until: new Date(values.until).toISOString() }),
  ...(values.url && { url: values.url }),
  ...(values.message && { message: { [defaultLocale]: values.message } }),
}
await withBindings(values.remote, ({ KV }) => KV.put(maintenanceKey, JSON.stringify(flag)))
answer(`Maintenance is ${state}; visitors see it within 5 s here, within 60 s everywhere else.\n`)

function printPass(): never {
  const pass = createPass('maintenance', operatorSecret(), new Date())
  answer(`${localOrigin()}/maintenance?pass=${pass}\n`)
  process.exit(0)
}

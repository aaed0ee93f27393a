// Switches maintenance: `npm run maintenance -- on [--until 2026-12-01T03:40:00+08:00] [--url https://…] [--message
// "…"]`, `off`. `pass` prints a link that lets an operator in for 12 hours. OPERATOR_SECRET and ORIGIN come from the
// environment or .dev.vars. `--remote` switches the deployed site.
import { parseArgs } from 'node:util'
import { maintenancePass } from '../worker/desk/operators/maintenance-pass.ts'
import { maintenanceInput } from '../client/contract/desk/site/settings-api.ts'
import { defaultLocale } from '../client/contract/locale.ts'
import { switchMaintenance } from '../worker/services/maintenance.ts'
import { answer } from './local/cli-output.ts'
import { withBindings } from './local/bindings.ts'
import { fail, secretOf } from './local/cli-secrets.ts'
import { localOrigin } from './local/state.ts'
import { createDeps } from '../worker/deps.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    until: { type: 'string' },
    url: { type: 'string', default: '' },
    message: { type: 'string' },
    remote: { type: 'boolean', default: false },
  },
})
const [state] = positionals
if (state === 'pass') await printPass()
if (state !== 'on' && state !== 'off') fail('use "on", "off" or "pass"')
const form = maintenanceInput.safeParse({
  enabled: state === 'on',
  until: values.until ?? null,
  message: values.message ? { [defaultLocale]: values.message } : {},
  url: values.url,
})
if (!form.success)
  fail(`not valid: ${form.error.issues.map(({ path }) => path.join('.')).join(', ')}`)

const flag = await withBindings(values.remote, (env) =>
  switchMaintenance({ deps: createDeps(env, () => undefined), operator: null }, form.data),
)
if (flag.restoring) fail('a backup is being restored: the site stays closed until it is done', 1)
answer(`Maintenance is ${state}; visitors see it within 5 s here, within 60 s everywhere else.\n`)

async function printPass(): Promise<never> {
  const pass = await maintenancePass.sign(secretOf('OPERATOR_SECRET'), {}, new Date())
  answer(`${localOrigin()}/maintenance?pass=${pass}\n`)
  process.exit(0)
}

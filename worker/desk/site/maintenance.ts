// Maintenance mode as shown at the desk.
import type {
  MaintenanceInput,
  MaintenanceState,
} from '../../../client/contract/desk/site/settings-api.ts'
import { locales } from '../../../client/contract/locale.ts'
import { latestActions } from '../../data/audit.ts'
import { translatorFor } from '../../i18n/translators.ts'
import { disconnectForMaintenance } from '../../realtime/disconnect.ts'
import { switchMaintenance, auditTarget } from '../../services/maintenance.ts'
import { run } from '../../storage/db.ts'
import { storedMaintenance, type Maintenance } from '../../storage/maintenance.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

const usualNotice = Object.fromEntries(
  locales.map((locale) => [locale, translatorFor(locale)('maintenance.text')]),
)

export async function maintenanceNow(deps: Deps): Promise<MaintenanceState> {
  return stateOf(deps, await storedMaintenance(deps))
}

async function stateOf(deps: Deps, flag: Maintenance): Promise<MaintenanceState> {
  const { rev, acts } = await run(deps, latestActions(deps, auditTarget.type, [auditTarget.id]))
  const { at = null, by = null } = acts.get(auditTarget.id) ?? {}
  const { enabled, since = null, until = null, message = {}, url = '' } = flag
  const said = { message, usual: usualNotice }
  return { rev, enabled, since, until, url, ...said, changed_at: at, changed_by: by }
}

export async function changeMaintenance(
  { deps, operator }: OperatorContext,
  input: MaintenanceInput,
  rev: number,
): Promise<MaintenanceState> {
  const flag = await switchMaintenance({ deps, operator, rev }, input)
  if (flag.enabled) await disconnectForMaintenance(deps)
  return stateOf(deps, flag)
}

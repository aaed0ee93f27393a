// Maintenance mode, switched at the desk or by a command.
import type { MaintenanceInput } from '../../client/contract/desk/site/settings-api.ts'
import { insertAuditIfStatement, insertAuditStatement, isUnchangedSince } from '../data/audit.ts'
import { problem } from '../http/problem.ts'
import { read, run, writeBatch } from '../storage/db.ts'
import { storedMaintenance, storeMaintenance, type Maintenance } from '../storage/maintenance.ts'
import type { Deps } from '../deps.ts'

/** Target in the audit log. */
export const auditTarget = { type: 'maintenance', id: 'site' } as const

interface MaintenanceContext {
  deps: Deps
  /** Null: run from the CLI. */
  operator: { id: number } | null
  /** Revision the change is based on. */
  rev?: number
}

/**
 * Closes or opens the site, or changes the message to readers. The audit event is written first, so a concurrent change
 * fails before it has an effect. A command also works while the database is down, when it may be needed most.
 */
export async function switchMaintenance(
  switching: MaintenanceContext,
  input: MaintenanceInput,
): Promise<Maintenance> {
  const { deps, operator } = switching
  const before = await storedMaintenance(deps)
  const after = flagOf(before, input, deps.now())
  if (JSON.stringify(before) === JSON.stringify(after) || (!before.enabled && !after.enabled))
    return before
  const noted = note(switching, before, after)
  await (operator ? noted : noted.catch(() => undefined))
  try {
    await storeMaintenance(deps, after)
  } catch (error) {
    const act = { ...auditTarget, action: 'maintenance.failed', before: after, after: before }
    await writeBatch(deps, [insertAuditStatement(deps, operator, act)])
    throw error
  }
  return after
}

async function note(
  switching: MaintenanceContext,
  before: Maintenance,
  after: Maintenance,
): Promise<void> {
  const { deps, operator, rev } = switching
  const verb = !after.enabled ? 'off' : before.enabled ? 'change' : 'on'
  const act = { ...auditTarget, action: `maintenance.${verb}`, before, after }
  if (rev === undefined) return writeBatch(deps, [insertAuditStatement(deps, operator, act)])
  const isBasedOn = isUnchangedSince(auditTarget.type, [auditTarget.id], rev)
  const noted = read(
    [insertAuditIfStatement(deps, operator, act, isBasedOn)],
    ([rows]) => rows.length > 0,
  )
  if (!(await run(deps, noted))) throw problem('changed_meanwhile')
}

/** Omits empty fields. */
function flagOf(before: Maintenance, input: MaintenanceInput, now: Date): Maintenance {
  const { restoring } = before
  // A restore leaves tables half empty until it ends.
  if (!input.enabled) return restoring ? before : { enabled: false }
  const { until, url } = input
  const message = Object.fromEntries(
    Object.entries(input.message).filter(([, text]) => text !== ''),
  )
  if (until !== null && until <= now.toISOString() && until !== before.until)
    throw problem('until_too_early')
  return {
    enabled: true,
    since: (before.enabled && before.since) || now.toISOString(),
    ...(until !== null && { until }),
    ...(Object.keys(message).length > 0 && { message }),
    ...(url !== '' && { url }),
    ...(restoring && { restoring }),
  }
}

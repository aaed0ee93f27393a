// Backups as shown to owners, and backups on request.
import type { BackupList } from '../../../client/contract/desk/site/backups-api.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { foundOrThrow } from '../../http/problem.ts'
import {
  backupBeginWrite,
  backupState,
  lastBackup,
  tablesStored,
} from '../../services/backups/state.ts'
import { backupDays, getManifest, listBackups } from '../../storage/files/backups.ts'
import { run, writeBatch, type Read } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

/** Hours after which a backup is late: one day, plus two hours for making it. */
const lateAfter = 26

function isLate(deps: Deps, last: string | null): boolean {
  const since = deps.now().getTime() - Date.parse(last ?? '')
  return !(since <= lateAfter * 3_600_000)
}

/** Start of the latest backup if it is late or missing; else `null`. */
export function lateBackup(deps: Deps): Read<{ last_at: string | null } | null> {
  const { queries, shape } = backupState(deps)
  return {
    queries,
    shape: (results) => {
      const last_at = lastBackup(shape(results))
      return isLate(deps, last_at) ? { last_at } : null
    },
  }
}

export async function backupsNow(deps: Deps): Promise<BackupList> {
  const [items, state] = await Promise.all([listBackups(deps), run(deps, backupState(deps))])
  return {
    items,
    under_way: state && tablesStored(state),
    is_late: isLate(deps, items[0]?.started_at ?? null),
    kept_days: backupDays,
  }
}

/** Throws `not_found`. */
export async function tablesOfBackup(deps: Deps, started_at: string) {
  const manifest = foundOrThrow(await getManifest(deps, started_at))
  const items = Object.entries(manifest.tables).map(([name, { rows, parts }]) => ({
    name,
    rows,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
  }))
  return { items: items.toSorted((one, other) => other.bytes - one.bytes) }
}

/** Requests a backup. The cron job starts it within a minute. */
export async function beginBackup({ deps, operator }: OperatorContext) {
  const started_at = deps.now().toISOString()
  const act = { action: 'backup.begin', type: 'backup', id: started_at }
  const state = await run(deps, backupState(deps))
  await writeBatch(deps, [
    backupBeginWrite(deps, state),
    insertAuditIfChangedStatement(deps, operator, act),
  ])
  return backupsNow(deps)
}

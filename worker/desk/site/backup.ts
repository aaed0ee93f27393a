// What owners see of backups, and the one they begin themselves.
import type { BackupList } from '../../../client/contract/desk/site/backups-api.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { problem } from '../../http/problem.ts'
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

/** Hours after which the next backup should have been made: a night, and two hours to make it. */
const lateAfter = 26

function isLate(deps: Deps, last: string | null): boolean {
  const since = deps.now().getTime() - Date.parse(last ?? '')
  return !(since <= lateAfter * 3_600_000)
}

/** When the latest backup began, if that is too long ago or never was; `null` while all is well. */
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
  const manifest = await getManifest(deps, started_at)
  if (!manifest) throw problem('not_found')
  const items = Object.entries(manifest.tables).map(([name, { rows, parts }]) => ({
    name,
    rows,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
  }))
  return { items: items.toSorted((one, other) => other.bytes - one.bytes) }
}

/** The cron job makes it, from the next minute on. */
export async function beginBackup({ deps, operator, requestId: request_id }: OperatorContext) {
  const started_at = deps.now().toISOString()
  const act = { action: 'backup.begin', type: 'backup', id: started_at, request_id }
  const state = await run(deps, backupState(deps))
  await writeBatch(deps, [
    backupBeginWrite(deps, state),
    insertAuditIfChangedStatement(deps, operator, act),
  ])
  return backupsNow(deps)
}

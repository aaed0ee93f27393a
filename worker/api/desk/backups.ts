import { deskApi } from '../../../client/contract/desk/table.ts'
import {
  approveRestore,
  askRestore,
  cancelRestore,
  compareBackup,
  restoreNow,
} from '../../desk/site/restore.ts'
import { backupsNow, beginBackup, tablesOfBackup } from '../../desk/site/backup.ts'
import { sizesNow } from '../../desk/analytics/database-size.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf } from './operator-context.ts'

export const backupEndpoints = {
  backups: endpoint(deskApi.backups, ({ deps }) => backupsNow(deps)),
  backupTables: endpoint(deskApi.backupTables, ({ deps, params }) =>
    tablesOfBackup(deps, params.started_at),
  ),
  sizes: endpoint(deskApi.sizes, ({ deps }) => sizesNow(deps)),
  backupBegin: endpoint(deskApi.backupBegin, (input) => beginBackup(operatorContextOf(input))),
  backupCompare: endpoint(deskApi.backupCompare, ({ deps, params }) =>
    compareBackup(deps, params.started_at),
  ),
  restoreState: endpoint(deskApi.restoreState, (input) => restoreNow(operatorContextOf(input))),
  askRestore: endpoint(deskApi.askRestore, (input) =>
    askRestore(operatorContextOf(input), input.params.started_at),
  ),
  approveRestore: endpoint(deskApi.approveRestore, (input) =>
    approveRestore(operatorContextOf(input)),
  ),
  cancelRestore: endpoint(deskApi.cancelRestore, (input) =>
    cancelRestore(operatorContextOf(input)),
  ),
}

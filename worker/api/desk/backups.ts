import { deskApi } from '../../../client/contract/desk/table.ts'
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
}

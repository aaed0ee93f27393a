import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { backupsNow, beginBackup, tablesOfBackup } from '../../backstage/backup.ts'
import { sizesNow } from '../../backstage/database-size.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn } from './acting.ts'

export const backupEndpoints = {
  backups: endpoint(backstageApi.backups, ({ deps }) => backupsNow(deps)),
  backupTables: endpoint(backstageApi.backupTables, ({ deps, params }) =>
    tablesOfBackup(deps, params.started_at),
  ),
  sizes: endpoint(backstageApi.sizes, ({ deps }) => sizesNow(deps)),
  backupBegin: endpoint(backstageApi.backupBegin, (input) => beginBackup(actingIn(input))),
}

import { deskApi } from '../../../client/contract/desk/table.ts'
import {
  approveRestore,
  askRestore,
  cancelRestore,
  compareBackup,
  restoreNow,
  resumeRestore,
  revertRestore,
  stopRestore,
} from '../../desk/site/restore.ts'
import { backupsNow, beginBackup, tablesOfBackup } from '../../desk/site/backup.ts'
import { sizesNow } from '../../desk/analytics/database-size.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf, requireIfMatch } from './operator-context.ts'
import { changeLanguage, languagesNow } from '../../desk/site/language.ts'
import { changeMaintenance, maintenanceNow } from '../../desk/site/maintenance.ts'
import { changeSettings, settingsNow } from '../../desk/site/setting.ts'
import {
  addRedirect,
  deleteRedirect,
  isPathTaken,
  normalRedirect,
  normalSource,
  refusedAddress,
} from '../../desk/site/redirect.ts'
import { checkRedirectRows, importRedirects } from '../../desk/site/redirect-import.ts'
import { listRedirects } from '../../data/site/redirect.ts'
import { run } from '../../storage/db.ts'

export const siteEndpoints = {
  addMark: endpoint(deskApi.addMark, async ({ c, deps, body }) => {
    const { storeMark } = await import('../../desk/site/identity/mark.ts')
    return { mark: await storeMark(deps, c.env.IMAGES, body) }
  }),
  backups: endpoint(deskApi.backups, ({ deps }) => backupsNow(deps)),
  backupTables: endpoint(deskApi.backupTables, ({ deps, params }) =>
    tablesOfBackup(deps, params.started_at),
  ),
  contentExportBegin: endpoint(deskApi.contentExportBegin, async (input) => {
    const { beginContentExport } = await import('../../desk/site/content-export.ts')
    return beginContentExport(operatorContextOf(input))
  }),
  contentExport: endpoint(deskApi.contentExport, async ({ deps, params }) => {
    const { contentExportOf } = await import('../../desk/site/content-export.ts')
    return contentExportOf(deps, params.part)
  }),
  sizes: endpoint(deskApi.sizes, ({ deps }) => sizesNow(deps)),
  backupBegin: endpoint(deskApi.backupBegin, (input) => beginBackup(operatorContextOf(input))),
  backupCompare: endpoint(deskApi.backupCompare, ({ deps, params }) =>
    compareBackup(deps, params.started_at),
  ),
  restoreState: endpoint(deskApi.restoreState, (input) => restoreNow(operatorContextOf(input))),
  askRestore: endpoint(deskApi.askRestore, (input) =>
    askRestore(operatorContextOf(input), { from: input.params.started_at, ...input.body }),
  ),
  approveRestore: endpoint(deskApi.approveRestore, (input) =>
    approveRestore(operatorContextOf(input)),
  ),
  cancelRestore: endpoint(deskApi.cancelRestore, (input) =>
    cancelRestore(operatorContextOf(input)),
  ),
  stopRestore: endpoint(deskApi.stopRestore, (input) => stopRestore(operatorContextOf(input))),
  resumeRestore: endpoint(deskApi.resumeRestore, (input) =>
    resumeRestore(operatorContextOf(input)),
  ),
  revertRestore: endpoint(deskApi.revertRestore, (input) =>
    revertRestore(operatorContextOf(input)),
  ),
  settings: endpoint(deskApi.settings, ({ deps }) => settingsNow(deps)),
  settingsChange: endpoint(deskApi.settingsChange, (input) =>
    changeSettings(operatorContextOf(input), {
      values: input.body.values,
      rev: requireIfMatch(input),
    }),
  ),
  maintenance: endpoint(deskApi.maintenance, ({ deps }) => maintenanceNow(deps)),
  maintenanceChange: endpoint(deskApi.maintenanceChange, (input) =>
    changeMaintenance(operatorContextOf(input), input.body, requireIfMatch(input)),
  ),
  languages: endpoint(deskApi.languages, ({ deps }) => languagesNow(deps)),
  languageChange: endpoint(deskApi.languageChange, (input) =>
    changeLanguage(operatorContextOf(input), {
      ...input.params,
      ...input.body,
      rev: requireIfMatch(input),
    }),
  ),
  redirectList: endpoint(deskApi.redirectList, ({ c, deps, query: { q, ...query } }) =>
    run(deps, listRedirects(deps, { q: q && (normalSource(q, c.env.ORIGIN) ?? q), ...query })),
  ),
  redirectAdd: endpoint(deskApi.redirectAdd, async (input) => {
    const asked = normalRedirect(input.body, input.c.env.ORIGIN)
    if (await isPathTaken(input.c.get('refetch'), asked.from_path))
      throw refusedAddress('from_path', 'path_taken')
    return addRedirect(operatorContextOf(input), asked)
  }),
  redirectDelete: endpoint(deskApi.redirectDelete, async (input) => {
    const { from_path } = input.body
    const normal = normalSource(from_path, input.c.env.ORIGIN) ?? from_path
    await deleteRedirect(operatorContextOf(input), normal)
    return null
  }),
  redirectImportCheck: endpoint(deskApi.redirectImportCheck, async (input) => ({
    problems: await checkRedirectRows(operatorContextOf(input), {
      rows: input.body.rows,
      origin: input.c.env.ORIGIN,
      isTaken: (path) => isPathTaken(input.c.get('refetch'), path),
    }),
  })),
  redirectImport: endpoint(deskApi.redirectImport, (input) =>
    importRedirects(operatorContextOf(input), { ...input.body, origin: input.c.env.ORIGIN }),
  ),
}

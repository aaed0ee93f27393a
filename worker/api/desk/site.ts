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
import { endpoints, requireIfMatch } from '../endpoint/endpoint.ts'
import { changeLanguage, languagesNow } from '../../desk/site/language.ts'
import { changeMaintenance, maintenanceNow } from '../../desk/site/maintenance.ts'
import { changeSettings, settingsNow } from '../../desk/site/setting.ts'
import {
  addWrittenRedirect,
  deleteRedirect,
  isPathTaken,
  normalSource,
} from '../../desk/site/redirect.ts'
import { checkRedirectRows, importRedirects } from '../../desk/site/redirect-import.ts'
import { listRedirects } from '../../data/site/redirect.ts'
import { run } from '../../storage/db.ts'

export const siteEndpoints = endpoints(deskApi, {
  addMark: async ({ c, deps, body }) => {
    const { storeMark } = await import('../../desk/site/identity/mark.ts')
    return { mark: await storeMark(deps, c.env.IMAGES, body) }
  },
  backups: ({ deps }) => backupsNow(deps),
  backupTables: ({ deps, params }) => tablesOfBackup(deps, params.started_at),
  contentExportBegin: async ({ acting }) => {
    const { beginContentExport } = await import('../../desk/site/content-export.ts')
    return beginContentExport(acting)
  },
  contentExport: async ({ deps, params }) => {
    const { contentExportOf } = await import('../../desk/site/content-export.ts')
    return contentExportOf(deps, params.part)
  },
  wordpressExport: async ({ c, deps }) => {
    const { wordpressExportOf } = await import('../../desk/site/content-export.ts')
    return wordpressExportOf(deps, c.env.ORIGIN)
  },
  sizes: ({ deps }) => sizesNow(deps),
  backupBegin: ({ acting }) => beginBackup(acting),
  backupCompare: ({ deps, params }) => compareBackup(deps, params.started_at),
  restoreState: ({ acting }) => restoreNow(acting),
  askRestore: ({ acting, params, body }) =>
    askRestore(acting, { from: params.started_at, ...body }),
  approveRestore: ({ acting }) => approveRestore(acting),
  cancelRestore: ({ acting }) => cancelRestore(acting),
  stopRestore: ({ acting }) => stopRestore(acting),
  resumeRestore: ({ acting }) => resumeRestore(acting),
  revertRestore: ({ acting }) => revertRestore(acting),
  settings: ({ deps }) => settingsNow(deps),
  settingsChange: ({ c, acting, body }) =>
    changeSettings(acting, {
      values: body.values,
      rev: requireIfMatch(c),
    }),
  maintenance: ({ deps }) => maintenanceNow(deps),
  maintenanceChange: ({ c, acting, body }) => changeMaintenance(acting, body, requireIfMatch(c)),
  languages: ({ deps }) => languagesNow(deps),
  languageChange: ({ c, acting, params, body }) =>
    changeLanguage(acting, {
      ...params,
      ...body,
      rev: requireIfMatch(c),
    }),
  redirectList: ({ c, deps, query: { q, ...query } }) =>
    run(deps, listRedirects(deps, { q: q && (normalSource(q, c.env.ORIGIN) ?? q), ...query })),
  redirectAdd: ({ c, acting, body }) =>
    addWrittenRedirect(acting, body, { origin: c.env.ORIGIN, refetch: c.get('refetch') }),
  redirectDelete: async ({ c, acting, body }) => {
    const { from_path } = body
    const normal = normalSource(from_path, c.env.ORIGIN) ?? from_path
    await deleteRedirect(acting, normal)
    return null
  },
  redirectImportCheck: async ({ c, acting, body }) => ({
    problems: await checkRedirectRows(acting, {
      rows: body.rows,
      origin: c.env.ORIGIN,
      isTaken: (path) => isPathTaken(c.get('refetch'), path),
    }),
  }),
  redirectImport: ({ c, acting, body }) =>
    importRedirects(acting, { ...body, origin: c.env.ORIGIN }),
})

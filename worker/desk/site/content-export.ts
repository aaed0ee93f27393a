// The archive of the content, as owners download it.
import type { ArchivePart } from '../../../client/contract/desk/site/content-export-api.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { attachment } from '../../http/attachment.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { sandboxHeaders } from '../../http/security-headers.ts'
import { archiveName } from '../../services/transfer/archive.ts'
import { contentArchive, contentSize } from '../../services/transfer/export.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

export async function beginContentExport({ deps, operator }: OperatorContext) {
  const act = { action: 'backup.export', type: 'backup', id: deps.now().toISOString() }
  await writeBatch(deps, [insertAuditStatement(deps, operator, act)])
  return run(deps, contentSize(deps))
}

export function contentExportOf(deps: Deps, part: ArchivePart): Response {
  return new Response(contentArchive(deps, part), {
    headers: {
      ...sandboxHeaders,
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(archiveName(part, deps.now().toISOString())),
      'Cache-Control': neverStored,
    },
  })
}

// The archive of the content, as owners download it.
import type { ArchivePart } from '../../../client/contract/desk/site/content-export-api.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { siteShortName } from '../../data/site/site.ts'
import { attachment } from '../../http/attachment.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { sandboxHeaders } from '../../http/security-headers.ts'
import { archiveName } from '../../services/transfer/archive.ts'
import { contentArchive, contentSize } from '../../services/transfer/export.ts'
import { wordpressExport } from '../../services/transfer/wordpress.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

export async function beginContentExport({ deps, operator }: OperatorContext) {
  const act = { action: 'backup.export', type: 'backup', id: deps.now().toISOString() }
  await writeBatch(deps, [insertAuditStatement(deps, operator, act)])
  return run(deps, contentSize(deps))
}

export function contentExportOf(deps: Deps, part: ArchivePart): Response {
  const name = archiveName(part, deps.now().toISOString())
  return fileOf(contentArchive(deps, part), { name, type: 'application/zip' })
}

export async function wordpressExportOf(deps: Deps, origin: string): Promise<Response> {
  const title = await siteShortName(deps, 'en-US', origin)
  const name = `wordpress-${deps.now().toISOString().slice(0, 10)}.xml`
  return fileOf(wordpressExport(deps, { origin, title }), { name, type: 'application/xml' })
}

function fileOf(body: ReadableStream, { name, type }: { name: string; type: string }): Response {
  return new Response(body, {
    headers: {
      ...sandboxHeaders,
      'Content-Type': type,
      'Content-Disposition': attachment(name),
      'Cache-Control': neverStored,
    },
  })
}

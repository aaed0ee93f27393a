// Files for members at the desk: stored once however often they are uploaded, and kept (docs/decisions/content/downloads.md).
import { createHash } from 'node:crypto'
import { maxFilenameLength } from '../../../client/contract/desk/limits.ts'
import { withExtensionOf } from '../../../client/contract/desk/downloads/types.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { openMaterial } from '../../data/downloads/download.ts'
import { addFile, filesByHash, filesById, putFile } from '../../data/downloads/file.ts'
import { attachment } from '../../http/attachment.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { problem } from '../../http/problem.ts'
import { sandboxHeaders } from '../../http/security-headers.ts'
import { run } from '../../storage/db.ts'
import { formatOf } from './format.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

/** No public address serves what lies below `materials/`, one folder deep or more. */
const folder = 'materials/files'

/**
 * The stored file, new or not, under the name it was sent with. Its key comes from its content, so the same upload twice at once
 * writes the same bytes to the same place, and one row.
 * @throws Problem `material_unacceptable`
 */
export async function addMaterial({ deps, operator, requestId }: OperatorContext, sent: File) {
  const filename = nameOf(sent)
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const format = formatOf(filename, bytes)
  if (!format) throw problem('material_unacceptable')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const [known] = await run(deps, filesByHash(deps, [sha256]))
  if (known)
    return { ...known.file, filename: withExtensionOf(filename, known.file.path), is_new: false }
  const { ending, mime, width, height } = format
  const path = `${folder}/${sha256.slice(0, 32)}.${ending}`
  await putFile(deps, path, bytes, mime)
  const act = { action: 'material.add', type: 'material', id: sha256 }
  const after = { title: filename, bytes: bytes.length }
  const audit = insertAuditIfChangedStatement(deps, operator, {
    ...act,
    after,
    request_id: requestId,
  })
  const uploaded = { uploaded_at: deps.now().toISOString(), uploaded_by: operator.name }
  const row = { sha256, path, filename, mime, size: bytes.length, width, height, ...uploaded }
  const { file, is_new } = await run(deps, addFile(deps, row, audit))
  return { ...file, filename: withExtensionOf(filename, file.path), is_new }
}

/** What the file was called, fit for one line and for every file system. */
function nameOf({ name }: File): string {
  return name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\]/g, '_')
    .trim()
    .slice(-maxFilenameLength)
}

/** The file as it was uploaded, never shown in place: it comes from outside. */
export async function materialFileOf(deps: Deps, id: number): Promise<Response> {
  const [file] = await run(deps, filesById(deps, [id]))
  const stored = file && (await openMaterial(deps, file.path))
  if (!file || !stored || !('body' in stored)) throw problem('not_found')
  return new Response(stored.body, {
    headers: {
      ...sandboxHeaders,
      'Content-Type': file.mime,
      'Content-Disposition': attachment(file.filename),
      'Cache-Control': neverStored,
    },
  })
}

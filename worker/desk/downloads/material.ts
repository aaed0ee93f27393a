// Files for members, as uploaded at the desk. A file is stored once however often it is uploaded, and never deleted
// (docs/decisions/content/downloads.md).
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

/** Storage folder. No public URL serves files one or more folders below `materials/`. */
const folder = 'materials/files'

/**
 * Stores the file unless it is already stored, and returns it under the uploaded name. The key is a hash of the
 * content, so concurrent uploads write the same object and one row.
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

/** Filename without control characters and path separators, shortened to the maximum length. */
function nameOf({ name }: File): string {
  return name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\]/g, '_')
    .trim()
    .slice(-maxFilenameLength)
}

/** The uploaded file as a sandboxed download. It is never rendered in place because its content is untrusted. */
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

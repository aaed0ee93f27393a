// Files for members, as uploaded at the desk. A file is stored once however often it is uploaded, and never deleted
// (docs/decisions/content/downloads.md).
import { createHash } from 'node:crypto'
import { maxImageArea } from '../../../client/contract/desk/images/image.ts'
import { maxFilenameLength, maxImageBytes } from '../../../client/contract/desk/limits.ts'
import {
  withExtensionOf,
  extensionOf,
  materialTypes,
} from '../../../client/contract/desk/downloads/types.ts'
import { readText, readUtf8 } from '../../../client/contract/files/encoding.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { openMaterial } from '../../data/downloads/download.ts'
import { addFile, filesByHash, filesById, putFile } from '../../data/downloads/file.ts'
import { attachment } from '../../http/attachment.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { faultIn } from '../../http/assert-image.ts'
import { drawUpload, trial } from '../../http/draw-upload.ts'
import { problem } from '../../http/problem.ts'
import { readImage } from '../../http/read-image.ts'
import { sandboxHeaders } from '../../http/security-headers.ts'
import { run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

/** Storage folder. No public URL serves files one or more folders below `materials/`. */
const folder = 'materials/files'

/**
 * Stores the file unless it is already stored, and returns it under the uploaded name. The key is a hash of the
 * content, so concurrent uploads write the same object and one row.
 * @throws Problem `material_unacceptable`, `material_not_utf8`
 */
export async function addMaterial(
  { deps, operator }: OperatorContext,
  sent: File,
  images: ImagesBinding | undefined,
) {
  const filename = nameOf(sent)
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const format = formatOf(filename, bytes)
  if (!format) throw problem('material_unacceptable', { reason: reasonOf(filename, bytes) })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const [known] = await run(deps, filesByHash(deps, [sha256]))
  if (known)
    return { ...known.file, filename: withExtensionOf(filename, known.file.path), is_new: false }
  const { ending, mime, width, height } = format
  if (images && isTryable(format, bytes))
    await drawUpload(images, { bytes, ...trial }, 'material_unacceptable')
  const path = `${folder}/${sha256.slice(0, 32)}.${ending}`
  await putFile(deps, path, bytes, mime)
  const act = { action: 'material.add', type: 'material', id: sha256 }
  const after = { title: filename, bytes: bytes.length }
  const audit = insertAuditIfChangedStatement(deps, operator, {
    ...act,
    after,
  })
  const uploaded = { uploaded_at: deps.now().toISOString(), uploaded_by: operator.name }
  const row = { sha256, path, filename, mime, size: bytes.length, width, height, ...uploaded }
  const { file, is_new } = await run(deps, addFile(deps, row, audit))
  return { ...file, filename: withExtensionOf(filename, file.path), is_new }
}

/** True for images of a size that the site draws. Larger ones, made for print, are only read. */
function isTryable({ width, height }: MaterialFormat, { length }: Uint8Array): boolean {
  return (
    width !== null && height !== null && length <= maxImageBytes && width * height <= maxImageArea
  )
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

interface MaterialFormat {
  ending: string
  mime: string
  /** Width in pixels; `null` if the format has none. */
  width: number | null
  height: number | null
}

/** Fault in the bytes of an empty file, or of an image. */
const reasonOf = (name: string, bytes: Uint8Array) =>
  bytes.length === 0 || materialTypes[extensionOf(name)]?.startsWith('image/')
    ? faultIn(bytes)
    : undefined

/** Leading bytes of ZIP archives and office files. Empty archives have their own signature. */
const zips = ['PK\u0003\u0004', 'PK\u0005\u0006']
const begins: Readonly<Record<string, readonly string[]>> = {
  pdf: ['%PDF-'],
  zip: zips,
  docx: zips,
  xlsx: zips,
  pptx: zips,
  mp3: ['ID3', '\u00ff\u00fb', '\u00ff\u00f3', '\u00ff\u00f2'],
}

/** `null` for an unsupported type, and for content that does not match the extension. */
function formatOf(name: string, bytes: Uint8Array): MaterialFormat | null {
  const ending = extensionOf(name)
  const mime = materialTypes[ending]
  if (mime === undefined || bytes.length === 0) return null
  if (mime.startsWith('image/') && ending !== 'svg') {
    const size = readImage(bytes)
    return size && `image/${size.type}` === mime
      ? { ending, mime, width: size.width, height: size.height }
      : null
  }
  return isContent(ending, bytes) ? { ending, mime, width: null, height: null } : null
}

function isContent(ending: string, bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (ending === 'mp4') return start.slice(4, 8) === 'ftyp'
  const known = begins[ending]
  if (known) return known.some((one) => start.startsWith(one))
  const text = readUtf8(bytes)
  // Members see no choice of encodings, so only the one that their programs expect is taken.
  if (text === null && (!bytes.includes(0) || readText(bytes).readings.length > 0))
    throw problem('material_not_utf8')
  return text !== null && (ending !== 'svg' || isSvg(text))
}

/** True if the root element ends. */
const isSvg = (text: string) => /<svg[\s>]/.test(text) && /<\/svg\s*>|<svg[^>]*\/>/.test(text)

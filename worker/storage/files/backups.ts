// Backups in their own private bucket. A backup exists once its manifest does; rows without a manifest belong to an
// unfinished one. Names begin with the start time, so they sort by age.
import { createHash } from 'node:crypto'
import type { StorageDeps } from '../db.ts'
import { withTimeout } from '../time-limit.ts'

/** A file of rows: gzipped NDJSON, one object per line. */
export interface BackupPart {
  key: string
  rows: number
  /** Compressed size. */
  bytes: number
  /** SHA-256 of the compressed file, in hex. */
  sha256: string
}

export interface BackupTable {
  rows: number
  columns: readonly string[]
  parts: readonly BackupPart[]
}

export interface Manifest {
  /** Start time in ISO 8601; also the backup's name. */
  started_at: string
  finished_at: string
  tables: Record<string, BackupTable>
  /** Highest id ever assigned in a table, deleted rows included. */
  numbers: Record<string, number>
}

/** A backup in a list. Rows and compressed bytes are totals of all tables. */
export interface BackupSummary {
  started_at: string
  finished_at: string
  tables: number
  rows: number
  bytes: number
}

/** Retention in days. Deleted members are in no backup after that. */
export const backupDays = 30

const [manifests, rowsFolder] = ['manifest/', 'rows/']
/** The requested or running restore. It is not in the database, which a restore empties. */
const restoreKey = 'restore.json'
export const manifestKey = (started_at: string) => `${manifests}${started_at}.json`

/** A file of a backup is missing, damaged or incomplete. */
export class DamagedBackup extends Error {
  readonly file: string
  constructor(file: string, fault: string, options?: ErrorOptions) {
    super(`${file} ${fault}`, options)
    this.file = file
  }
}

/** Stores rows that are already lines of JSON. A repeated part overwrites the first. Rejects with `Unavailable`. */
export async function putPart(
  deps: StorageDeps,
  place: { started_at: string; table: string; number: number },
  lines: readonly string[],
): Promise<BackupPart> {
  const { started_at, table, number } = place
  const key = `${rowsFolder}${started_at}/${table}/${String(number).padStart(5, '0')}.ndjson.gz`
  const stream = new Blob(lines.map((line) => `${line}\n`)).stream()
  const bytes = await bytesOf(stream.pipeThrough(new CompressionStream('gzip')))
  const sha256 = hashOf(bytes)
  await withTimeout('r2', () => deps.backups.put(key, bytes, { sha256 }))
  return { key, rows: lines.length, bytes: bytes.byteLength, sha256 }
}

/** The lines of a part. Throws if the file is missing or damaged. */
export async function getPart(
  deps: StorageDeps,
  { key, rows, sha256 }: BackupPart,
): Promise<string[]> {
  const object = await withTimeout('r2', () => deps.backups.get(key))
  const bytes = object && (await object.arrayBuffer())
  if (!bytes) throw new DamagedBackup(key, 'is missing')
  if (hashOf(bytes) !== sha256) throw new DamagedBackup(key, 'is damaged')
  const lines = (await unzip(bytes, key)).split('\n').slice(0, -1)
  if (lines.length !== rows)
    throw new DamagedBackup(key, `has ${lines.length} rows instead of ${rows}`)
  return lines
}

async function unzip(bytes: ArrayBuffer, key: string): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  try {
    return await new Response(stream).text()
  } catch (cause) {
    throw new DamagedBackup(key, 'is damaged', { cause })
  }
}

function bytesOf(stream: ReadableStream): Promise<ArrayBuffer> {
  return new Response(stream).arrayBuffer()
}

function hashOf(content: ArrayBuffer | string): string {
  const bytes = typeof content === 'string' ? content : new Uint8Array(content)
  return createHash('sha256').update(bytes).digest('hex')
}

/** Completes the backup that began at `started_at`. */
export async function putManifest(deps: StorageDeps, manifest: Manifest): Promise<void> {
  const { tables, rows, bytes, finished_at } = toBackupSummary(manifest)
  const text = JSON.stringify(manifest)
  const customMetadata = {
    finished_at,
    sha256: hashOf(text),
    tables: String(tables),
    rows: String(rows),
    bytes: String(bytes),
  }
  const key = manifestKey(manifest.started_at)
  await withTimeout('r2', () => deps.backups.put(key, text, { customMetadata }))
}

function toBackupSummary({ started_at, finished_at, tables }: Manifest): BackupSummary {
  const all = Object.values(tables)
  const parts = all.flatMap((table) => table.parts)
  return {
    started_at,
    finished_at,
    tables: all.length,
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** `null` if there is no such backup. Throws if the manifest is damaged. */
export async function getManifest(deps: StorageDeps, started_at: string): Promise<Manifest | null> {
  const key = manifestKey(started_at)
  const object = await withTimeout('r2', () => deps.backups.get(key))
  if (!object) return null
  const text = await object.text()
  if (hashOf(text) !== object.customMetadata?.['sha256']) throw new DamagedBackup(key, 'is damaged')
  return JSON.parse(text) as Manifest
}

/** All backups, newest first. */
export async function listBackups(deps: StorageDeps): Promise<BackupSummary[]> {
  const { objects } = await withTimeout('r2', () =>
    deps.backups.list({ prefix: manifests, include: ['customMetadata'] }),
  )
  return objects
    .map(({ key, customMetadata = {} }) => ({
      started_at: key.slice(manifests.length, -'.json'.length),
      finished_at: customMetadata['finished_at'] ?? '',
      tables: Number(customMetadata['tables']),
      rows: Number(customMetadata['rows']),
      bytes: Number(customMetadata['bytes']),
    }))
    .toReversed()
}

/** Deletes expired backups, oldest first. At most 1,000 files per kind. */
export async function sweepBackups(deps: StorageDeps): Promise<void> {
  const end = new Date(deps.now().getTime() - backupDays * 24 * 60 * 60 * 1000).toISOString()
  for (const prefix of [manifests, rowsFolder]) {
    const { objects } = await withTimeout('r2', () => deps.backups.list({ prefix }))
    const old = objects.map(({ key }) => key).filter((key) => key < `${prefix}${end}`)
    if (old.length > 0) await withTimeout('r2', () => deps.backups.delete(old))
  }
}

/** The stored restore and its version, for optimistic locking. */
export async function getRestoreFile(
  deps: StorageDeps,
): Promise<{ text: string; version: string } | null> {
  const object = await withTimeout('r2', () => deps.backups.get(restoreKey))
  return object && { text: await object.text(), version: object.etag }
}

/** Resolves to the new version; `null` on a version conflict. */
export async function putRestoreFile(
  deps: StorageDeps,
  text: string,
  version: string | null,
): Promise<string | null> {
  const onlyIf = version === null ? { etagDoesNotMatch: '*' } : { etagMatches: version }
  const object = await withTimeout('r2', () => deps.backups.put(restoreKey, text, { onlyIf }))
  return object?.etag ?? null
}

// Backups in their own bucket, which no public address serves. A backup is its manifest: rows without one belong to a backup
// that is under way or was given up. Names begin with the moment a backup began, so the oldest come first.
import { createHash } from 'node:crypto'
import type { StorageDeps } from '../db.ts'
import { withTimeout } from '../time-limit.ts'

/** A file of rows: gzipped NDJSON, one object a line. */
export interface BackupPart {
  key: string
  rows: number
  /** Compressed. */
  bytes: number
  /** Of the compressed file, in hex. */
  sha256: string
}

export interface BackupTable {
  rows: number
  columns: readonly string[]
  parts: readonly BackupPart[]
}

export interface Manifest {
  /** Also its name. ISO 8601. */
  started_at: string
  finished_at: string
  tables: Record<string, BackupTable>
  /** The greatest number that was ever given to a row of a table, whether or not the row is still there. */
  numbers: Record<string, number>
}

/** What a list says of a backup. Rows and compressed bytes of all tables. */
export interface BackupSummary {
  started_at: string
  finished_at: string
  tables: number
  rows: number
  bytes: number
}

/** Days a backup is kept. Whoever was deleted is in none after that. */
export const backupDays = 30

const [manifests, rowsFolder] = ['manifest/', 'rows/']
/** The restore that is asked for or under way: not in the database, which it empties. */
const restoreKey = 'restore.json'
const manifestKey = (started_at: string) => `${manifests}${started_at}.json`

/** Stores rows, each already a line of JSON; the same part again takes its place. Rejects with `Unavailable`. */
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

/** The lines of a part; throws where the file is not what was stored. */
export async function getPart(
  deps: StorageDeps,
  { key, rows, sha256 }: BackupPart,
): Promise<string[]> {
  const object = await withTimeout('r2', () => deps.backups.get(key))
  const bytes = object && (await object.arrayBuffer())
  if (!bytes) throw new Error(`${key} is missing`)
  if (hashOf(bytes) !== sha256) throw new Error(`${key} is damaged`)
  const lines = (await unzip(bytes, key)).split('\n').slice(0, -1)
  if (lines.length !== rows) throw new Error(`${key} has ${lines.length} rows instead of ${rows}`)
  return lines
}

async function unzip(bytes: ArrayBuffer, key: string): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  try {
    return await new Response(stream).text()
  } catch (cause) {
    throw new Error(`${key} is damaged`, { cause })
  }
}

function bytesOf(stream: ReadableStream): Promise<ArrayBuffer> {
  return new Response(stream).arrayBuffer()
}

function hashOf(content: ArrayBuffer | string): string {
  const bytes = typeof content === 'string' ? content : new Uint8Array(content)
  return createHash('sha256').update(bytes).digest('hex')
}

/** Makes what was stored since `started_at` a backup. */
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

/** `null` when there is no such backup; throws where the file is not what was stored. */
export async function getManifest(deps: StorageDeps, started_at: string): Promise<Manifest | null> {
  const key = manifestKey(started_at)
  const object = await withTimeout('r2', () => deps.backups.get(key))
  if (!object) return null
  const text = await object.text()
  if (hashOf(text) !== object.customMetadata?.['sha256']) throw new Error(`${key} is damaged`)
  return JSON.parse(text) as Manifest
}

/** All backups there are, the latest first. */
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

/** Deletes what is older than backups are kept, the oldest first and a thousand files of a kind at most. */
export async function sweepBackups(deps: StorageDeps): Promise<void> {
  const end = new Date(deps.now().getTime() - backupDays * 24 * 60 * 60 * 1000).toISOString()
  for (const prefix of [manifests, rowsFolder]) {
    const { objects } = await withTimeout('r2', () => deps.backups.list({ prefix }))
    const old = objects.map(({ key }) => key).filter((key) => key < `${prefix}${end}`)
    if (old.length > 0) await withTimeout('r2', () => deps.backups.delete(old))
  }
}

/** The stored state of the restore, and the version that a change of it names. */
export async function getRestoreFile(
  deps: StorageDeps,
): Promise<{ text: string; version: string } | null> {
  const object = await withTimeout('r2', () => deps.backups.get(restoreKey))
  return object && { text: await object.text(), version: object.etag }
}

/** Resolves to the new version; `null` where somebody has changed it since. */
export async function putRestoreFile(
  deps: StorageDeps,
  text: string,
  version: string | null,
): Promise<string | null> {
  const onlyIf = version === null ? { etagDoesNotMatch: '*' } : { etagMatches: version }
  const object = await withTimeout('r2', () => deps.backups.put(restoreKey, text, { onlyIf }))
  return object?.etag ?? null
}

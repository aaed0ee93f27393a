// Backups in Worker tests.
import { env } from 'cloudflare:workers'
import { continueBackup } from '../../../worker/services/backups/backup.ts'
import { restore, type RestoreOptions } from '../../../worker/services/backups/restore.ts'
import { backupStateWrite } from '../../../worker/services/backups/state.ts'
import { writeBatch } from '../../../worker/storage/db.ts'
import { listBackups } from '../../../worker/storage/files/backups.ts'
import { storeMaintenance } from '../../../worker/storage/maintenance.ts'
import { testDeps } from './site.ts'
import type { Deps } from '../../../worker/deps.ts'

/** Runs the cron job until a backup is complete; resolves to its start, which is its name. */
export async function backUp(depsAt: (minute: number) => Deps): Promise<string> {
  const known = await listBackups(testDeps())
  // Later minutes could begin the backup of the next night.
  for (let minute = 0; minute < 20; minute++) {
    await continueBackup(depsAt(minute))
    const [latest, ...earlier] = await listBackups(testDeps())
    if (latest && earlier.length === known.length) return latest.started_at
  }
  throw new Error('the backup is not complete')
}

/** Restores a backup as an operator does: the site is closed before and opened afterwards. */
export async function restoreClosed(deps: Deps, started_at: string, options?: RestoreOptions) {
  await storeMaintenance(deps, { enabled: true })
  try {
    return await restore(deps, started_at, options)
  } finally {
    await storeMaintenance(deps, { enabled: false })
  }
}

interface KeptBackup {
  started_at: string
  files: { key: string; bytes: ArrayBuffer; customMetadata: Record<string, string> }[]
}

/** A backup that is made for the first test of a file. Later tests get its files and its state. */
export function sharedBackup(make: () => Promise<string>): () => Promise<string> {
  let kept: KeptBackup | undefined
  return async () => {
    if (kept) await put(kept)
    else kept = await keep(await make())
    return kept.started_at
  }
}

async function keep(started_at: string): Promise<KeptBackup> {
  const { objects } = await env.BACKUPS.list({ include: ['customMetadata'] })
  const files = objects.map(async ({ key, customMetadata = {} }) => {
    const file = await env.BACKUPS.get(key)
    return { key, customMetadata, bytes: await file!.arrayBuffer() }
  })
  return { started_at, files: await Promise.all(files) }
}

async function put({ started_at, files }: KeptBackup): Promise<void> {
  const deps = testDeps()
  await writeBatch(deps, [backupStateWrite(deps, { done: started_at })])
  for (const { key, bytes, customMetadata } of files)
    await env.BACKUPS.put(key, bytes, { customMetadata })
}

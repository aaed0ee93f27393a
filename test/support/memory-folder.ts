import { existsSync, statfsSync } from 'node:fs'

const shared = '/dev/shm'

/** A folder for databases: in memory if there is room, because each write to a disk waits for it; else `usual`. */
export function memoryFolder(usual: string): string {
  if (!existsSync(shared)) return usual
  const { bavail, bsize } = statfsSync(shared)
  return bavail * bsize > 2 ** 31 ? shared : usual
}
